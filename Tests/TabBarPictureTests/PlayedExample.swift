import CEmbeddedFiles
import StrictJSON
import TabBarModel
import Testing

/// An example bar in use, on a clock of its own.
struct PlayedExample {
    private let reducer: Reducer
    private var session: Session
    private var profile: Profile
    private var now = Timestamp(milliseconds: 1_000_000)

    init(_ id: String, recents: [String] = []) throws {
        try self.init(bar: try Self.bar(id), recents: recents)
    }

    init(bar: Bar, recents: [String] = []) throws {
        reducer = Reducer(bar: bar, revision: 1)
        var profile = Profile()
        profile.recents = recents
        let started = try reducer.start(
            SessionStart(id: "s", owner: "maria", timeToLive: 1_000_000), profile: profile,
            Circumstances(now: now, newRunID: { "" }))
        session = started.session
        self.profile = started.profile
    }

    var situation: Situation { Situation(bar: reducer.bar, profile: profile, session: session) }

    /// The same after `causes`, one second apart.
    func after(_ causes: Cause...) throws -> PlayedExample {
        var copy = self
        for cause in causes {
            copy.now = copy.now.advanced(byMilliseconds: 1_000)
            let transition = try reducer.reduce(
                copy.session, copy.profile, cause,
                Circumstances(now: copy.now, client: "phone", newRunID: { "run" }))
            copy.session = transition.session
            copy.profile = transition.profile
        }
        return copy
    }

    static func bar(_ id: String) throws -> Bar {
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee,
                let file = example.bar?.pointee,
                String(cString: example.bar_id) == id
            else { continue }
            let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
            return try #require(Bar.decode(try JSONReader.read(bytes), id: id).bar)
        }
        throw UnknownExample()
    }

    /// The symbols of the items in an example's catalog, each once.
    static func itemSymbols(_ id: String) throws -> [String] {
        var symbols: Set<String> = []
        for index in 0..<embedded_examples_count {
            guard let example = embedded_example_at(index)?.pointee,
                let file = example.items?.pointee, String(cString: example.bar_id) == id
            else { continue }
            let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                if let symbol = try JSONReader.read(Array(line))["symbol"]?.text {
                    symbols.insert(symbol)
                }
            }
        }
        return symbols.sorted()
    }

    private struct UnknownExample: Error {}
}
