/// What names a request in answers and logs (`X-Request-Id`).
///
/// The client's own id where it sent a clean one, else a number of ours; its text is only made when
/// somebody asks for it.
package enum RequestID: Equatable, Sendable, CustomStringConvertible {
    /// A token of at most 128 bytes that came with the request.
    case client(String)
    /// The number of the request in the life of the server, and a random number of that life.
    case generated(life: UInt32, number: UInt64)

    /// The longest client id that is echoed.
    static let limit = 128

    /// The client's id, unless it is no token or too long.
    init?(client text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.limit, text.utf8.allSatisfy(\.isTokenByte)
        else { return nil }
        self = .client(text)
    }

    /// The client's own id, or both numbers in base 36 with a hyphen.
    package var text: String {
        switch self {
        case .client(let text): text
        case .generated(let life, let number):
            String(life, radix: 36) + "-" + String(number, radix: 36)
        }
    }

    package var description: String { text }
}
