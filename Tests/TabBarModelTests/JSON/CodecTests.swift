import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct CodecTests {
    @Test func `every session comes back from its bytes`() {
        var random = RandomForms(seed: 1)
        for _ in 0..<2_000 {
            let session = random.session()

            let bytes = SessionCodec.encode(session)

            guard SessionCodec.decode(bytes) == session else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }

    @Test func `every profile comes back from its bytes`() {
        var random = RandomForms(seed: 2)
        for _ in 0..<2_000 {
            let profile = random.profile()

            let bytes = ProfileCodec.encode(profile)

            guard ProfileCodec.decode(bytes) == profile else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }

    @Test func `equal values give equal bytes however they were built`() {
        var random = RandomForms(seed: 3)
        var session = random.session()
        session.reselections = ["a": 1, "b": 2, "c": 3]
        var other = session
        other.reselections = [:]
        for (tab, count) in [("c", 3), ("a", 1), ("b", 2)] { other.reselections[tab] = count }

        #expect(SessionCodec.encode(session) == SessionCodec.encode(other))
    }

    @Test func `damaged bytes are refused or read, never a trap`() {
        var random = RandomForms(seed: 4)
        var refused = 0
        for _ in 0..<2_000 {
            var session = SessionCodec.encode(random.session())
            var profile = ProfileCodec.encode(random.profile())
            for _ in 0..<3 {
                session[random.number(below: session.count)] = UInt8(random.number(below: 256))
                profile[random.number(below: profile.count)] = UInt8(random.number(below: 256))
            }
            if SessionCodec.decode(session) == nil { refused += 1 }
            if ProfileCodec.decode(profile) == nil { refused += 1 }
        }

        #expect(refused > 2_000)
    }

    @Test(arguments: [
        "", "{}", "null", "[]", #"{"v":2}"#, #"{"v":1}"#,
        #"{"v":1,"revision":0,"recents":[],"badges":{"a":-1},"savedFilters":[],"customization":{}}"#,
        #"{"v":1,"revision":0,"recents":[],"badges":{},"savedFilters":[],"customization":{},"more":1}"#,
    ])
    func `foreign bytes are no profile and no session`(text: String) {
        #expect(ProfileCodec.decode(Array(text.utf8)) == nil)
        #expect(SessionCodec.decode(Array(text.utf8)) == nil)
    }

    @Test func `the stored form leaves out what is at its default`() {
        let session = Session(
            id: "s", bar: "planner", barRevision: 1, owner: nil, device: nil, revision: 1,
            createdAt: Timestamp(milliseconds: 5), updatedAt: Timestamp(milliseconds: 6),
            timeToLive: 7, selection: "today", visited: ["today"], reselections: [:], paths: [:],
            search: nil, isMenuOpen: false, run: nil, outcome: nil, metadata: .object([]),
            profileRevision: 0)

        let text = String(decoding: SessionCodec.encode(session), as: UTF8.self)

        #expect(
            text
                == #"{"v":1,"id":"s","bar":"planner","barRevision":1,"revision":1,"createdAt":5,"updatedAt":6,"timeToLive":7,"selection":"today","visited":["today"],"profileRevision":0}"#
        )
    }
}
