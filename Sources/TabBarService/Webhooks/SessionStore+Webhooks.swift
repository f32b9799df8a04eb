import Secrets
import StrictJSON
import TabBarModel
import Webhooks

/// Work that an app's server does: it is told with a signed message, and answers at once or on the
/// lease that the message carries.
extension SessionStore {
    /// Tells the app, until it answers, it makes no sense any more, or the handler's time is over.
    ///
    /// At least once: an app that answers too late is told again. All messages of a run have one
    /// `webhook-id`, each has a lease of its own.
    func deliver(_ id: RunID, url: String, timeout: Int) async {
        guard let webhooks else {
            let error = "Webhooks need a secret; start the service with --webhook-secrets."
            _ = await endDelivery(of: id, under: nil, .failed(error: error))
            return
        }
        let deadline = clock.now().advanced(byMilliseconds: timeout)
        for count in 1...WebhookSettings.attempts {
            guard let (run, name) = await beginMessage(of: id, timeout: timeout) else { return }
            let left = deadline.milliseconds - clock.now().milliseconds
            // Half of the whole time, so that an app that hangs is asked once more.
            let post = message(of: run, under: name, url: url, by: webhooks.signature)
                .within(min(left, max(timeout / 2, 1_000)))
            let verdict = WebhookVerdict(await webhooks.transport.send(post))
            guard case .again(let error, let wait) = verdict else {
                _ = await endDelivery(of: id, under: name, verdict)
                return
            }
            let next = clock.now().advanced(
                byMilliseconds: wait ?? webhooks.pause(after: count))
            guard count < WebhookSettings.attempts, next < deadline else {
                _ = await endDelivery(of: id, under: name, .failed(error: error))
                return
            }
            guard await endDelivery(of: id, under: name, verdict),
                (try? await clock.sleep(until: next)) != nil
            else { return }
        }
    }

    /// Gives the run a lease for the next message; nil when it wants none any more.
    private func beginMessage(of id: RunID, timeout: Int) async -> (Run, LeaseName)? {
        guard let session = activeRuns[id]?.run.session else { return nil }
        let name = LeaseName(session: session, run: id)
        let changed = await untilStored(id) {
            try await changeRuns([id]) { run, now in
                run.notBefore = nil
                return run.beginLease(
                    name.digest.bytes, duration: timeout + WebhookSettings.lease, at: now)
            }
        }
        guard let run = changed?.first else { return nil }
        setAlarm(for: id)
        return (run, name)
    }

    /// Takes in what came of a message, unless its lease has been used meanwhile. False when there
    /// is nothing more to do.
    private func endDelivery(
        of id: RunID, under name: LeaseName?, _ verdict: WebhookVerdict
    ) async -> Bool {
        let changed = await untilStored(id) {
            try await changeRuns([id]) { run, now in
                guard name.map({ $0.names(run.lease) }) ?? true else { return nil }
                switch verdict {
                case .done(let message, let result):
                    if let message { run.progress.message = message }
                    if let result, result != .null { run.result = result.encoded() }
                    return run.endLease(.reported, with: .succeeded, at: now)
                case .accepted:
                    guard run.lease?.isInForce == true else { return nil }
                    run.lease?.duration = WebhookSettings.lease
                    run.lease?.expiresAt = now.advanced(byMilliseconds: WebhookSettings.lease)
                    return .unseen
                case .failed(let error):
                    return run.failDelivery(error, at: now)
                case .again(let error, _):
                    if run.state == .cancelling {
                        return run.endLease(.over, with: .cancelled, at: now)
                    }
                    return run.endMessage(error, at: now)
                }
            }
        }
        setAlarm(for: id)
        return changed?.isEmpty == false
    }

    private func message(
        of run: Run, under name: LeaseName, url: String, by signature: WebhookSignature
    ) -> WebhookPost {
        let session = sessions[run.session]?.head
        let now = clock.now()
        var writer = JSONWriter(capacity: 1_024)
        writer.object { writer in
            writer.name("type")
            writer.string("run.requested")
            writer.name("timestamp")
            writer.timestamp(now)
            writer.name("data")
            Lease(
                id: name.text, expiresAt: run.lease?.expiresAt ?? now, bar: session?.bar ?? "",
                owner: session?.owner, run: run
            ).write(to: &writer)
        }
        let body = writer.finish()
        let headers = signature.headers(
            id: "msg_" + run.id, timestamp: now.milliseconds / 1_000, body: body)
        return WebhookPost(url: url, headers: headers, body: body, timeout: 0)
    }
}

extension WebhookPost {
    fileprivate func within(_ milliseconds: Int) -> WebhookPost {
        var post = self
        post.timeout = milliseconds
        return post
    }
}

extension Run {
    /// A message came to nothing, and another one follows.
    fileprivate mutating func endMessage(_ error: String, at now: Timestamp) -> RunChange? {
        guard !self.state.isFinished else { return nil }
        endAttempt(at: now, error: error)
        version += 1
        state = .queued
        lease = nil
        return .unseen
    }

    /// The delivery came to nothing. The card shows the standard sentence; the run tells why.
    fileprivate mutating func failDelivery(_ error: String, at now: Timestamp) -> RunChange? {
        guard !state.isFinished else { return nil }
        let news = RunReport.News.failed(message: nil)
        _ = apply(.failed(message: error), at: now)
        lease?.state = .over
        return .news(news)
    }
}
