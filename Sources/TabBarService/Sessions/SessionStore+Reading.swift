import Storage
package import TabBarModel

extension SessionStore {
    /// What is committed of a session that is in memory and up to date, without waiting; nil when
    /// ``readSession(_:token:)`` has to be asked. The hot path of every poll.
    package func committedSession(_ id: SessionID) -> CommittedSession? {
        guard let loaded = sessions[id], let committed = loaded.committed,
            let bar = bars[loaded.head.bar], !needsTouch(loaded, under: bar),
            clock.now() < loaded.times.expiry
        else { return nil }
        uses &+= 1
        loaded.lastUse = uses
        return committed
    }

    /// What is committed of a session, after it was brought up to the present.
    package func readSession(
        _ id: SessionID, token: String?
    ) async throws -> CommittedSession {
        if token == nil, let committed = committedSession(id) { return committed }
        return try await upToDate(id, token: token).committed
    }

    /// The session as soon as its revision is beyond `revision`, at the latest at `deadline`.
    package func readSession(
        _ id: SessionID, token: String?, beyond revision: Int, until deadline: Timestamp
    ) async throws -> CommittedSession {
        while true {
            let (loaded, committed) = try await upToDate(id, token: token)
            if committed.session.revision > revision || clock.now() >= deadline || !mayWait {
                return committed
            }
            // A session that nobody changes ends, and so does waiting for it.
            await waitForChange(of: loaded, until: min(deadline, committed.session.expiresAt))
        }
    }

    /// Brings a session up to the present; the timer of a checkmark and readers call it.
    func refresh(_ id: SessionID) async throws { _ = try await upToDate(id, token: nil) }

    /// The session with what is committed of it, after it was brought up to the present.
    func upToDate(
        _ id: SessionID, token: String?
    ) async throws -> (session: LoadedSession, committed: CommittedSession) {
        try await retrying {
            let loaded = try await load(id, token: token)
            guard let bar = bars[loaded.head.bar] else { throw ServiceError.unknownSession }
            if !needsTouch(loaded, under: bar), let committed = loaded.committed {
                return (loaded, committed)
            }
            let draft = Draft()
            touch(loaded, under: bar, into: draft)
            // A session that was dropped meanwhile may never have been what was read of it.
            guard try await settle(loaded, draft), !loaded.isDropped else { return nil }
            return loaded.committed.map { (loaded, $0) }
        }
    }

    /// The events above revision `after`, oldest first, as JSON; and whether none is missing
    /// between.
    package func events(
        of id: SessionID, token: String?, after revision: Int, limit: Int
    ) async throws -> (events: [[UInt8]], isComplete: Bool, revision: Int) {
        let committed = try await readSession(id, token: token)
        let records = try await read {
            try await $0.events(session: id, after: Int64(revision), limit: limit)
        }.filter { $0.revision <= committed.session.revision }
        // A session begins at revision 1, which no event made.
        let known = max(revision, 1)
        let isComplete =
            records.first.map { Int($0.revision) - 1 == known }
            ?? (known >= committed.session.revision)
        return (records.map(\.body), isComplete, committed.session.revision)
    }

    /// The live sessions after `after` by id. For administrators.
    package func listSessions(
        bar: BarID?, owner: OwnerID?, after: SessionID?, limit: Int
    ) async throws -> [CommittedSession] {
        let now = Int64(clock.now().milliseconds)
        var list: [CommittedSession] = []
        var last = after
        while list.count < limit {
            let (position, wanted) = (last, limit - list.count)
            let records = try await read {
                try await $0.sessions(
                    bar: bar, owner: owner, liveAt: now, after: position, limit: wanted)
            }
            for record in records {
                last = record.id
                do {
                    list.append(try await readSession(record.id, token: nil))
                } catch ServiceError.unknownSession {
                    // It went between the two reads; the list is filled up with later ones.
                }
            }
            if records.count < wanted { break }
        }
        return list
    }
}
