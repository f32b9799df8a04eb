import HTTPServer
import TabBarModel

/// Names that the app chose for owners, devices and clients.
enum PathName {
    /// What ``isName(_:)`` asks, as a sentence.
    static let rule = "It has 1 to 128 of A–Z, a–z, 0–9 and . _ ~ : @ + = | -."

    /// Whether `text` has 1 to 128 of `A-Z a-z 0-9 . _ ~ : @ + = | -`, and is not one of the two
    /// names that clients take out of paths (RFC 3986 section 5.2.4).
    static func isName(_ text: String) -> Bool {
        1...128 ~= text.utf8.count && text.utf8.allSatisfy(isNameByte) && text != "."
            && text != ".."
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "._~:@+=|-".utf8.contains(byte)
        }
    }
}

/// Ids in paths. What is no id names nothing (404), and cannot be made either (422).
extension Request {
    /// The owner or device in the path, for requests that only look.
    func existingName(_ parameter: String) throws -> String {
        let name = try self.parameter(parameter)
        guard PathName.isName(name) else {
            throw Problem(.notFound, "There is no such \(parameter).")
        }
        return name
    }

    /// The owner or device in the path, for requests that would make it.
    func newName(_ parameter: String) throws -> String {
        let name = try self.parameter(parameter)
        guard PathName.isName(name) else {
            throw Problem.at(.parameter(parameter), .invalidValue, PathName.rule)
        }
        return name
    }

    /// The bar, catalog or saved filter in the path, for requests that would make it.
    func newIdentifier(_ parameter: String) throws -> String {
        let id = try self.parameter(parameter)
        guard Identifier.isValid(id) else {
            throw Problem.at(.parameter(parameter), .invalidValue, Identifier.rule)
        }
        return id
    }
}

/// The same in queries, where what is no id is 422.
extension QueryReader {
    /// The id of a bar.
    mutating func identifier(_ parameter: String) -> String? {
        let id = text(parameter)
        if let id, !Identifier.isValid(id) { report(parameter, Identifier.rule) }
        return id
    }

    /// The name of an owner.
    mutating func name(_ parameter: String) -> String? {
        let name = text(parameter)
        if let name, !PathName.isName(name) { report(parameter, PathName.rule) }
        return name
    }
}
