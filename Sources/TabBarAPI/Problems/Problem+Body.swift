package import StrictJSON

extension Problem {
    /// A body that is not JSON as this service takes it.
    package init(_ error: JSONSyntaxError) {
        guard error.reason == .duplicateMember else {
            self.init(.malformedJSON, error.message)
            return
        }
        self = .at(.body(error.pointer), .duplicateMember, error.message)
    }

    /// A body whose content is not valid; nil when there are no issues.
    ///
    /// The first issue gives the code and the sentence, all of them the places.
    package init?(_ issues: JSONIssues) { self.init(issues.list) }

    /// The same from a list.
    init?(_ issues: [JSONIssue]) {
        guard let first = issues.first else { return nil }
        self.init(
            first.kind.code, first.detail,
            at: issues.map { Place(.body($0.pointer), $0.detail) })
    }
}

extension JSONIssue.Kind {
    /// The code that stands for this kind of issue.
    var code: ProblemCode {
        switch self {
        case .unknownMember: .unknownMember
        case .missingMember: .missingMember
        case .wrongKind, .invalidValue: .invalidValue
        case .tooLong: .textTooLong
        case .unknownName: .unknownGesture
        }
    }
}
