import StrictJSON
package import TabBarModel

extension SessionStore {
    /// Carries out one gesture. `prepare` looks at what else decides, but not for a replay; here and below.
    package func perform(
        _ gesture: Gesture, on session: SessionID, _ conditions: SessionConditions,
        preparing prepare: () async throws -> Void = {}
    ) async throws -> SessionAnswer {
        guard case .cancelRun(let run) = gesture else {
            return try await apply(.gesture(gesture), to: session, conditions, preparing: prepare)
        }
        do {
            return try await change(session, conditions, prepare: prepare) { loaded in
                SessionRequest(causes: [.gesture(gesture)], run: run ?? loaded.head.run?.id)
            } answer: { outcome, readers in
                mutationAnswer(outcome, for: readers)
            }
        } catch ServiceError.refused(.unknownRun(let id), _) {
            // A run that is not the session's any more is not unknown; only the store knows it.
            do {
                return try await cancelRun(id, session: session, conditions)
            } catch ServiceError.unknownRun {
                throw ServiceError.refused(.unknownRun(id), gesture: nil)
            }
        }
    }

    /// Carries out one cause: every resource route of a session maps to one.
    package func apply(
        _ cause: Cause, to session: SessionID, _ conditions: SessionConditions,
        preparing prepare: () async throws -> Void = {}
    ) async throws -> SessionAnswer {
        try await change(session, conditions, prepare: prepare) { _ in
            SessionRequest(causes: [cause])
        } answer: { outcome, readers in
            mutationAnswer(outcome, for: readers)
        }
    }

    /// Carries out gestures in their order: all or none, or each for itself when `isSkipping`.
    package func perform(
        _ gestures: [Gesture], skippingRefused isSkipping: Bool, on session: SessionID,
        _ conditions: SessionConditions, preparing prepare: () async throws -> Void = {}
    ) async throws -> SessionAnswer {
        try await change(session, conditions, prepare: prepare) { _ in
            SessionRequest(causes: gestures.map { .gesture($0) }, isSkipping: isSkipping)
        } answer: { outcome, readers in
            mutationAnswer(outcome, for: readers, isBatch: true)
        }
    }

    /// Removes one of the recents; `unknownRecent` when it is not there.
    package func removeRecent(
        _ query: String, of session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await change(session, conditions) { loaded in
            let key = TypedText.comparisonKey(query)
            guard
                loaded.profile.head.recents.contains(where: { TypedText.comparisonKey($0) == key })
            else { throw ServiceError.unknownRecent }
            return SessionRequest(causes: [.gesture(.removeRecent(query))])
        } answer: { outcome, readers in
            mutationAnswer(outcome, for: readers)
        }
    }

    /// The answer of every change: `{session, effects, changed}` and what else applies. What a person
    /// submitted unrecorded goes to the caller, but never into what is stored; see `SessionOutcome`.
    func mutationAnswer(
        _ outcome: SessionOutcome, for readers: EffectReaders, isBatch: Bool = false
    ) -> SessionAnswer {
        let started = outcome.startedRun
        let run = started ?? outcome.runs.last
        let snapshot = outcome.state.snapshot
        var writer = JSONWriter(capacity: snapshot.count + 512)
        writer.object { writer in
            writer.name("session")
            writer.raw(snapshot)
            writer.name("effects")
            writer.effects(outcome.effects, for: readers)
            writer.name("changed")
            writer.bool(outcome.isChanged)
            if outcome.transitions.contains(where: \.isSuperseded) {
                writer.name("superseded")
                writer.bool(true)
            }
            if let run {
                writer.name("run")
                run.write(to: &writer)
            }
            if isBatch {
                writer.name("outcomes")
                var revision = outcome.revisionBefore
                writer.array(outcome.steps) { writeStep($1, revision: &revision, to: &$0) }
            }
        }
        return SessionAnswer(
            kind: started.map { $0.state.isFinished ? .settled : .accepted } ?? .done,
            body: writer.finish(), revision: outcome.state.session.revision, madeID: started?.id,
            session: outcome.state.session.id)
    }

    /// One element of `outcomes`; `revision` is the one before, and the one after when this returns.
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
