package import StrictJSON

/// What became of reading a definition: the bar, unless something is an error, and every problem.
package struct BarLint: Sendable, Hashable {
    /// Nil exactly when a problem is an error.
    package var bar: Bar?
    /// Errors before warnings.
    package var problems: [BarProblem]
}

/// One thing in a definition that is wrong, or legal and odd.
package struct BarProblem: Sendable, Hashable {
    /// Whether the definition is refused, or taken all the same.
    package enum Severity: String, Sendable { case error, warning }

    /// What kind of rule it is about.
    package enum Code: String, Sendable, CaseIterable {
        case unknownMember, missingMember, wrongKind, invalidValue, tooLong
        /// Two things have one id, or one thing stands twice in a list.
        case duplicate
        /// The id begins as those that the service makes, or is a word that means something else
        /// there.
        case reservedID
        /// An id names nothing in this definition.
        case unknownReference
        case tooMany, tooFew
        /// Two parts contradict each other.
        case incoherent
        /// Has no effect.
        case unused
        /// Colours that are hard to tell apart: below WCAG AA.
        case lowContrast
    }

    package var severity: Severity
    package var code: Code
    /// Where in the definition it is.
    package var pointer: JSONPointer
    /// One sentence that says what to write instead.
    package var detail: String
}

extension Bar {
    /// Reads a definition and tells every problem at once. Design section 2.
    package static func decode(_ value: JSONValue, id: BarID) -> BarLint {
        let problems = BarProblems()
        let draft = BarDecoder(value, problems: problems).draft(of: value)
        if let draft { BarRules(draft: draft, problems: problems).check() }
        let list = problems.list
        guard let draft, !list.contains(where: { $0.severity == .error }) else {
            return BarLint(bar: nil, problems: list)
        }
        return BarLint(bar: draft.bar(id: id), problems: list)
    }
}
