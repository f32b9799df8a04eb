import Foundation
import Testing

@testable import TabBarModel

/// What holds for every bar and every sequence of causes. A run is repeated by `TABBARD_SEED`.
@Suite struct PropertyTests {
    /// Eight, or as many as `TABBARD_SEEDS` says: under a sanitizer one takes as long as eight do
    /// without.
    static let seeds = (0..<seedCount).map { SeededGenerator.runSeed &+ $0 }
    private static let seedCount =
        ProcessInfo.processInfo.environment["TABBARD_SEEDS"].flatMap { UInt64($0) } ?? 8
    static let sessionsBySeed = 80
    static let stepsBySession = 160

    @Test(arguments: seeds)
    func `every invariant holds after every step`(seed: UInt64) throws {
        print("property run with seed", seed)
        var random = SeededGenerator(seed: seed)
        var seen = Sightings()

        for _ in 0..<Self.sessionsBySeed {
            var play = try RandomPlay(&random)
            for step in 0..<Self.stepsBySession {
                play.step(&random, &seen)
                if step % 40 == 0 { try play.checkRestoring() }
            }
            try play.replay()
            try #require(play.complaints.isEmpty, "seed \(seed): \(play.complaints)")
        }

        #expect(seen.missing.isEmpty, "never seen with seed \(seed): \(seen.missing)")
    }
}

/// What has come up in a run, so that a generator that avoids the hard parts is noticed.
struct Sightings {
    private var effects: Set<Int> = []
    private var states: Set<Situation.CreateState> = []
    private var showing: Set<Situation.Showing> = []
    private var presentations: Set<Int> = []
    private var isSuperseded = false
    private var hasFallenBack = false

    mutating func note(_ transition: Transition, _ situation: Situation) {
        for effect in transition.effects {
            effects.insert(effect.rank)
            if case .fallBack = effect { hasFallenBack = true }
        }
        states.insert(situation.createState)
        showing.insert(situation.showing)
        switch situation.session.search?.presentation {
        case .inline: presentations.insert(0)
        case .tab: presentations.insert(1)
        case .pushed: presentations.insert(2)
        case nil: presentations.insert(3)
        }
        if transition.isSuperseded { isSuperseded = true }
    }

    var missing: [String] {
        var missing: [String] = []
        if effects.count < 5 { missing.append("effects of every rank") }
        if states.count < Situation.CreateState.allCases.count {
            missing.append("every state of the create button")
        }
        if showing.count < Situation.Showing.allCases.count { missing.append("all search shows") }
        if presentations.count < 4 { missing.append("every presentation of search") }
        if !isSuperseded { missing.append("superseded texts") }
        if !hasFallenBack { missing.append("a selection that falls back") }
        return missing
    }
}
