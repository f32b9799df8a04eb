import Storage
import StrictJSON
package import TabBarModel

extension SessionStore {
    /// An owner's profile; a new one when the owner has done nothing yet.
    package func readProfile(bar: BarID, owner: OwnerID) async throws -> Profile {
        guard bars[bar] != nil else { throw ServiceError.unknownBar }
        return try await settledProfile(ProfileKey(bar: bar, owner: owner)).head
    }

    private func settledProfile(_ key: ProfileKey) async throws -> LoadedProfile {
        while true {
            let profile = try await loadProfile(key)
            defer { releaseUnused(profile) }
            if profile.sessions.values.allSatisfy(\.isSettled) { return profile }
            // An empty commit returns after everything before it.
            _ = try await read { try await $0.commit([]) }
            if profiles[key] === profile || profile.sessions.isEmpty { return profile }
        }
    }

    /// A profile stays in memory only while one of its sessions does.
    private func releaseUnused(_ profile: LoadedProfile) {
        if let key = profile.key, profile.sessions.isEmpty, profiles[key] === profile {
            profiles[key] = nil
        }
    }

    /// Changes an owner's profile, and with it every loaded session of the owner, in one commit. Returns
    /// the profile afterwards.
    package func changeProfile(
        bar: BarID, owner: OwnerID, expecting revisions: [Int]?,
        _ changes: (Profile) throws -> [ProfileChange]
    ) async throws -> Profile {
        let key = ProfileKey(bar: bar, owner: owner)
        return try await retrying {
            guard bars[bar] != nil else { throw ServiceError.unknownBar }
            let profile = try await settledProfile(key)
            guard let bar = bars[bar] else { throw ServiceError.unknownBar }
            profiles[key] = profiles[key] ?? profile
            guard profiles[key] === profile else { return nil }
            defer { releaseUnused(profile) }
            if let revisions, !revisions.contains(profile.head.revision) {
                throw ServiceError.revisionMismatch(current: profile.head.revision)
            }
            var after = profile.head
            let wanted = try changes(profile.head)
            do throws(Refusal) {
                for change in wanted {
                    after = try bar.reducer.change(
                        after, by: change, circumstances(client: nil))
                }
            } catch {
                throw ServiceError.refused(error, gesture: nil)
            }
            guard after != profile.head else { return after }
            var draft = Draft()
            draft.enroll(profile)
            profile.head = after
            tellSiblings(of: nil, profile, under: bar, into: &draft)
            return try await commit(draft) ? after : nil
        }
    }

    /// Erases everything of an owner under a bar: profile, sessions, runs, events, stored answers.
    package func eraseOwner(bar: BarID, owner: OwnerID) async throws {
        guard bars[bar] != nil else { throw ServiceError.unknownBar }
        let key = ProfileKey(bar: bar, owner: owner)
        let outcome = try await read {
            try await $0.commit([.eraseOwner(bar: bar, owner: owner)])
        }
        if case .committed(let removed) = outcome { forget(removed) }
        forget(sessions.values.filter { $0.profile.key == key }.map(\.head.id))
        profiles[key] = nil
    }

    /// Everything that is kept of an owner under a bar, as one JSON document.
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
                    try await listRuns(session: id, token: nil, after: nil, limit: 200)
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
}
