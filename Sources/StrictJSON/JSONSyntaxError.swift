/// Why bytes are not the JSON that this service accepts.
package struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The rule that was broken.
    package enum Reason: Sendable, Hashable {
        case empty
        case unexpectedByte
        case unexpectedEnd
        case trailingBytes
        case invalidUTF8
        case controlCharacter
        case invalidEscape
        case loneSurrogate
        case nulCharacter
        case invalidNumber
        case numberOutOfRange
        case duplicateMember
        case tooDeep
        case tooManyValues
    }

    /// What was not kept.
    package let reason: Reason
    /// Bytes before the fault, counted from the start of the input.
    package let offset: Int
    /// The member that stands twice; the whole text for any other reason.
    package private(set) var pointer = JSONPointer.root

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The second member of its name in an object.
    static func duplicate(_ name: String, at offset: Int) -> JSONSyntaxError {
        JSONSyntaxError(.duplicateMember, at: offset).inside(.root.member(name))
    }

    /// The same fault, seen from the container of the value that it lies in.
    func inside(_ place: @autoclosure () -> JSONPointer) -> JSONSyntaxError {
        guard reason == .duplicateMember else { return self }
        var error = self
        error.pointer = place().appending(pointer)
        return error
    }

    /// One sentence that says what to do; holds nothing of the input.
    package var message: String {
        let what =
            switch reason {
            case .empty: "The body is empty; send a JSON value"
            case .unexpectedByte: "Unexpected character"
            case .unexpectedEnd: "The text ends inside a value"
            case .trailingBytes: "There is more after the value; send exactly one"
            case .invalidUTF8: "The text is not valid UTF-8"
            case .controlCharacter: "A control character in a string must be escaped"
            case .invalidEscape: "Unknown escape in a string"
            case .loneSurrogate:
                "Half of a surrogate pair; send both halves or the character itself"
            case .nulCharacter: "The character U+0000 is not accepted"
            case .invalidNumber: "A number is not spelled as JSON spells it"
            case .numberOutOfRange: "A number is too large"
            case .duplicateMember: "An object has two members of one name"
            case .tooDeep: "Nested too deep; at most 32 levels are accepted"
            case .tooManyValues: "Too many values in one document"
            }
        return "\(what) (byte \(offset))."
    }
}
