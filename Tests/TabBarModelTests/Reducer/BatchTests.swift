import Testing

@testable import TabBarModel

@Suite struct BatchTests {
    let circumstances = Circumstances(
        now: Timestamp(milliseconds: 2_000_000), client: "phone", newRunID: { "run-1" })

    @Test func `each gesture starts where the one before ended`() throws {
        let player = try Player(makeBar())

        let transitions = try player.reducer.reduce(
            all: [.tapTab("b"), .tapScrim, .tapTab("b")], player.session, player.profile,
            circumstances)

        #expect(transitions.map(\.isChanged) == [true, false, true])
        #expect(transitions.map(\.session.revision) == [2, 2, 3])
        #expect(
            transitions.map(\.effects) == [
                [.select(tab: "b", previous: "a"), .haptic(.selection)], [],
                [.reselect(tab: "b", count: 1, hint: .scrollToTop)],
            ])
    }

    @Test func `one refusal undoes all and says which`() throws {
        let player = try Player(makeBar())

        #expect(throws: Reducer.BatchRefusal(index: 1, refusal: .unknownTab("x"))) {
            try player.reducer.reduce(
                all: [.tapTab("b"), .tapTab("x"), .tapTab("c")], player.session, player.profile,
                circumstances)
        }
    }

    @Test func `skipping leaves the refused ones out`() throws {
        let player = try Player(makeBar())

        let outcomes = player.reducer.reduce(
            each: [.tapTab("b"), .tapTab("x"), .tapTab("c")], player.session, player.profile,
            circumstances)

        #expect(outcomes.map { try? $0.get().session.revision } == [2, nil, 3])
        #expect(outcomes.map { try? $0.get().session.selection } == ["b", nil, "c"])
        #expect(outcomes[1] == .failure(.unknownTab("x")))
    }

    @Test func `an empty batch is nothing`() throws {
        let player = try Player(makeBar())

        #expect(
            try player.reducer.reduce(all: [], player.session, player.profile, circumstances) == [])
        #expect(
            player.reducer.reduce(each: [], player.session, player.profile, circumstances) == [])
    }
}
