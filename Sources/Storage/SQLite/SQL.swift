/// A statement as text with its values apart: whatever is interpolated is bound, never spliced in,
/// unless it is a part of a statement itself.
struct SQL: ExpressibleByStringInterpolation {
    /// A value that SQLite stores.
    enum Value {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    /// The text, in which a question mark stands for each value.
    let text: Text
    let values: [Value]

    init(stringLiteral text: StaticString) {
        self.text = Text(pieces: [text])
        values = []
    }

    init(stringInterpolation interpolation: StringInterpolation) {
        text = Text(pieces: interpolation.pieces)
        values = interpolation.values
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [StaticString?] = []
        fileprivate var values: [Value] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
            values.reserveCapacity(interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) { pieces.append(literal) }

        mutating func appendInterpolation(_ value: Int64) { bind(.integer(value)) }
        mutating func appendInterpolation(_ value: Int) { bind(.integer(Int64(value))) }
        mutating func appendInterpolation(_ value: Bool) { bind(.integer(value ? 1 : 0)) }
        mutating func appendInterpolation(_ value: String) { bind(.text(value)) }
        mutating func appendInterpolation(_ value: [UInt8]) { bind(.blob(value)) }
        mutating func appendInterpolation(_ value: Int64?) {
            bind(value.map(Value.integer) ?? .null)
        }
        mutating func appendInterpolation(_ value: String?) { bind(value.map(Value.text) ?? .null) }

        mutating func appendInterpolation(_ part: SQL) {
            pieces += part.text.pieces
            values += part.values
        }

        private mutating func bind(_ value: Value) {
            pieces.append(nil)
            values.append(value)
        }
    }

    /// The text of a statement as the literals of the source. They stay where they are, so a
    /// prepared statement is found again by their places, without looking at a letter.
    struct Text: Hashable {
        /// Nil stands for a value.
        fileprivate let pieces: [StaticString?]

        fileprivate init(pieces: [StaticString?]) { self.pieces = pieces }

        /// The whole text.
        var spelledOut: String { pieces.map { $0?.description ?? "?" }.joined() }

        static func == (left: Text, right: Text) -> Bool {
            guard left.pieces.count == right.pieces.count else { return false }
            for (left, right) in zip(left.pieces, right.pieces) {
                guard place(of: left) == place(of: right),
                    left?.utf8CodeUnitCount == right?.utf8CodeUnitCount
                else { return false }
            }
            return true
        }

        func hash(into hasher: inout Hasher) {
            var places: UInt = 0
            for piece in pieces { places = places &* 31 &+ Self.place(of: piece) }
            hasher.combine(places)
        }

        private static func place(of piece: StaticString?) -> UInt {
            piece.map { UInt(bitPattern: $0.utf8Start) } ?? 0
        }
    }
}
