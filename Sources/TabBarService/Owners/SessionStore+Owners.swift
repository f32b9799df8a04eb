import Storage
import StrictJSON
package import TabBarModel

extension SessionStore {
    /// An owner's profile; a new one when the owner has done nothing yet.
    ///
    /// - Throws: `unknownBar`.
    package func readProfile(bar: BarID, owner: OwnerID) async throws -> Profile {
        guard bars[bar] != nil else { throw ServiceError.unknownBar }
        return try await retrying {
            let profile = try await loadProfile(ProfileKey(bar: bar, owner: owner))
            let head = profile.head
            defer { releaseUnused(profile) }
            return try await settle(profile) ? head : nil
        }
    }

    /// Waits until what the profile's head is at present is durable; false when it was lost.
    func settle(_ profile: LoadedProfile) async throws -> Bool {
        guard profile.commitsUnderway > 0 else { return true }
        // An empty commit returns after everything before it.
        _ = try await read { try await $0.commit([]) }
        return !profile.isDropped
    }

    /// Changes an owner's profile, and with it every loaded session of the owner, in one commit.
    /// Returns the profile afterwards.
    ///
    /// - Throws: `unknownBar`, `revisionMismatch`, `refused` or `limitReached`; what `changes`
    ///   throws.
    package func changeProfile(
        bar: BarID, owner: OwnerID, expecting revisions: [Int]?,
        _ changes: (Profile) throws -> [ProfileChange]
    ) async throws -> Profile {
        let key = ProfileKey(bar: bar, owner: owner)
        return try await retrying {
            guard bars[bar] != nil else { throw ServiceError.unknownBar }
            let profile = try await loadProfile(key)
            guard let bar = bars[bar] else { throw ServiceError.unknownBar }
            defer { releaseUnused(profile) }
            let after: Profile
            do {
                after = try self.profile(profile.head, expecting: revisions, changes, under: bar)
            } catch {
                // A refusal speaks of the head, so it waits for the head's commit like any answer.
                return try await settle(profile) ? { throw error }() : nil
            }
            guard after != profile.head else { return try await settle(profile) ? after : nil }
            let draft = Draft()
            draft.enroll(profile)
            profile.head = after
            tellSiblings(of: nil, profile, under: bar, into: draft)
            return try await commit(draft) ? after : nil
        }
    }

    private func profile(
        _ head: Profile, expecting revisions: [Int]?,
        _ changes: (Profile) throws -> [ProfileChange], under bar: LoadedBar
    ) throws -> Profile {
        if let revisions, !revisions.contains(head.revision) {
            throw ServiceError.revisionMismatch(current: head.revision)
        }
        var after = head
        let wanted = try changes(head)
        do throws(Refusal) {
            for change in wanted {
                after = try bar.reducer.change(after, by: change, circumstances(client: nil))
            }
        } catch {
            throw ServiceError.refused(error, gesture: nil)
        }
        return after
    }

    /// Erases everything of an owner under a bar: profile, sessions, runs, events, stored answers.
    ///
    /// - Parameter revisions: the profile must have one of these; nil: any.
    /// - Throws: `unknownBar` or `revisionMismatch`.
    package func eraseOwner(
        bar: BarID, owner: OwnerID, expecting revisions: [Int]? = nil
    ) async throws {
        let key = ProfileKey(bar: bar, owner: owner)
        _ = try await retrying {
            try await tryToErase(key, expecting: revisions) ? true : nil
        }
    }

    /// One try; false when somebody else was faster.
    private func tryToErase(_ key: ProfileKey, expecting revisions: [Int]?) async throws -> Bool {
        guard bars[key.bar] != nil else { throw ServiceError.unknownBar }
        var changes = [Change.eraseOwner(bar: key.bar, owner: key.owner)]
        if let revisions {
            let profile = try await loadProfile(key)
            defer { releaseUnused(profile) }
            guard revisions.contains(profile.head.revision) else {
                let current = profile.head.revision
                guard try await settle(profile) else { return false }
                throw ServiceError.revisionMismatch(current: current)
            }
            let stored = profile.storedRevision.map(Int64.init)
            changes.insert(
                .expectProfile(bar: key.bar, owner: key.owner, revision: stored), at: 0)
        }
        guard let removed = try await commit(changes) else { return false }
        forget(removed)
        forget(sessions.values.filter { $0.profile.key == key }.map(\.head.id))
        forgetProfiles { $0 == key }
        return true
    }

    /// Everything that is kept of an owner under a bar, as one JSON document.
    ///
    /// - Throws: `unknownBar`.
    package func exportOwner(bar: BarID, owner: OwnerID) async throws -> [UInt8] {
        let profile = try await readProfile(bar: bar, owner: owner)
        var sessions: [CommittedSession] = []
        while true {
            let page = try await listSessions(
                bar: bar, owner: owner, after: sessions.last?.session.id, limit: 100)
            sessions += page
            if page.count < 100 { break }
        }
        var writer = JSONWriter(capacity: 4_096)
        var parts: [(snapshot: [UInt8], events: [[UInt8]], runs: [Run])] = []
        for session in sessions {
            let id = session.session.id
            parts.append(
                (
                    session.snapshot,
                    try await events(of: id, token: nil, after: 0, limit: 256).events,
                    try await allRuns(of: id)
                ))
        }
        writer.object { writer in
            writer.name("bar")
            writer.string(bar)
            writer.name("owner")
            writer.string(owner)
            writer.name("exportedAt")
            writer.timestamp(clock.now())
            writer.name("profile")
            writer.raw(ProfileWriter.write(profile, bar: bar, owner: owner))
            writer.name("sessions")
            writer.array(parts) { writer, part in
                writer.object { writer in
                    writer.name("session")
                    writer.raw(part.snapshot)
                    writer.name("events")
                    writer.array(part.events) { $0.raw($1) }
                    writer.name("runs")
                    writer.array(part.runs) { $1.write(to: &$0) }
                }
            }
        }
        return writer.finish()
    }

    private func allRuns(of session: SessionID) async throws -> [Run] {
        var runs: [Run] = []
        while true {
            let page = try await listRuns(
                session: session, token: nil, after: runs.last.map { ($0.createdAt, $0.id) },
                limit: 200)
            runs += page
            if page.count < 200 { return runs }
        }
    }
}
