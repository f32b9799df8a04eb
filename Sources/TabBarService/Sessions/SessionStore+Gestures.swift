package import TabBarModel

extension SessionStore {
    /// Carries out one gesture. `check` looks at what it leads to and may refuse that, but not for
    /// a replay; here and below.
    ///
    /// - Throws: `refused`, `revisionMismatch`, `keyInUse` or `keyReused`; what `check` throws.
    package func perform(
        _ gesture: Gesture, on session: SessionID, _ conditions: SessionConditions,
        checking check: SituationCheck? = nil
    ) async throws -> SessionAnswer {
        guard case .cancelRun(let run) = gesture else {
            return try await apply(.gesture(gesture), to: session, conditions, checking: check)
        }
        do {
            return try await change(session, conditions, check: check) { loaded in
                SessionRequest(causes: [.gesture(gesture)], run: run ?? loaded.head.run?.id)
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

    /// The same as a plain function, which calls `then` once, perhaps before it returns, with nil
    /// when the other one has to be asked: there is something to wait for.
    package func performAtOnce(
        _ gesture: Gesture, on session: SessionID, _ conditions: SessionConditions,
        form: @escaping AnswerForm, then: @escaping (Result<FormedAnswer?, any Error>) -> Void
    ) {
        // What a run that is over answers, only the store knows.
        if case .cancelRun = gesture { return then(.success(nil)) }
        changeAtOnce(
            session, conditions, request: SessionRequest(causes: [.gesture(gesture)]), form: form,
            then: then)
    }

    /// Whether ``performAtOnce(_:on:_:form:then:)`` is worth trying.
    package func isLoaded(_ session: SessionID) -> Bool { sessions[session] != nil }

    /// Carries out one cause: every resource route of a session maps to one.
    ///
    /// - Throws: as ``perform(_:on:_:checking:)``.
    package func apply(
        _ cause: Cause, to session: SessionID, _ conditions: SessionConditions,
        checking check: SituationCheck? = nil
    ) async throws -> SessionAnswer {
        try await change(session, conditions, check: check) { _ in
            SessionRequest(causes: [cause])
        }
    }

    /// Carries out gestures in their order: all or none, or each for itself when `isSkipping`.
    ///
    /// - Throws: as ``perform(_:on:_:checking:)``; `refused` names the gesture, and comes only
    ///   when nothing is skipped.
    package func perform(
        _ gestures: [Gesture], skippingRefused isSkipping: Bool, on session: SessionID,
        _ conditions: SessionConditions, checking check: SituationCheck? = nil
    ) async throws -> SessionAnswer {
        try await change(session, conditions, check: check) { _ in
            SessionRequest(causes: gestures.map { .gesture($0) }, isSkipping: isSkipping)
        } answer: { outcome, readers in
            outcome.answer(for: readers, isBatch: true)
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
        }
    }
}
