import StrictJSON
import TabBarModel

/// What came of a request's causes.
struct SessionOutcome {
    /// The revision before the first cause.
    let revisionBefore: Int
    /// One for each cause.
    let steps: [Result<Transition, Refusal>]
    /// Those that were not refused.
    let transitions: [Transition]
    /// The session after the request.
    let state: CommittedSession
    /// The runs that were started or asked to stop, as they are now.
    let runs: [Run]

    init(
        revisionBefore: Int, steps: [Result<Transition, Refusal>], state: CommittedSession,
        runs: [Run]
    ) {
        self.revisionBefore = revisionBefore
        self.steps = steps
        transitions = steps.compactMap { try? $0.get() }
        self.state = state
        self.runs = runs
    }

    var isChanged: Bool { transitions.contains { $0.isChanged } }
    var effects: [Effect] { transitions.flatMap(\.effects) }
    /// The run that was started last.
    var startedRun: Run? {
        guard let id = transitions.lazy.compactMap(\.startedRun).last else { return nil }
        return runs.last { $0.id == id }
    }

    /// The outcome without a query that is not to be recorded.
    var forLater: SessionOutcome {
        guard state.session.search?.isUnrecorded == true else { return self }
        var session = state.session
        session.search?.query = ""
        return SessionOutcome(
            revisionBefore: revisionBefore, steps: steps, state: state.with(session), runs: runs)
    }
}

extension SessionOutcome {
    /// The answer of every change: `{session, effects, changed}` and what else applies. What a
    /// person submitted unrecorded goes to the caller, but never into what is stored; see
    /// ``forLater``.
    func answer(for readers: EffectReaders, isBatch: Bool = false) -> SessionAnswer {
        let started = startedRun
        let run = started ?? runs.last
        let snapshot = state.snapshot
        var writer = JSONWriter(capacity: snapshot.count + 512)
        writer.object { writer in
            writer.name("session")
            writer.raw(snapshot)
            writer.name("effects")
            writer.effects(effects, for: readers)
            writer.name("changed")
            writer.bool(isChanged)
            if transitions.contains(where: \.isSuperseded) {
                writer.name("superseded")
                writer.bool(true)
            }
            if let run {
                writer.name("run")
                run.write(to: &writer)
            }
            if isBatch {
                writer.name("outcomes")
                var revision = revisionBefore
                writer.array(steps) { writeStep($1, revision: &revision, to: &$0) }
            }
        }
        return SessionAnswer(
            kind: started.map { $0.state.isFinished ? .settled : .accepted } ?? .done,
            body: writer.finish(), revision: state.session.revision, madeID: started?.id,
            session: state.session.id)
    }

    /// One element of `outcomes`; `revision` is the one before, and the one after when this
    /// returns.
    private func writeStep(
        _ step: Result<Transition, Refusal>, revision: inout Int, to writer: inout JSONWriter
    ) {
        if case .success(let transition) = step { revision = transition.session.revision }
        writer.object { writer in
            writer.name("changed")
            switch step {
            case .success(let transition):
                writer.bool(transition.isChanged)
                writer.name("revision")
                writer.integer(revision)
                if transition.isSuperseded {
                    writer.name("superseded")
                    writer.bool(true)
                }
                if let run = transition.startedRun {
                    writer.name("run")
                    writer.string(run)
                }
            case .failure(let refusal):
                writer.bool(false)
                writer.name("revision")
                writer.integer(revision)
                writer.name("refusal")
                writer.object { writer in
                    writer.name("code")
                    writer.string(refusal.code)
                    writer.name("detail")
                    writer.string(refusal.sentence)
                }
            }
        }
    }
}
