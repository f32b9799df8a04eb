import Secrets
import Storage
package import TabBarModel

/// What a request wants done with a session.
struct SessionRequest {
    /// The causes in their order, and whether one that is refused lets the others go on.
    var causes: [Cause]
    var isSkipping = false
    /// The run that it is about, which its answer shows though nothing changes.
    var run: RunID?
}

/// How what came of a request is put into words, for those who may read its effects.
typealias AnswerWords = @Sendable (SessionOutcome, EffectReaders) -> SessionAnswer

/// Looks at what a request leads to before anything of it is kept; what it throws is the answer,
/// and nothing has happened.
package typealias SituationCheck = (Situation) throws -> Void

/// What a caller makes of an answer, such as a response that is ready to be sent: an object of one
/// kind for each caller. It is made on a thread of the storage, while the loop has other things to
/// do.
package typealias AnswerForm = @Sendable (SessionAnswer) -> any AnyObject & Sendable

/// An answer in the form that its caller wants.
package struct FormedAnswer: Sendable {
    let answer: SessionAnswer
    /// Nil when the caller wants none.
    package let form: (any AnyObject & Sendable)?

    init(_ answer: SessionAnswer, _ form: AnswerForm?) {
        self.answer = answer
        self.form = form?(answer)
    }
}

extension SessionStore {
    /// Changes a session and returns once the change is durable.
    ///
    /// `prepare` looks at what else decides, once and not for a replay; `request` sees the session
    /// as it is when its turn comes; `check` sees what it leads to; `answer` puts what came of it
    /// into words, which are kept under the idempotency key in the same commit (without texts not
    /// to be recorded). The last three may be called again when the commit finds that somebody else
    /// was faster.
    func change(
        _ id: SessionID, _ conditions: SessionConditions,
        prepare: () async throws -> Void = {}, check: SituationCheck? = nil,
        request: (LoadedSession) throws -> SessionRequest,
        answer: @escaping AnswerWords = { $0.answer(for: $1) }
    ) async throws -> SessionAnswer {
        // A kept answer is for who may see the session, and only while it lives.
        _ = try await load(id, token: conditions.token)
        return try await once(conditions.key) {
            try await prepare()
            return try await retrying {
                let loaded = try await load(id, token: conditions.token)
                return try await called {
                    attempt(loaded, conditions, check, request, answer, then: $0)
                }?.answer
            }
        }
    }

    /// The same as a plain function, which calls `then` once, perhaps before it returns. Nil
    /// instead of an answer says that there is something to wait for, so that the other one has to
    /// be asked.
    func changeAtOnce(
        _ id: SessionID, _ conditions: SessionConditions,
        request: SessionRequest, form: @escaping AnswerForm,
        then: @escaping (Result<FormedAnswer?, any Error>) -> Void
    ) {
        guard conditions.key == nil, let loaded = loadedAlready(id, token: conditions.token) else {
            return then(.success(nil))
        }
        attempt(
            loaded, conditions, nil, { _ in request }, { $0.answer(for: $1) }, form: form,
            then: then)
    }

    /// Tries until a try is not in vain (nil), because somebody else was faster; fifty times.
    ///
    /// In one process heads put changes into an order, and a try is in vain only when a commit
    /// failed or the disk knew better, which a try after it has read. Stores that share a database
    /// may get into each other's way longer: each lets others go first before it tries again, and
    /// one always gets through.
    func retrying<Value>(_ attempt: () async throws -> Value?) async throws -> Value {
        for _ in 0..<50 {
            if let value = try await attempt() { return value }
            await Task.yield()
        }
        throw ServiceError.storage(
            StorageError(.overloaded, "Others change the same thing all the time; try again."))
    }

    /// One try; nil when it was in vain because the head was lost or the disk knew better.
    private func attempt(
        _ loaded: LoadedSession, _ conditions: SessionConditions, _ check: SituationCheck?,
        _ request: (LoadedSession) throws -> SessionRequest,
        _ answer: @escaping AnswerWords, form: AnswerForm? = nil,
        then: @escaping (Result<FormedAnswer?, any Error>) -> Void
    ) {
        let draft = Draft()
        do {
            let outcome = try move(loaded, conditions, into: draft, check, request, answer)
            let formed = PendingAnswer { FormedAnswer(answer(outcome, .live), form) }
            settle(loaded, draft, alongside: { _ = formed.value }) { isSettled in
                switch isSettled {
                case .success(true): then(.success(formed.value))
                case .success(false): then(.success(nil))
                case .failure(let error): then(.failure(error))
                }
            }
        } catch {
            // A refusal speaks of the head, so it waits for the head's commit like any answer.
            settle(loaded, draft) { isSettled in
                then(isSettled.flatMap { $0 ? .failure(error) : .success(nil) })
            }
        }
    }

