/// Where in a document a value stands (RFC 6901). The root is the empty text.
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// The pointer's text, `/tabs/0/title` for example.
    package let description: String

    /// The whole document.
    package static let root = JSONPointer(description: "")

    private init(description: String) { self.description = description }

    /// The member `name` of the value that this points to.
    package func member(_ name: String) -> JSONPointer {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
        else { return JSONPointer(description: description + "/" + name) }
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return JSONPointer(description: description + "/" + escaped)
    }

    /// The element at `index` of the array that this points to.
    package func element(_ index: Int) -> JSONPointer {
        JSONPointer(description: description + "/" + String(index))
    }

    /// What `other` points to in the value that this points to.
    package func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(description: description + other.description)
    }
}
