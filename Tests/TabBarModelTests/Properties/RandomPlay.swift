import StrictJSON
import Testing

@testable import TabBarModel

/// One session to which random things happen, with a record of them.
struct RandomPlay {
    /// Everything that a transition depends on besides the state.
    private struct Entry {
        var reducer: Reducer
        var cause: Cause
        var now: Timestamp
        var client: String?
        var firstRun: Int
        /// What came of it the first time.
        var outcome: Transition?
    }

    private(set) var complaints: [String] = []
    private var reducer: Reducer
    private var session: Session
    private var profile: Profile
    private var now = Timestamp(milliseconds: 1_000_000)
    private var runs = 0
    private var entries: [Entry] = []
    private let first: (session: Session, profile: Profile)

    init(_ random: inout SeededGenerator) throws {
        reducer = Reducer(bar: random.bar(), revision: 1)
        let start = SessionStart(
            id: "s", owner: random.once(in: 2) ? "o" : nil, timeToLive: 1000)
        let started = try reducer.start(
            start, profile: Profile(), Circumstances(now: now, newRunID: { "" }))
        session = started.session
        profile = started.profile
        first = (session, profile)
        complain(Invariants.broken(in: situation), after: "the start")
    }

    private var situation: Situation {
        Situation(bar: reducer.bar, profile: profile, session: session)
    }

    mutating func step(_ random: inout SeededGenerator, _ seen: inout Sightings) {
        now = now.advanced(byMilliseconds: random.pick([0, 1, 20, 700, 2000]))
        let cause: Cause
        if random.once(in: 25) {
            let revision = reducer.barRevision + 1
            cause = .bar(before: reducer.bar, revision: revision)
            reducer = Reducer(bar: random.bar(), revision: revision)
        } else {
            cause = random.cause(session, profile)
        }
        var entry = Entry(
            reducer: reducer, cause: cause, now: now, client: random.client(), firstRun: runs)
        do throws(Refusal) {
            let transition = try Self.reduce(entry, session, profile, &runs)
            let passage = Invariants.Passage(from: session, profile, transition)
            complain(Invariants.broken(in: passage), after: cause)
            session = transition.session
            profile = transition.profile
            entry.outcome = transition
            entries.append(entry)
            seen.note(transition, situation)
            complain(Invariants.broken(in: situation), after: cause)
        } catch {
            if !isRight(error) { complain(["refused without reason: \(error)"], after: cause) }
        }
        checkAdvance()
    }

    /// The causes, written into events and read back, must lead from the first state through the
    /// same ones.
    mutating func replay() throws {
        var again = first
        for entry in entries {
            var entry = entry
            var runs = entry.firstRun
            entry.cause = try Self.cause(readBackFrom: entry)
            let transition = try? Self.reduce(entry, again.session, again.profile, &runs)
            guard let transition, transition == entry.outcome else {
                return complain(["another outcome when played again"], after: entry.cause)
            }
            again = (transition.session, transition.profile)
        }
    }

    /// An unrecorded submission is the one cause whose event does not hold all of it.
    private static func cause(readBackFrom entry: Entry) throws -> Cause {
        if case .gesture(.submit(_, _, isRecorded: false)) = entry.cause { return entry.cause }
        let event = SessionEvent(
            revision: 0, at: entry.now, cause: entry.cause, origin: entry.client, effects: [])
        let value = try JSONReader.read(EventWriter.write(event))
        let issues = JSONIssues()
        let recorded = try #require(
            CauseDecoder.cause(value["cause"] ?? .null, issues: issues), "\(entry.cause)")
        return recorded.cause.cause(before: entry.reducer.bar)
    }

    /// A snapshot that is restored under the same bar, for the same owner, gives the same session.
    mutating func checkRestoring() throws {
        let value = try JSONReader.read(
            SnapshotWriter(situation.bar).write(
                profile: situation.profile, session: situation.session))
        let snapshot = try #require(RestoredSnapshot(value, issues: JSONIssues()))
        let start = SessionStart(id: "s", owner: "o", timeToLive: 1000, restore: snapshot)
        let restored = try reducer.start(
            start, profile: profile, Circumstances(now: now, newRunID: { "" }))
        var expected = session
        // Tabs that the person hid are in no snapshot.
        for tab in expected.paths.keys where situation.tab(tab) == nil { expected.paths[tab] = nil }
        for tab in expected.reselections.keys where situation.tab(tab) == nil {
            expected.reselections[tab] = nil
        }
        if restored.session.parts != expected.parts || !restored.dropped.isEmpty {
            complain(["restored as \(restored)"], after: "\(session)")
        }
    }

    /// What time brings leaves nothing due, and the rules hold there too.
    private mutating func checkAdvance() {
        guard situation.nextDeadline != nil else { return }
        let dated = reducer.advance(session, profile, to: .init(milliseconds: .max))
        guard let last = dated.last else {
            return complain(["nothing came of a deadline"], after: "time")
        }
        let later = Situation(
            bar: reducer.bar, profile: profile, session: last.transition.session)
        if later.nextDeadline != nil { complain(["a deadline is left"], after: "time") }
        complain(Invariants.broken(in: later), after: "time")
    }

    private static func reduce(
        _ entry: Entry, _ session: Session, _ profile: Profile, _ runs: inout Int
    ) throws(Refusal) -> Transition {
        var count = runs
        let circumstances = Circumstances(now: entry.now, client: entry.client) {
            count += 1
            return "run-\(count)"
        }
        let transition = try entry.reducer.reduce(session, profile, entry.cause, circumstances)
        runs = count
        return transition
    }

    /// Whether the state has what the refusal says.
    private func isRight(_ refusal: Refusal) -> Bool {
        let situation = situation
        return switch refusal {
        case .unknownTab(let tab): !situation.isKnown(tab)
        case .hiddenTab(let tab): situation.isKnown(tab) && situation.tab(tab) == nil
        case .disabledTab(let tab): situation.tab(tab)?.isEnabled == false
        case .notSelectable(let tab): situation.tab(tab).map { $0.role != .destination } ?? false
        case .pathless(let tab): situation.tab(tab)?.role == .action
        case .unknownAction(let action): reducer.bar.action(action) == nil
        case .menuClosed: !session.isMenuOpen
        case .actionNotInMenu(let action): !situation.createActions.contains(action)
        case .runInProgress: session.run != nil
        case .nothingToCreate: situation.createState == .hidden
        case .accessoryHidden: !situation.isAccessoryVisible
        case .searchUnavailable: reducer.bar.search.entry == .none
        case .nothingToRetry: situation.createState != .failed
        case .unknownRun(let run): session.run?.id != run
        case .runFinished(let run): session.run?.id != run
        case .invalidBadge: true
        case .pathFull: true
        }
    }

    private mutating func complain(_ complaints: [String], after cause: Any) {
        if complaints.isEmpty { return }
        self.complaints += complaints.map { "\($0), after \(cause)" }
    }
}
