package import Secrets
import Storage
import TabBarModel

extension SessionStore {
    /// Runs `operation` once for each key: a second request with it gets the answer that the first
    /// one got. Answers of refused requests are not kept: nothing was done, so trying again is
    /// harmless.
    func once(
        _ key: IdempotencyKey?, _ operation: () async throws -> SessionAnswer
    ) async throws -> SessionAnswer {
        guard let key else { return try await operation() }
        if let other = keysInUse[key.identity] {
            throw other.fingerprint == key.fingerprint
                ? ServiceError.keyInUse : ServiceError.keyReused
        }
        keysInUse[key.identity] = key
        defer { keysInUse[key.identity] = nil }
        let stored = try await read { try await $0.answer(scope: key.scope, key: key.key) }
        if let stored, stored.expiresAt > Int64(clock.now().milliseconds) {
            guard stored.fingerprint == key.fingerprint.bytes else { throw ServiceError.keyReused }
            if let answer = SessionAnswer(stored: stored.answer) { return answer }
        }
        return try await operation()
    }

    /// Like ``once(_:_:)`` for work that is kept elsewhere and that may be done twice without harm:
    /// its answer is kept afterwards.
    ///
    /// - Throws: what `operation` throws; `keyInUse` or `keyReused`.
    package func onceAfterwards(
        _ key: IdempotencyKey?, _ operation: () async throws -> SessionAnswer
    ) async throws -> SessionAnswer {
        try await once(key) {
            let answer = try await operation()
            if let key {
                try await keepAfterwards(answer, under: key)
            }
            return answer
        }
    }

    /// Like ``onceAfterwards(_:_:)`` for a request whose body comes in pieces, so that what it asks
    /// is known only at its end: `operation` gives its fingerprint with the answer, and `rest`
    /// reads the body for the fingerprint alone.
    ///
    /// - Throws: what `rest` and `operation` throw; `keyInUse` or `keyReused`.
    package func onceStreamed(
        _ name: (scope: String, key: String)?, rest: () async throws -> Digest,
        _ operation: () async throws -> (answer: SessionAnswer, fingerprint: Digest)
    ) async throws -> SessionAnswer {
        guard let name else { return try await operation().answer }
        var key = IdempotencyKey(scope: name.scope, key: name.key, fingerprint: Digest(of: []))
        guard keysInUse[key.identity] == nil else { throw ServiceError.keyInUse }
        keysInUse[key.identity] = key
        defer { keysInUse[key.identity] = nil }
        let stored = try await read { try await $0.answer(scope: key.scope, key: key.key) }
        if let stored, stored.expiresAt > Int64(clock.now().milliseconds),
            let answer = SessionAnswer(stored: stored.answer)
        {
            guard try await rest().bytes == stored.fingerprint else {
                throw ServiceError.keyReused
            }
            return answer
        }
        let answer: SessionAnswer
        (answer, key.fingerprint) = try await operation()
        try await keepAfterwards(answer, under: key)
        return answer
    }

    /// Keeps the answer of what is done already. Where there is no room for one more it is not
    /// kept: doing it twice is harmless.
    private func keepAfterwards(_ answer: SessionAnswer, under key: IdempotencyKey) async throws {
        do {
            _ = try await commit([.putAnswer(stored(answer, under: key, session: nil))])
        } catch ServiceError.limitReached {}
    }

    /// An answer as it is kept under a key.
    func stored(_ answer: SessionAnswer, under key: IdempotencyKey, session: SessionID?)
        -> StoredAnswer
    {
        let now = clock.now()
        return StoredAnswer(
            scope: key.scope, key: key.key, session: session, fingerprint: key.fingerprint.bytes,
            createdAt: Int64(now.milliseconds),
            expiresAt: Int64(now.advanced(byMilliseconds: IdempotencyKey.lifetime).milliseconds),
            answer: answer.stored())
    }
}