    /// Moves the head as the request wants it and drafts what has to be durable before the answer
    /// goes out.
    private func move(
        _ loaded: LoadedSession, _ conditions: SessionConditions, into draft: Draft,
        _ check: SituationCheck?, _ request: (LoadedSession) throws -> SessionRequest,
        _ answer: (SessionOutcome, EffectReaders) -> SessionAnswer
    ) throws -> SessionOutcome {
        guard let bar = bars[loaded.head.bar] else { throw ServiceError.unknownSession }
        touch(loaded, under: bar, into: draft)
        if let revisions = conditions.revisions, !revisions.contains(loaded.head.revision) {
            throw ServiceError.revisionMismatch(current: loaded.head.revision)
        }
        let request = try request(loaded)
        let steps = try reduce(request, on: loaded, under: bar, conditions, check)
        let revisionBefore = loaded.head.revision
        let profileBefore = loaded.profile.head.revision
        for (cause, step) in zip(request.causes, steps) {
            guard case .success(let transition) = step else { continue }
            draft.append(transition, cause: cause, to: loaded)
        }
        if loaded.profile.head.revision != profileBefore {
            tellSiblings(of: loaded, under: bar, into: draft)
        }
        keepRuns(of: draft, causes: request.causes)
        let outcome = SessionOutcome(
            revisionBefore: revisionBefore, steps: steps,
            state: committedState(of: loaded, bar.snapshots),
            runs: runs(of: draft, about: request.run))
        if let key = conditions.key {
            draft.rest(on: loaded)
            let kept = answer(outcome.forLater, .later)
            draft.keep(stored(kept, under: key, session: loaded.head.id))
        }
        return outcome
    }

    private func reduce(
        _ request: SessionRequest, on loaded: LoadedSession, under bar: LoadedBar,
        _ conditions: SessionConditions, _ check: SituationCheck?
    ) throws -> [Result<Transition, Refusal>] {
        var session = loaded.head
        var profile = loaded.profile.head
        let circumstances = circumstances(client: conditions.client)
        var steps: [Result<Transition, Refusal>] = []
        steps.reserveCapacity(request.causes.count)
        for (index, cause) in request.causes.enumerated() {
            do throws(Refusal) {
                let transition = try bar.reducer.reduce(session, profile, cause, circumstances)
                session = transition.session
                profile = transition.profile
                steps.append(.success(transition))
            } catch {
                guard request.isSkipping else {
                    throw ServiceError.refused(
                        error, gesture: request.causes.count > 1 ? index : nil)
                }
                steps.append(.failure(error))
            }
        }
        try check?(Situation(bar: bar.bar, profile: profile, session: session))
        return steps
    }

    /// The circumstances of a transition now.
    func circumstances(client: String?) -> Circumstances {
        Circumstances(now: clock.now(), client: client, newRunID: { RandomName.make() })
    }
}

extension SessionStore {
    /// Brings a session up to the present before anything else happens to it: what was due by time,
    /// a newer definition of the bar, a profile that was changed while it slept. Each is a
    /// transition.
    func touch(_ loaded: LoadedSession, under bar: LoadedBar, into draft: Draft) {
        // It was due before the others are noticed, and under the definition of then.
        let now = clock.now()
        if let deadline = loaded.times.nextDeadline, deadline <= now {
            let reducer = bar.reducer(at: loaded.head.barRevision)
            for due in reducer.advance(loaded.head, loaded.profile.head, to: now) {
                draft.append(due.transition, cause: .time, to: loaded)
            }
        }
        if loaded.head.barRevision != bar.revision {
            let before = bar.reducer(at: loaded.head.barRevision).bar
            step(loaded, .bar(before: before, revision: bar.revision), under: bar, into: draft)
        }
        // What is not stored nobody has changed, whatever revision it shows at present.
        if loaded.profile.isStored,
            loaded.head.profileRevision != loaded.profile.head.revision
        {
            draft.rest(on: loaded.profile)
            step(loaded, .profileElsewhere(loaded.profile.head), under: bar, into: draft)
        }
    }

    /// Whether ``touch(_:under:into:)`` would do something.
    func needsTouch(_ loaded: LoadedSession, under bar: LoadedBar) -> Bool {
        loaded.head.barRevision != bar.revision
            || (loaded.profile.isStored
                && loaded.head.profileRevision != loaded.profile.head.revision)
            || (loaded.times.nextDeadline.map { $0 <= clock.now() } ?? false)
    }

    /// The owner's other loaded sessions show the profile's change at once, in the same commit.
    func tellSiblings(
        of loaded: LoadedSession?, _ profile: LoadedProfile, under bar: LoadedBar,
        into draft: Draft
    ) {
        for sibling in profile.sessions.values.sorted(by: { $0.head.id < $1.head.id })
        where sibling !== loaded {
            touch(sibling, under: bar, into: draft)
        }
    }

    private func tellSiblings(
        of loaded: LoadedSession, under bar: LoadedBar, into draft: Draft
    ) {
        tellSiblings(of: loaded, loaded.profile, under: bar, into: draft)
    }

    /// A transition that cannot be refused.
    func step(
        _ loaded: LoadedSession, _ cause: Cause, under bar: LoadedBar, into draft: Draft
    ) {
        guard
            let transition = try? bar.reducer.reduce(
                loaded.head, loaded.profile.head, cause, circumstances(client: nil))
        else { return }
        draft.append(transition, cause: cause, to: loaded)
    }
}
