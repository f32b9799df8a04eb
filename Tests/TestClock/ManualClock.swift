import Locks
package import TabBarModel
import TabBarService

/// A clock that stands until a test moves it, and tells when somebody waits for it.
package final class ManualClock: ServiceClock {
    private struct Sleeper {
        var deadline: Timestamp
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var lastID = 0
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Guarded<State>

    package init(_ milliseconds: Int = 1_700_000_000_000) {
        state = Guarded(State(now: Timestamp(milliseconds: milliseconds)))
    }

    /// How often somebody has begun to sleep: whoever wakes and waits on sleeps anew.
    package var sleepCount: Int { state.withLock { $0.lastID } }

    package func now() -> Timestamp { state.withLock { $0.now } }

    package func sleep(until deadline: Timestamp) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isDue, observers) = state.withLock {
                    state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    if deadline <= state.now || Task.isCancelled { return (true, []) }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    defer { state.observers = [] }
                    return (false, state.observers)
                }
                if isDue { continuation.resume() }
                for observer in observers { observer.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        try Task.checkCancellation()
    }

    /// Returns when somebody sleeps until exactly `deadline`.
    package func sleeper(until deadline: Timestamp) async {
        var isThere = false
        while !isThere {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                isThere = state.withLock { state in
                    let found = state.sleepers.values.contains { $0.deadline == deadline }
                    if !found { state.observers.append(continuation) }
                    return found
                }
                if isThere { continuation.resume() }
            }
        }
    }

    /// Moves the time and wakes whoever is due, the earliest first.
    package func advance(by milliseconds: Int) {
        let due = state.withLock { state in
            state.now = state.now.advanced(byMilliseconds: milliseconds)
            let now = state.now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
