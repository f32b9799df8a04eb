import Dispatch
import Glibc

/// SIGTERM and SIGINT: the first asks the service to end in good order, a second one ends it at
/// once.
struct TerminationSignals {
    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    /// From now on the signals no longer end the process by themselves.
    init() {
        let (signals, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingOldest(2))
        self.signals = signals
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Runs `end` at the first signal; a second one during it ends the process with code 1.
    func wait(then end: () async -> Void) async {
        var iterator = signals.makeAsyncIterator()
        await iterator.next()
        let impatience = Task { [signals] in
            for await _ in signals { _exit(1) }
        }
        await end()
        impatience.cancel()
        for source in sources { source.cancel() }
    }
}
