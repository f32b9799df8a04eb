import Synchronization

/// Tells work that runs on other threads that nobody needs it any more.
final class StopSign: Sendable {
    private let state = Atomic(false)

    var isUp: Bool { state.load(ordering: .relaxed) }

    func putUp() { state.store(true, ordering: .relaxed) }

    /// Throws once the sign is up.
    func check() throws {
        if isUp { throw CancellationError() }
    }
}
