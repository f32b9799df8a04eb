import Storage
import StrictJSON
package import TabBarModel

extension SessionStore {
    /// Tells `outlet` of everything that happens to a session from now on, and of what happened
    /// after the revision `known`: changes without effects when all of them are kept, else the
    /// whole state.
    ///
    /// - Parameters:
    ///   - client: from `Tabbard-Client`: whose effects of audience `origin` it gets.
    ///   - known: nil to begin with the state; a negative one was never a revision.
    package func follow(
        _ id: SessionID, token: String?, client: String?, known: Int?, outlet: FollowerOutlet
    ) async throws -> FollowerID {
        let read = try await readSession(id, token: token)
        let follower = feed.join(id, client: client, outlet: outlet, at: clock.now())
        startPinging()
        // What is published from here on is held, so this is where what was before ends.
        let committed = sessions[id]?.committed ?? read
        let before = await missed(of: id, after: known, upTo: committed)
        let run = committed.session.run.flatMap { activeRuns[$0.id]?.told }
        let messages = before + (run.map { [FeedMessage.run($0.encoded())] } ?? [])
        if messages.allSatisfy({ feed.send($0, to: follower) }) {
            feed.begin(follower, at: committed.session.revision)
        } else {
            feed.leave(follower)
        }
        return follower
    }

    /// Tells a follower nothing more.
    package func unfollow(_ id: FollowerID) { feed.leave(id) }

    /// How many follow sessions at present.
    package var followerCount: Int { feed.count }

    // MARK: Catching up

    /// Bytes of changes beyond which a follower that comes back gets the state instead.
    private static let catchUpLimit = 128 << 10

    private func missed(
        of id: SessionID, after known: Int?, upTo committed: CommittedSession
    ) async -> [FeedMessage] {
        let revision = committed.session.revision
        guard let known else { return [.snapshot(revision: revision, committed.snapshot)] }
        if known == revision { return [] }
        if let changes = await keptChanges(of: id, after: known, upTo: committed) { return changes }
        return [.reset(revision: revision, committed.snapshot)]
    }

    /// Every change between two revisions, without effects: catching up never asks for one again.
    /// Nil when not all are kept, or when they are more than the state itself is worth.
    private func keptChanges(
        of id: SessionID, after known: Int, upTo committed: CommittedSession
    ) async -> [FeedMessage]? {
        let revision = committed.session.revision
        guard 1..<revision ~= known,
            let records = try? await storage.events(
                session: id, after: Int64(known), limit: revision - known),
            records.count == revision - known,
            zip(records, (known + 1)...).allSatisfy({ Int($0.revision) == $1 }),
            records.reduce(0, { $0 + $1.body.count }) <= Self.catchUpLimit
        else { return nil }
        var messages: [FeedMessage] = []
        for record in records {
            let isLast = Int(record.revision) == revision
            guard let body = record.withoutEffects(isLast ? committed.snapshot : nil) else {
                return nil
            }
            messages.append(.change(revision: Int(record.revision), body))
        }
        return messages
    }

    // MARK: Publishing

    /// Tells the followers what became durable with a draft.
    func tellFollowers(of draft: Draft, _ states: [CommittedSession?]) {
        guard feed.count > 0 else { return }
        for ((session, _), state) in zip(draft.sessions, states) {
            let id = session.head.id
            guard let state, feed.isFollowed(id) else { continue }
            let events = draft.news.filter { $0.session === session }.map(\.event)
            guard let last = events.last else { continue }
            feed.publish(
                events.map {
                    FeedChange($0, session: $0.revision == last.revision ? state.snapshot : nil)
                }, of: id)
            // Whoever was not told a change before these has a gap, which only the state fills.
            feed.reset(id, at: last.revision, snapshot: state.snapshot)
        }
    }

    /// Tells the followers how a run stands.
    func tellFollowers(of run: Run, isProgress: Bool) {
        guard feed.isFollowed(run.session),
            let due = feed.publish(run, isProgress: isProgress, at: clock.now())
        else { return }
        // The feed has what is to be told.
        background.begin { [self] in
            guard (try? await clock.sleep(until: due)) != nil else { return }
            feed.tellWaitingRun(of: run.session, at: clock.now())
        }
    }

    /// The bar has a new definition, which is a change of every session that is followed.
    func refreshFollowed(of bar: BarID) {
        for session in sessions.values where session.head.bar == bar {
            let id = session.head.id
            // The request that put the definition does not wait for it.
            if feed.isFollowed(id) { background.begin { [self] in try? await refresh(id) } }
        }
    }

    // MARK: Time

    /// Once a second as long as there is a follower: pings who is due, ends what has expired, and
    /// reads again what a failed commit took out of memory.
    private func startPinging() {
        guard !isPinging else { return }
        isPinging = true
        background.begin { [self] in
            while feed.count > 0 {
                let next = clock.now().advanced(byMilliseconds: 1_000)
                guard (try? await clock.sleep(until: next)) != nil else { break }
                await attendFollowers()
            }
            isPinging = false
        }
    }

    private func attendFollowers() async {
        let now = clock.now()
        for (id, audience) in feed.audiences {
            if audience.followers.contains(where: { $0.follower.nextPing <= now }) {
                feed.ping(id, at: now, .ping(ping(at: now, streams: audience.followers.count)))
            }
            guard sessions[id].map({ now >= $0.head.expiresAt }) ?? true else { continue }
            do {
                let committed = try await readSession(id, token: nil)
                feed.reset(
                    id, at: committed.session.revision, snapshot: committed.snapshot)
            } catch ServiceError.unknownSession {
                feed.end(id)
            } catch {
                // The storage does not answer now; in a second it is asked again.
            }
        }
    }

    private func ping(at now: Timestamp, streams: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.object { writer in
            writer.name("at")
            writer.timestamp(now)
            writer.name("streams")
            writer.integer(streams)
        }
        return writer.finish()
    }
}
