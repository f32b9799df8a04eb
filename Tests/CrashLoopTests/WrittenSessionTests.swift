import StrictJSON
import Testing

@testable import CrashLoop

@Suite struct `What is found after a crash` {
    @Test func `the acknowledged state is right`() throws {
        let session = try makeSession()

        #expect(session.violation(in: snapshot(revision: 4, selection: "today")) == nil)
    }

    @Test func `an older revision is a lost change`() throws {
        let session = try makeSession()

        #expect(
            session.violation(in: snapshot(revision: 3, selection: "today"))
                == .lost("s: revision 4 was acknowledged, 3 is there"))
    }

    @Test func `another state at the same revision is corrupt`() throws {
        let session = try makeSession()

        #expect(
            session.violation(in: snapshot(revision: 4, selection: "inbox"))
                == .corrupt("s: revision 4 is not what was acknowledged"))
    }

    @Test func `a gesture in flight is there or not`() throws {
        var session = try makeSession()
        session.begin(.init(["gesture": "tapTab", "tab": "inbox"], .selection("inbox")))

        #expect(session.violation(in: snapshot(revision: 4, selection: "today")) == nil)
        #expect(session.violation(in: snapshot(revision: 5, selection: "inbox")) == nil)
        #expect(
            session.violation(in: snapshot(revision: 5, selection: "profile"))
                == .corrupt("s: revision 5 does not show the gesture in flight"))
    }

    @Test func `a change that nobody sent is a phantom`() throws {
        let idle = try makeSession()
        var waiting = idle
        waiting.begin(.init(["gesture": "tapTab", "tab": "inbox"], .selection("inbox")))

        #expect(
            idle.violation(in: snapshot(revision: 5, selection: "inbox"))
                == .phantom("s: revision 5 is there, 4 was the last one sent"))
        #expect(
            waiting.violation(in: snapshot(revision: 6, selection: "inbox"))
                == .phantom("s: revision 6 is there, 4 was the last one sent"))
    }

    @Test(arguments: [(4, false, 5), (5, true, 5)])
    func `a gesture that is sent once more is done once`(
        found: Int, isReplay: Bool, answered: Int
    ) throws {
        let session = try makeSession()

        #expect(
            session.violation(
                inRepeated: snapshot(revision: answered, selection: "inbox"), foundRevision: found,
                isReplay: isReplay) == nil)
    }

    @Test(arguments: [
        (5, false, 6, "no replay"), (5, false, 5, "no replay"), (4, true, 5, "a replay"),
    ])
    func `a gesture that is done twice is a phantom`(
        found: Int, isReplay: Bool, answered: Int, kind: String
    ) throws {
        let session = try makeSession()

        #expect(
            session.violation(
                inRepeated: snapshot(revision: answered, selection: "inbox"), foundRevision: found,
                isReplay: isReplay)
                == .phantom("s: sent once more, revision \(answered) after 4, \(kind)"))
    }

    @Test(arguments: [[3], [4, 3], [3, 5], []])
    func `events that are not each change once and in order are corrupt`(
        revisions: [Int]
    ) throws {
        let session = try makeSession()

        #expect(session.violation(inEvents: events([3, 4]), after: 2, revision: 4) == nil)
        #expect(
            session.violation(inEvents: events(revisions), after: 2, revision: 4)
                == .corrupt("s: events \(revisions) after 2 at revision 4"))
    }
}

private func makeSession() throws -> WrittenSession {
    try #require(WrittenSession(snapshot: snapshot(revision: 4, selection: "today")))
}

private func snapshot(revision: Int, selection: String) -> JSONValue {
    [
        "id": "s", "revision": .number(JSONNumber(revision)), "selection": .string(selection),
    ]
}

private func events(_ revisions: [Int]) -> JSONValue {
    ["events": .array(revisions.map { ["revision": .number(JSONNumber($0))] })]
}
