import Foundation

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 below `limit`.
    mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool { number(below: count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// Each element with a chance of one half, in order.
    mutating func some<Element>(of elements: [Element]) -> [Element] {
        elements.filter { _ in once(in: 2) }
    }

    /// The seed of this run: `TABBARD_SEED` to repeat one, else another each time.
    static let runSeed: UInt64 =
        ProcessInfo.processInfo.environment["TABBARD_SEED"].flatMap { UInt64($0) }
        ?? UInt64.random(in: 0 ... .max)
}
