/// The rules of one bar: deterministic, total, without I/O. Design section 3.
package struct Reducer: Sendable {
    private let shared: SharedBar
    /// The revision of the definition, which sessions that start here follow.
    package let barRevision: Int

    /// The rules of `bar`, whose version `revision` is.
    package init(bar: Bar, revision: Int) {
        shared = SharedBar(bar)
        barRevision = revision
    }

    /// The bar whose rules these are.
    package var bar: Bar { shared.bar }

    /// What comes of `cause`.
    /// - Throws: the rule that it would break; then nothing changes.
    package func reduce(
        _ session: Session, _ profile: Profile, _ cause: Cause, _ circumstances: Circumstances
    ) throws(Refusal) -> Transition {
        var step = Step(
            Situation(shared, profile: profile, session: session), barRevision, circumstances)
        try step.follow(cause)
        return step.transition(from: session, profile)
    }
}

/// The table: what each cause does. The transitions stand in the files `Reducer+…`.
extension Reducer.Step {
    mutating func follow(_ cause: Cause) throws(Refusal) {
        switch cause {
        case .gesture(let gesture): try follow(gesture)
        case .program(let request): try follow(request)
        case .run(let report): follow(report)
        case .time: removeWhatIsDue()
        case .profile(let change): try make(change)
        case .profileElsewhere(let profile): adopt(profile)
        case .bar(_, let revision): moveToBar(revision: revision)
        }
    }

    private mutating func follow(_ gesture: Gesture) throws(Refusal) {
        feedback = .felt
        switch gesture {
        case .tapTab(let tab): try tapTab(tab)
        case .tapCreate: try tapCreate()
        case .pickAction(let action): try pickAction(action)
        case .tapScrim: dismissMenu()
        case .escape: if session.isMenuOpen { dismissMenu() } else { returnFromSearch() }
        case .dismissFailure: dismissFailure()
        case .retryRun: try retryFailedRun()
        case .cancelRun(let run): try cancel(run)
        case .tapSearch: try tapSearch()
        case .type(let text, let isComposing, let sequence):
            type(text, isComposing: isComposing, sequence: sequence)
        case .clearQuery: clearQuery()
        case .submit(_, let isComposing, _) where isComposing ?? isInputComposing: break
        case .submit(let text, _, let isRecorded): try submit(text, isRecorded: isRecorded)
        case .pickRecent(let query): try submit(query, isRecorded: true)
        case .removeRecent(let query): profile.forget(query)
        case .clearRecents: profile.recents = []
        case .tapFoldedTab: if session.search?.foldedTab != nil { returnFromSearch() }
        case .tapAccessory: try tapAccessory()
        case .push(let screen, let tab): try push(screen, on: tab)
        case .pop(let count, let tab): try pop(count, on: tab)
        case .popToRoot(let tab): try popToRoot(on: tab)
        case .setPath(let path, let tab): try setPath(path, on: tab)
        }
    }

    private mutating func follow(_ request: ProgramRequest) throws(Refusal) {
        switch request {
        case .select(let tab): try selectForProgram(tab)
        case .search(let query): try searchForProgram(query)
        case .closeSearch: returnFromSearch()
        case .run(let action): try start(action)
        case .cancelRun(let run): try cancel(run)
        case .retryRun(_, let action): try start(action)
        }
    }

    private mutating func follow(_ report: RunReport) {
        guard let run = session.run, run.id == report.run else { return }
        origin = run.origin
        switch report.news {
        case .started: begin(run)
        case .succeeded: succeed(run)
        case .failed(let message): fail(run, message)
        case .cancelled: session.run = nil
        }
    }
}
