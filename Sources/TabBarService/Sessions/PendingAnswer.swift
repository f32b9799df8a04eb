import Locks

/// An answer that is made once, by whoever asks for it first; who asks meanwhile waits.
final class PendingAnswer: Sendable {
    private let make: @Sendable () -> FormedAnswer
    private let made = Guarded<FormedAnswer?>(nil)

    init(_ make: @escaping @Sendable () -> FormedAnswer) { self.make = make }

    var value: FormedAnswer {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
