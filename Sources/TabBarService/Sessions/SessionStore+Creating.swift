package import StrictJSON
import Secrets
import Storage
package import TabBarModel

/// What the maker of a session asks for.
package struct NewSession: Sendable {
    package var bar: BarID
    /// Nil: the profile is private and goes with the session.
    package var owner: OwnerID?
    /// The owner's device; nil unless the session is asked for as that device's.
    package var device: String?
    /// Milliseconds; nil for the store's default.
    package var timeToLive: Int?
    /// Selected as by a program, after what is restored.
    package var select: TabID?
    /// Opens search with this text, last of all.
    package var query: String?
    /// Taken before the others. Design rule 10.
    package var restore: RestoredSnapshot?
    /// The app's own, an object.
    package var metadata: JSONValue = .object([])

    package init(bar: BarID, owner: OwnerID? = nil) {
        self.bar = bar
        self.owner = owner
    }
}

extension SessionStore {
    /// Makes a session. The answer is the snapshot with the token, which is shown this once, and
    /// with what a restored snapshot had that this bar has not.
    ///
    /// - Throws: `noSuchBar`; `refused` for what it is to begin with; `limitReached`; `keyInUse` or
    ///   `keyReused`.
    package func createSession(
        _ new: NewSession, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        try await retrying {
            let answer = try await once(conditions.key) {
                try await retrying { try await create(new, replacing: nil, conditions) }
            }
            guard answer.isReplayed, let id = answer.madeID else { return answer }
            do {
                return try await replay(answer)
            } catch ServiceError.unknownSession {
                // It has expired; its key goes with it, and the next try makes another.
                if try await commit([.deleteSession(id: id)]) != nil { forget([id]) }
                return nil
            }
        }
    }

    /// A token is kept nowhere, so a replay answers the same session with a fresh one.
    private func replay(_ answer: SessionAnswer) async throws -> SessionAnswer {
        guard let id = answer.madeID else { throw ServiceError.unknownSession }
        var renewed = try await retrying { try await renewToken(of: id) }
        renewed.kind = .created
        renewed.madeID = id
        renewed.isReplayed = true
        return renewed
    }

    /// The session of an owner's device with a fresh token, made as `new` says when there is none:
    /// one call at each launch.
    ///
    /// - Throws: `unknownBar`, `refused`, `revisionMismatch` or `limitReached`.
    package func deviceSession(
        _ new: NewSession, owner: OwnerID, device: String, _ conditions: SessionConditions
    ) async throws -> SessionAnswer {
        guard bars[new.bar] != nil else { throw ServiceError.unknownBar }
        var new = new
        new.owner = owner
        new.device = device
        return try await retrying {
            let record = try await read {
                try await $0.session(bar: new.bar, owner: owner, device: device)
            }
            if let record, record.expiresAt > Int64(clock.now().milliseconds) {
                do {
                    return try await renewToken(of: record.id, expecting: conditions.revisions)
                } catch ServiceError.unknownSession {
                    // It was ended between the two looks.
                    return nil
                }
            }
            if conditions.mustExist { throw ServiceError.revisionMismatch(current: nil) }
            do {
                return try await create(new, replacing: record?.id, conditions)
            } catch ServiceError.noSuchBar {
                throw ServiceError.unknownBar
            }
        }
    }

