import Locks
import TabBarModel

/// Names someone who waits.
typealias WaitID = UInt64

extension SessionStore {
    /// Wakes everyone who waits for a change of the session, first in, first out.
    func wake(_ loaded: LoadedSession) {
        let waits = loaded.waits
        loaded.waits = []
        for id in waits { endWait(id) }
    }

    /// Returns at the session's next change, at `deadline`, or when the task is cancelled.
    func waitForChange(of loaded: LoadedSession, until deadline: Timestamp) async {
        let id = newWait()
        loaded.waits.append(id)
        await wait(id, until: deadline)
        loaded.waits.removeAll { $0 == id }
    }

    /// A name for someone who is about to wait.
    func newWait() -> WaitID {
        lastWait &+= 1
        return lastWait
    }

    /// Whether waiting has a sense: after a cancellation and after the store's end it is over at
    /// once.
    var mayWait: Bool { !Task.isCancelled && !isStopped }

    /// Returns when ``endWait(_:)`` names `id`, at `deadline`, or when the task is cancelled.
    func wait(_ id: WaitID, until deadline: Timestamp) async {
        guard !isStopped else { return }
        // The alarm has to ring while this function is suspended, so it cannot be a part of it.
        let alarm = background.begin { [self] in
            try? await clock.sleep(until: deadline)
            endWait(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waits[id] = $0 }
        } onCancel: {
            executor.execute { self.assumeIsolated { $0.endWait(id) } }
        }
        alarm?.cancel()
    }

    /// Ends a wait; no effect when it is over.
    func endWait(_ id: WaitID) {
        waits.removeValue(forKey: id)?.resume()
    }

    /// The present state of the deadline of a checkmark or failure card becomes the session's
    /// timer.
    func setTimer(for loaded: LoadedSession) {
        loaded.timer?.cancel()
        loaded.timer = nil
        guard !loaded.isDropped, let deadline = loaded.times.nextDeadline else { return }
        let id = loaded.head.id
        loaded.timer = background.begin { [self] in
            guard (try? await clock.sleep(until: deadline)) != nil else { return }
            _ = try? await refresh(id)
        }
    }
}
