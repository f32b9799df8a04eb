/// A statement as text with its values apart: whatever is interpolated is bound, never spliced in, unless it
/// is a part of a statement itself.
struct SQL: ExpressibleByStringInterpolation {
    /// A value that SQLite stores.
    enum Value {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    let text: String
    let values: [Value]

    init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    init(stringInterpolation interpolation: StringInterpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: String
        fileprivate var values: [Value] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

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
            text += part.text
            values += part.values
        }

        private mutating func bind(_ value: Value) {
            text += "?"
            values.append(value)
        }
    }
}
