/// The request methods that a route can have (RFC 9110 section 9, RFC 5789).
///
/// TRACE and CONNECT are never served, and other tokens are answered with 501.
package enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// The method that a NUL-terminated name from the request line spells, in upper case as it
    /// must.
    init?(name: UnsafePointer<CChar>) {
        // The first byte names all but the three with a P.
        switch UInt8(bitPattern: name[0]) {
        case UInt8(ascii: "G") where Self.get.isSpelled(by: name): self = .get
        case UInt8(ascii: "P"):
            if Self.post.isSpelled(by: name) {
                self = .post
            } else if Self.put.isSpelled(by: name) {
                self = .put
            } else if Self.patch.isSpelled(by: name) {
                self = .patch
            } else {
                return nil
            }
        case UInt8(ascii: "H") where Self.head.isSpelled(by: name): self = .head
        case UInt8(ascii: "D") where Self.delete.isSpelled(by: name): self = .delete
        case UInt8(ascii: "O") where Self.options.isSpelled(by: name): self = .options
        default: return nil
        }
    }

    private func isSpelled(by name: UnsafePointer<CChar>) -> Bool {
        var index = 0
        for byte in rawValue.utf8 {
            guard UInt8(bitPattern: name[index]) == byte else { return false }
            index += 1
        }
        return name[index] == 0
    }
}
