/// The path of a route: literal segments, parameters and verbs.
///
/// `/v1/bars:lint`, `/v1/bars/{bar}`, `/v1/bars/{bar}:rollback`, `/recents/{query:text}`. A text
/// parameter may hold an encoded slash, another one not.
struct RoutePattern: Equatable {
    enum Segment: Equatable {
        case literal([UInt8])
        /// With a verb, the segment must end with a colon and it.
        case parameter(allowsSlash: Bool, verb: [UInt8]?)
    }

    /// Patterns have at most so many segments: fewer than a request's target keeps.
    static let depthLimit = 15
    /// Patterns have at most so many parameters.
    static let parameterLimit = 8

    let segments: [Segment]
    let parameterNames: [String]

    init(_ text: String) throws(RouterError) {
        guard text.hasPrefix("/") else { throw .badPattern(text, "it must begin with a slash") }
        var segments: [Segment] = []
        var names: [String] = []
        if text != "/" {
            for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
                guard !part.isEmpty else { throw .badPattern(text, "a segment is empty") }
                guard part.hasPrefix("{") else {
                    guard part.utf8.allSatisfy(Self.isLiteralByte) else {
                        throw .badPattern(text, "a literal has a character that needs encoding")
                    }
                    segments.append(.literal(Array(part.utf8)))
                    continue
                }
                guard let end = part.firstIndex(of: "}") else {
                    throw .badPattern(text, "a brace is not closed")
                }
                let inside = part[part.index(after: part.startIndex)..<end]
                    .split(separator: ":", omittingEmptySubsequences: false)
                guard let name = inside.first, !name.isEmpty, inside.count <= 2,
                    inside.count == 1 || inside[1] == "text"
                else { throw .badPattern(text, "a parameter is {name} or {name:text}") }
                guard !names.contains(String(name)) else {
                    throw .badPattern(text, "two parameters have one name")
                }
                let rest = part[part.index(after: end)...]
                guard
                    rest.isEmpty
                        || rest.count > 1 && rest.hasPrefix(":")
                            && rest.dropFirst().allSatisfy(\.isLetter)
                else { throw .badPattern(text, "only a :verb may follow a parameter") }
                names.append(String(name))
                segments.append(
                    .parameter(
                        allowsSlash: inside.count == 2,
                        verb: !rest.isEmpty ? Array(rest.dropFirst().utf8) : nil))
            }
        }
        guard segments.count <= Self.depthLimit else {
            throw .badPattern(text, "it has more than \(Self.depthLimit) segments")
        }
        guard names.count <= Self.parameterLimit else {
            throw .badPattern(text, "it has more than \(Self.parameterLimit) parameters")
        }
        self.segments = segments
        parameterNames = names
    }

    private static func isLiteralByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"%?#{}".utf8.contains(byte)
    }
}
