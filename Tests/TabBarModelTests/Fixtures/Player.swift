import Testing

@testable import TabBarModel

/// Plays causes to a session, with a clock and run ids of its own.
struct Player {
    var reducer: Reducer
    var session: Session
    var profile: Profile
    var now = Timestamp(milliseconds: 1_000_000)
    private var runs = 0

    /// A session just begun, of an owner or with a private profile.
    init(_ bar: Bar, owner: OwnerID? = nil, profile: Profile = Profile()) throws {
        try self.init(bar, SessionStart(id: "s", owner: owner, timeToLive: 1000), profile: profile)
    }

    init(_ bar: Bar, _ start: SessionStart, profile: Profile = Profile()) throws {
        reducer = Reducer(bar: bar, revision: 1)
        let circumstances = Circumstances(now: now, newRunID: { "" })
        let started = try reducer.start(start, profile: profile, circumstances)
        session = started.session
        self.profile = started.profile
    }

    var situation: Situation { Situation(bar: reducer.bar, profile: profile, session: session) }

    /// Lets time pass, without anything that it brings.
    mutating func wait(_ milliseconds: Int) { now = now.advanced(byMilliseconds: milliseconds) }

    /// Carries out `cause` and checks the rules that always hold.
    @discardableResult
    mutating func play(
        _ cause: Cause, client: String? = "phone", at place: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> Transition {
        wait(10)
        var runs = runs
        let circumstances = Circumstances(now: now, client: client) {
            runs += 1
            return "run-\(runs)"
        }
        let transition = try reducer.reduce(session, profile, cause, circumstances)
        self.runs = runs
        let broken =
            Invariants.broken(in: Invariants.Passage(from: session, profile, transition))
            + Invariants.broken(
                in: Situation(
                    bar: reducer.bar, profile: transition.profile, session: transition.session))
        #expect(broken.isEmpty, sourceLocation: place)
        session = transition.session
        profile = transition.profile
        return transition
    }

    @discardableResult
    mutating func play(
        _ gesture: Gesture, client: String? = "phone", at place: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> Transition {
        try play(.gesture(gesture), client: client, at: place)
    }

    /// Several gestures in order.
    mutating func play(
        _ first: Gesture, _ others: Gesture..., at place: SourceLocation = #_sourceLocation
    ) throws(Refusal) {
        try play(first, at: place)
        for gesture in others { try play(gesture, at: place) }
    }

    /// Replaces the definition, then lets the session follow it.
    @discardableResult
    mutating func move(
        to bar: Bar, at place: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> Transition {
        let before = reducer.bar
        let revision = reducer.barRevision + 1
        reducer = Reducer(bar: bar, revision: revision)
        return try play(.bar(before: before, revision: revision), client: nil, at: place)
    }
}

extension Player {
    /// Carries out `cause` and compares the whole outcome: what the closures change, these effects
    /// and this work, and nothing else. Revisions and `updatedAt` follow from whether there is any.
    mutating func expect(
        _ cause: Cause, _ effects: [Effect], work: [Transition.Work] = [],
        client: String? = "phone", origin: String? = "phone", isSuperseded: Bool = false,
        at place: SourceLocation = #_sourceLocation,
        session changeSession: (inout Session) -> Void = { _ in },
        profile changeProfile: (inout Profile) -> Void = { _ in }
    ) throws {
        var expected = session
        var expectedProfile = profile
        changeProfile(&expectedProfile)
        changeSession(&expected)
        if expectedProfile != profile, expectedProfile.revision == profile.revision {
            expectedProfile.revision += 1
            expected.profileRevision = expectedProfile.revision
        }
        let isChanged = expected != session || !effects.isEmpty
        if isChanged {
            expected.revision += 1
            expected.updatedAt = now.advanced(byMilliseconds: 10)
        }

        let transition = try play(cause, client: client, at: place)

        #expect(transition.session == expected, sourceLocation: place)
        #expect(transition.profile == expectedProfile, sourceLocation: place)
        #expect(transition.effects == effects, sourceLocation: place)
        #expect(transition.work == work, sourceLocation: place)
        #expect(transition.origin == origin, sourceLocation: place)
        #expect(transition.isSuperseded == isSuperseded, sourceLocation: place)
        #expect(transition.isChanged == isChanged, sourceLocation: place)
    }

    /// The same for a gesture.
    mutating func expect(
        _ gesture: Gesture, _ effects: Effect..., work: [Transition.Work] = [],
        client: String? = "phone", isSuperseded: Bool = false,
        at place: SourceLocation = #_sourceLocation,
        session changeSession: (inout Session) -> Void = { _ in },
        profile changeProfile: (inout Profile) -> Void = { _ in }
    ) throws {
        try expect(
            .gesture(gesture), effects, work: work, client: client, origin: client,
            isSuperseded: isSuperseded, at: place, session: changeSession, profile: changeProfile)
    }

    /// The same for what a program asks.
    mutating func expect(
        _ request: ProgramRequest, _ effects: Effect..., work: [Transition.Work] = [],
        at place: SourceLocation = #_sourceLocation,
        session changeSession: (inout Session) -> Void = { _ in },
        profile changeProfile: (inout Profile) -> Void = { _ in }
    ) throws {
        try expect(
            .program(request), effects, work: work, at: place, session: changeSession,
            profile: changeProfile)
    }

    /// The same for news of a run, which `origin` started.
    mutating func expect(
        _ news: RunReport.News, of run: RunID, _ effects: Effect..., origin: String? = "phone",
        at place: SourceLocation = #_sourceLocation,
        session changeSession: (inout Session) -> Void = { _ in }
    ) throws {
        try expect(
            .run(RunReport(run: run, news: news)), effects, client: nil, origin: origin, at: place,
            session: changeSession)
    }

    /// Checks that `gesture` is refused by that rule. A refusal carries no state, so nothing can
    /// have changed.
    mutating func expect(
        _ gesture: Gesture, refusal: Refusal, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: refusal, sourceLocation: place) {
            try play(gesture, at: place)
        }
    }

    /// Checks that `request` is refused by that rule.
    mutating func expect(
        _ request: ProgramRequest, refusal: Refusal, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: refusal, sourceLocation: place) {
            try play(.program(request), at: place)
        }
    }
}