    /// One try; nil on a conflict.
    private func create(
        _ new: NewSession, replacing old: SessionID?, _ conditions: SessionConditions
    ) async throws -> SessionAnswer? {
        guard bars[new.bar] != nil else { throw ServiceError.noSuchBar }
        let profile: LoadedProfile
        if let owner = new.owner {
            profile = try await loadProfile(ProfileKey(bar: new.bar, owner: owner))
        } else {
            profile = LoadedProfile(head: newProfile(of: new.bar), isStored: false, key: nil)
        }
        profile.holders += 1
        defer {
            profile.holders -= 1
            releaseUnused(profile)
        }
        guard let bar = bars[new.bar] else { throw ServiceError.noSuchBar }
        let start: StartedSession
        do throws(Refusal) {
            start = try bar.reducer.start(
                sessionStart(new), profile: profile.head, circumstances(client: conditions.client))
        } catch {
            // A refusal speaks of the head, so it waits for the head's commit like any answer.
            guard try await settle(profile) else { return nil }
            throw ServiceError.refused(error, gesture: nil)
        }
        let token = SessionToken(for: start.session.id)
        let loaded = LoadedSession(
            head: start.session, profile: profile, committed: nil, tokenDigest: token.digest.bytes)
        let draft = Draft()
        draft.enroll(loaded)
        if profile.key == nil {
            profile.head = start.profile
        } else if start.profile.revision != profile.head.revision {
            draft.enroll(profile)
            profile.head = start.profile
            tellSiblings(of: loaded, profile, under: bar, into: draft)
        } else {
            draft.rest(on: profile)
        }
        let state = committedState(of: loaded, bar.snapshots)
        let answer = SessionAnswer(
            kind: .created,
            body: creationBody(
                state.snapshot, token: token, dropped: new.restore == nil ? nil : start.dropped),
            revision: loaded.head.revision, madeID: loaded.head.id, session: loaded.head.id)
        if let key = conditions.key {
            let kept = SessionAnswer(kind: .created, body: [], madeID: loaded.head.id)
            draft.keep(stored(kept, under: key, session: loaded.head.id))
        }
        let before = old.map { [Change.deleteSession(id: $0)] } ?? []
        guard try await commit(draft, after: before) else { return nil }
        if let old { forget([old]) }
        // Otherwise the next request reads the session, with what has become of the profile.
        if bars[new.bar] != nil, !deleted.contains(loaded.head.id), !profile.isDropped,
            sessions[loaded.head.id] == nil
        {
            insert(loaded)
        }
        return answer
    }

    private func sessionStart(_ new: NewSession) -> SessionStart {
        SessionStart(
            id: RandomName.make(), owner: new.owner, device: new.device,
            timeToLive: min(new.timeToLive ?? limits.timeToLive, limits.longestTimeToLive),
            metadata: new.metadata, restore: new.restore, select: new.select, query: new.query)
    }

    /// The snapshot with two members more.
    private func creationBody(_ snapshot: [UInt8], token: SessionToken, dropped: [String]?)
        -> [UInt8]
    {
        var writer = JSONWriter(capacity: 256)
        writer.object { writer in
            writer.name("token")
            writer.string(token.text)
            if let dropped {
                writer.name("dropped")
                writer.array(dropped) { $0.string($1) }
            }
        }
        let more = writer.finish()
        return snapshot.dropLast() + [UInt8(ascii: ",")] + more.dropFirst()
    }

    /// Gives an existing session a new token; the old one is worth nothing from then on. Nil when
    /// the session was lost meanwhile.
    private func renewToken(
        of id: SessionID, expecting revisions: [Int]? = nil
    ) async throws -> SessionAnswer? {
        let loaded = try await load(id, token: nil)
        guard let bar = bars[loaded.head.bar] else { throw ServiceError.unknownBar }
        let draft = Draft()
        touch(loaded, under: bar, into: draft)
        let revision = loaded.head.revision
        if let revisions, !revisions.contains(revision) {
            guard try await settle(loaded, draft) else { return nil }
            throw ServiceError.revisionMismatch(current: revision)
        }
        draft.enroll(loaded)
        let token = SessionToken(for: id)
        loaded.tokenDigest = token.digest.bytes
        let state = committedState(of: loaded, bar.snapshots)
        guard try await settle(loaded, draft) else { return nil }
        return SessionAnswer(
            kind: .done, body: creationBody(state.snapshot, token: token, dropped: nil),
            revision: state.session.revision, session: id)
    }

    /// Ends a session. Its runs are cancelled.
    ///
    /// - Throws: `revisionMismatch`.
    package func deleteSession(_ id: SessionID, _ conditions: SessionConditions) async throws {
        _ = try await retrying { try await tryToDeleteSession(id, conditions) }
    }

    /// One try; nil when somebody else was faster.
    private func tryToDeleteSession(
        _ id: SessionID, _ conditions: SessionConditions
    ) async throws -> Void? {
        let (loaded, committed) = try await upToDate(id, token: conditions.token)
        let revision = committed.session.revision
        if let revisions = conditions.revisions, !revisions.contains(revision) {
            throw ServiceError.revisionMismatch(current: revision)
        }
        // What comes before this commit, whether it is on its way or made elsewhere, counts too.
        let change = Change.deleteSession(
            id: id, expecting: conditions.revisions == nil ? nil : Int64(revision))
        guard try await commit([change]) != nil else {
            if loaded.isSettled { drop(loaded) }
            return nil
        }
        forget([id])
        return ()
    }
}
