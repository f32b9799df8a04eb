/// Runs, from their start to what the create button shows of them. Design section 3.4.
extension Reducer.Step {
    /// Starts `action`: the menu, the checkmark and the failure card give way. At most one run is
    /// active.
    mutating func start(_ id: ActionID) throws(Refusal) {
        guard let action = bar.action(id) else { throw .unknownAction(id) }
        if session.run != nil { throw .runInProgress }
        session.isMenuOpen = false
        session.outcome = nil
        let run = circumstances.newRunID()
        switch action.handler {
        case .client:
            work.append(.settle(run: run, action: id))
            emit(.present(action: id, run: run))
        case .simulated, .webhook, .worker, .native:
            session.run = Session.ActiveRun(
                id: run, action: id, state: .queued, startedAt: nil, origin: circumstances.client)
            work.append(.start(run: run, action: id, handler: action.handler))
        }
    }

    /// Asks a run to stop; nil means the active one. What has not begun is over at once.
    mutating func cancel(_ id: RunID?) throws(Refusal) {
        guard let run = session.run, id == nil || id == run.id else {
            if let id { throw refusalToCancel(id) }
            return
        }
        switch run.state {
        case .queued: session.run = nil
        case .running: session.run?.state = .cancelling
        case .cancelling: return
        }
        work.append(.cancel(run: run.id))
    }

    private func refusalToCancel(_ id: RunID) -> Refusal {
        if case .failed(let failure) = session.outcome, failure.run == id {
            return .runFinished(id)
        }
        return .unknownRun(id)
    }

    mutating func begin(_ run: Session.ActiveRun) {
        guard run.state == .queued else { return }
        var run = run
        run.state = .running
        run.startedAt = circumstances.now
        session.run = run
    }

    /// A checkmark only if the work took a moment; a run that finished in spite of being asked to
    /// stop is finished.
    mutating func succeed(_ run: Session.ActiveRun) {
        session.run = nil
        let timing = bar.create.timing
        let now = circumstances.now
        guard let start = run.startedAt, now >= start.advanced(byMilliseconds: timing.moment) else {
            return
        }
        session.outcome = .done(until: now.advanced(byMilliseconds: timing.doneDwell))
        emit(.haptic(.success))
        let text = bar.ownText("done") ?? "Done"
        emit(.announce(key: "done", values: [], text: text))
    }

    /// A card with the error's message. After a request to stop every failure is the cancellation,
    /// however it is wrapped, and that is quiet.
    mutating func fail(_ run: Session.ActiveRun, _ message: String?) {
        session.run = nil
        if run.state == .cancelling { return }
        let dwell = bar.create.timing.failureDwell
        let message = message.flatMap { TypedText.isBlank($0) ? nil : $0 }
        session.outcome = .failed(
            Session.Failure(
                message: message ?? bar.failureText(of: run.action), action: run.action,
                run: run.id, expiresAt: circumstances.now.advanced(byMilliseconds: dwell)))
        emit(.haptic(.error))
    }

    mutating func removeWhatIsDue() {
        if let due = situation.nextDeadline, due <= circumstances.now { session.outcome = nil }
    }
}

extension Bar {
    /// The bar's own wording of `key` in the default locale.
    fileprivate func ownText(_ key: String) -> String? { strings[defaultLocale]?[key] }

    /// The sentence for a failure that came without one. The action may be gone from the
    /// definition.
    fileprivate func failureText(of action: ActionID) -> String {
        "\(self.action(action)?.title.text ?? "This") didn't finish. Try again."
    }
}
