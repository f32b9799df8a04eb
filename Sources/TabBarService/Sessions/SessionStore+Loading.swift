import Secrets
import Storage
import TabBarModel

extension SessionStore {
    /// The live session, from memory or from the disk. Answers alike for one that never was, one
    /// that is another's and one that has expired.
    func load(_ id: SessionID, token: String?) async throws -> LoadedSession {
        if let loaded = loadedAlready(id, token: token) { return loaded }
        let loaded = try await loaded(id)
        guard clock.now() < loaded.times.expiry else { throw ServiceError.unknownSession }
        if let token { try await check(token, for: loaded) }
        uses &+= 1
        loaded.lastUse = uses
        return loaded
    }

    /// The live session when it is in memory and the token is its own; nil where ``load(_:token:)``
    /// is asked.
    func loadedAlready(_ id: SessionID, token: String?) -> LoadedSession? {
        guard let loaded = sessions[id], clock.now() < loaded.times.expiry else { return nil }
        if let token, !Digest(of: token.utf8).matches(loaded.tokenDigest) { return nil }
        uses &+= 1
        loaded.lastUse = uses
        return loaded
    }

    private func loaded(_ id: SessionID) async throws -> LoadedSession {
        while true {
            if let loaded = sessions[id] { return loaded }
            guard RandomName.isID(id), !deleted.contains(id) else {
                throw ServiceError.unknownSession
            }
            if loading[id] == nil { return try await readIn(id) }
            await withCheckedContinuation { loading[id]?.append($0) }
        }
    }

    /// Reads a session; whoever asks for it meanwhile waits for this one read.
    private func readIn(_ id: SessionID) async throws -> LoadedSession {
        loading[id] = []
        defer {
            for waiter in loading.removeValue(forKey: id) ?? [] { waiter.resume() }
        }
        // What was on its way when the session was dropped comes first: an empty commit returns
        // after it.
        if unsettled.contains(id) {
            _ = try await read { try await $0.commit([]) }
            unsettled.remove(id)
        }
        guard let record = try await read({ try await $0.session(id: id) }),
            let bar = bars[record.bar],
            let (session, privateProfile) = SessionState.read(record.state)
        else { throw ServiceError.unknownSession }
        try await fetchDefinition(session.barRevision, of: bar)
        let profile: LoadedProfile
        if let owner = session.owner {
            profile = try await loadProfile(ProfileKey(bar: session.bar, owner: owner))
        } else {
            profile = LoadedProfile(head: privateProfile ?? Profile(), isStored: false, key: nil)
        }
        guard let bar = bars[record.bar], !deleted.contains(id) else {
            throw ServiceError.unknownSession
        }
        // Whoever made it may have been faster.
        if let loaded = sessions[id] { return loaded }
        let loaded = LoadedSession(
            head: session, profile: profile, committed: nil, tokenDigest: record.tokenDigest)
        loaded.committed = committedState(
            of: loaded, bar.earlier[session.barRevision].map(SnapshotWriter.init) ?? bar.snapshots)
        insert(loaded)
        statistics.loads += 1
        return loaded
    }

    /// The owner's profile, from memory or from the disk.
    func loadProfile(_ key: ProfileKey) async throws -> LoadedProfile {
        while true {
            if let profile = profiles[key] { return profile }
            if unsettledProfiles.contains(key) {
                _ = try await read { try await $0.commit([]) }
                unsettledProfiles.remove(key)
                continue
            }
            let erasuresBefore = erasures
            let record = try await read { try await $0.profile(bar: key.bar, owner: key.owner) }
            let retired =
                record == nil ? try await read { try await $0.retiredRevisions() }.profile : 0
            // What was read may have been erased or read by another one meanwhile.
            guard erasures == erasuresBefore, profiles[key] == nil else { continue }
            let profile = try profile(key, in: record, above: Int(retired))
            profiles[key] = profile
            return profile
        }
    }

    private func profile(
        _ key: ProfileKey, in record: ProfileRecord?, above retired: Int
    ) throws -> LoadedProfile {
        guard let record else {
            var head = newProfile(of: key.bar)
            head.revision = retired
            return LoadedProfile(head: head, isStored: false, key: key)
        }
        guard let head = ProfileCodec.decode(record.state) else {
            throw ServiceError.storage(
                StorageError(.failed, "A stored profile cannot be read by this version."))
        }
        return LoadedProfile(head: head, isStored: true, key: key)
    }

    /// A profile stays in memory only while somebody needs it.
    func releaseUnused(_ profile: LoadedProfile) {
        if let key = profile.key, profile.sessions.isEmpty, profile.commitsUnderway == 0,
            profile.holders == 0, profiles[key] === profile
        {
            profiles[key] = nil
        }
    }

    /// Takes profiles out of memory that are gone from the disk.
    func forgetProfiles(where isGone: (ProfileKey) -> Bool) {
        erasures &+= 1
        for (key, profile) in profiles where isGone(key) { drop(profile) }
    }

    /// A profile that nobody has changed yet.
    func newProfile(of bar: BarID) -> Profile {
        var profile = Profile()
        profile.recents = initialRecents[bar] ?? []
        return profile
    }

    /// Makes a session known to requests.
    func insert(_ loaded: LoadedSession) {
        sessions[loaded.head.id] = loaded
        if loaded.profile.key != nil { loaded.profile.sessions[loaded.head.id] = loaded }
        uses &+= 1
        loaded.lastUse = uses
        setTimer(for: loaded)
        if sessions.count > limits.loadedSessions + limits.loadedSessions / 16 { unloadIdle() }
    }

    /// Lets the least recently used sessions leave memory, until a little room is there.
    private func unloadIdle() {
        let removable = sessions.values.filter {
            $0.isSettled && $0.waits.isEmpty && $0.committed != nil
                && !feed.isFollowed($0.head.id)
        }.sorted { $0.lastUse < $1.lastUse }
        for loaded in removable.prefix(max(0, sessions.count - limits.loadedSessions)) {
            remove(loaded)
        }
    }

    /// Takes a session out of memory; the next request reads it again.
    func remove(_ loaded: LoadedSession) {
        loaded.isDropped = true
        loaded.timer?.cancel()
        if sessions[loaded.head.id] === loaded { sessions[loaded.head.id] = nil }
        if !loaded.isSettled { unsettled.insert(loaded.head.id) }
        wake(loaded)
        guard loaded.profile.key != nil else { return }
        loaded.profile.sessions[loaded.head.id] = nil
        releaseUnused(loaded.profile)
    }

    /// A head that was built on a failed commit goes, and with it every head built on the same
    /// profile.
    func drop(_ loaded: LoadedSession) {
        statistics.droppedHeads += 1
        drop(loaded.profile)
        remove(loaded)
    }

    func drop(_ profile: LoadedProfile) {
        profile.isDropped = true
        for session in Array(profile.sessions.values) { remove(session) }
        guard let key = profile.key, profiles[key] === profile else { return }
        profiles[key] = nil
        if profile.commitsUnderway > 0 { unsettledProfiles.insert(key) }
    }

    /// Takes deleted sessions out of memory for good.
    func forget(_ ids: some Sequence<SessionID>) {
        for id in ids {
            deleted.insert(id)
            feed.end(id)
            if let loaded = sessions[id] { remove(loaded) }
            unsettled.remove(id)
        }
        if !activeRuns.isEmpty { dropRuns(of: Set(ids)) }
    }
}
