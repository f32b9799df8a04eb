/// One thing that is wrong with the content of a well-formed document.
package struct JSONIssue: Sendable, Hashable {
    /// What kind of rule was broken.
    package enum Kind: Sendable, Hashable {
        case unknownMember
        case missingMember
        case wrongKind
        case invalidValue
        /// A text passes a limit of length.
        case tooLong
        /// A name is none of those that decide what the other members mean.
        case unknownName
    }

    package let kind: Kind
    /// Where in the document it is.
    package let pointer: JSONPointer
    /// One sentence that says what to send instead; holds no value of the document.
    package let detail: String

    /// An issue with the value at `pointer`.
    package init(_ kind: Kind, at pointer: JSONPointer, _ detail: String) {
        self.kind = kind
        self.pointer = pointer
        self.detail = detail
    }
}

/// Collects every issue of a document, so that a person sees all of them at once.
package final class JSONIssues {
    /// The issues in the order in which they were found, at most ``limit``.
    package private(set) var list: [JSONIssue] = []
    /// Most issues that are kept; one document cannot make the answer longer than that.
    package static let limit = 100

    /// A list without issues.
    package init() {}

    /// Adds an issue.
    package func report(_ kind: JSONIssue.Kind, at pointer: JSONPointer, _ detail: String) {
        guard list.count < Self.limit else { return }
        list.append(JSONIssue(kind, at: pointer, detail))
    }
}
