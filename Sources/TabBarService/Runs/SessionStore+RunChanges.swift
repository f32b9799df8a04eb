import TabBarModel

extension SessionStore {
    /// Changes runs together with what their sessions show of them, in one commit, and returns
    /// those that changed. `change` alters the run and tells what that means for its session, or
    /// nil when there is nothing to change; it may be called again.
    func changeRuns(
        _ ids: [RunID], _ change: (inout Run, Timestamp) -> RunChange?
    ) async throws -> [Run] {
        try await retrying {
            // Everything that has to be read is read before the first head moves.
            for id in ids {
                guard let session = activeRuns[id]?.run.session else { continue }
                do {
                    _ = try await load(session, token: nil)
                } catch ServiceError.unknownSession {
                    dropRun(id)
                }
            }
            let now = clock.now()
            let draft = Draft()
            var changed: [Run] = []
            for id in ids {
                guard let before = activeRuns[id]?.run, let loaded = sessions[before.session],
                    let bar = bars[loaded.head.bar]
                else { continue }
                var run = before
                guard let meaning = change(&run, now) else { continue }
                if case .news(let news) = meaning {
                    touch(loaded, under: bar, into: draft)
                    step(
                        loaded, .run(RunReport(run: id, news: news)), under: bar, into: draft)
                }
                keep(run, before: before, in: draft)
                changed.append(run)
            }
            guard !changed.isEmpty else { return changed }
            return try await commit(draft) ? changed : nil
        }
    }
}
