import StrictJSON

/// Collects the problems of one definition: those of form from the readers, those of meaning beside
/// them.
final class BarProblems {
    /// Where the readers report what is wrong with the form.
    let issues = JSONIssues()
    private var others: [BarProblem] = []

    /// All problems, errors first, each once; not more than about twice the limit of the issues.
    var list: [BarProblem] {
        let errors = issues.list.map { issue in
            BarProblem(
                severity: .error, code: BarProblem.Code(issue.kind), pointer: issue.pointer,
                detail: issue.detail)
        }
        return errors + others.filter { $0.severity == .error }
            + others.filter { $0.severity == .warning }
    }

    /// Adds an error: such a definition is refused.
    func error(_ code: BarProblem.Code, at pointer: JSONPointer, _ detail: String) {
        add(BarProblem(severity: .error, code: code, pointer: pointer, detail: detail))
    }

    /// Adds a warning: such a definition is taken.
    func warn(_ code: BarProblem.Code, at pointer: JSONPointer, _ detail: String) {
        add(BarProblem(severity: .warning, code: code, pointer: pointer, detail: detail))
    }

    private func add(_ problem: BarProblem) {
        if others.count < JSONIssues.limit { others.append(problem) }
    }
}

extension BarProblem.Code {
    fileprivate init(_ kind: JSONIssue.Kind) {
        self =
            switch kind {
            case .unknownMember: .unknownMember
            case .missingMember: .missingMember
            case .wrongKind: .wrongKind
            case .invalidValue, .unknownName: .invalidValue
            case .tooLong: .tooLong
            }
    }
}
