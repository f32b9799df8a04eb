import StrictJSON
package import TabBarModel

extension SessionStore {
    /// Carries out one gesture.
    package func perform(
        _ gesture: Gesture, on session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await apply(.gesture(gesture), to: session, conditions)
    }

    /// Carries out one cause: every resource route of a session maps to one.
    package func apply(
        _ cause: Cause, to session: SessionID, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await change(session, conditions) { _ in
            SessionRequest(causes: [cause])
        } answer: { outcome, readers in
            mutationAnswer(outcome, for: readers)
        }
    }

    /// Carries out gestures in their order: all or none, or each for itself when `isSkipping`.
    package func perform(
        _ gestures: [Gesture], skippingRefused isSkipping: Bool, on session: SessionID,
        _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await change(session, conditions) { _ in
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
        let run = outcome.runs.last
        var writer = JSONWriter(capacity: outcome.snapshot.count + 512)
        writer.object { writer in
            writer.name("session")
            writer.raw(outcome.snapshot)
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
                writer.array(outcome.steps) { writeStep($1, to: &$0) }
            }
        }
        return SessionAnswer(
            kind: run?.state == .queued ? .accepted : .done, body: writer.finish(),
            revision: outcome.session.revision, madeID: run?.id, session: outcome.session.id)
    }

    private func writeStep(_ step: Result<Transition, Refusal>, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("changed")
            switch step {
            case .success(let transition):
                writer.bool(transition.isChanged)
                if transition.isSuperseded {
                    writer.name("superseded")
                    writer.bool(true)
                }
            case .failure(let refusal):
                writer.bool(false)
                writer.name("refused")
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
