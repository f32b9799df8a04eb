import StrictJSON
import Testing

/// The rules that always hold, looked at from outside: random gestures on every bar, and after each
/// answer what a client can see of design section 3.2.
@Suite struct RulesTests {
    @Test(arguments: ["listening", "planner", "social", "ledger"], [UInt64(1), 20_260_302])
    func `the rules hold after every answer`(bar: String, seed: UInt64) async throws {
        try await ServiceUnderTest.talk { client in
            var generator = SplitMix(state: seed)
            let session = try client.session(of: bar)
            var before = try client.get(session).json
            for step in 1...120 {
                let gesture = randomGesture(on: before, using: &generator)

                let answer = try client.perform(session, gesture)

                let place: Comment = "\(bar), seed \(seed), step \(step): \(gesture)"
                #expect(answer.status < 500, place)
                if answer.status >= 400 {
                    #expect(try client.get(session).json == before, place)
                    continue
                }
                let after = try #require(answer.json["session"])
                checkRevision(answer, before, after, place)
                checkRules(after, place)
                before = after
            }
            #expect(try client.get(session).json == before)
        }
    }

    private func checkRevision(
        _ answer: Answer, _ before: JSONValue, _ after: JSONValue, _ place: Comment
    ) {
        let rise = (after["revision"]?.integer ?? 0) - (before["revision"]?.integer ?? 0)
        #expect(answer.json["changed"] == .bool(rise > 0), place)
        #expect(rise == 0 || rise == 1, place)
        if rise == 0 {
            #expect(after == before, place)
            #expect(answer.json["effects"] == [], place)
        }
    }

    private func checkRules(_ snapshot: JSONValue, _ place: Comment) {
        let tabs = snapshot["tabs"]?.elements ?? []
        let search = snapshot["search"] ?? .null
        let create = snapshot["create"] ?? .null
        let isOpen = search["isOpen"] == true

        // 1: one selected tab, which is there, and last among the visited.
        #expect(tabs.filter { $0["isSelected"] == true }.count == 1, place)
        #expect(
            tabs.first { $0["isSelected"] == true }?["id"] == snapshot["selection"], place)
        #expect(snapshot["visited"]?.elements?.last == snapshot["selection"], place)
        #expect(
            tabs.first { $0["isSelected"] == true }?["role"] != "action", place)
        // 2 and 3: what search shows, and where it returns to.
        #expect((search["showing"] == "tab") == !isOpen, place)
        if search["showing"] == "results" {
            #expect(search["query"]?.text?.contains { $0 != " " } == true, place)
            #expect(search["isComposing"] == false, place)
        }
        #expect(isOpen || search["foldedTab"] == .null, place)
        #expect(isOpen || search["query"] == "", place)
        // 4: recents.
        let recents = search["recents"]?.elements ?? []
        #expect(recents.count <= 50 && !recents.contains(""), place)
        // 6: the menu.
        if create["state"] == "menu" {
            #expect((create["actions"]?.elements?.count ?? 0) >= 2, place)
            #expect(!isOpen && snapshot["isBarVisible"] == true, place)
        }
        // 7: bar and accessory.
        let path = tabs.first { $0["isSelected"] == true }?["path"]?.elements ?? []
        #expect(
            snapshot["isBarVisible"] == .bool(path.last?["hidesBottomBar"] != true), place)
        if snapshot["accessory"]?["isVisible"] == true {
            #expect(snapshot["isBarVisible"] == true, place)
        }
        // 8: at most one run, and never a finished one.
        if let run = create["run"], run != .null {
            #expect(["queued", "running", "cancelling"].contains(run["state"]?.text ?? ""), place)
        }
    }

    /// A gesture that makes sense on the snapshot more often than not.
    private func randomGesture(
        on snapshot: JSONValue, using generator: inout SplitMix
    ) -> String {
        let tabs = (snapshot["tabs"]?.elements ?? []).compactMap { $0["id"]?.text }
        let actions = (snapshot["create"]?["actions"]?.elements ?? []).compactMap {
            $0["id"]?.text
        }
        let tab = tabs.randomElement(using: &generator) ?? "none"
        let action = actions.randomElement(using: &generator) ?? "none"
        let text = ["", " ", "a", "jazz", "Jazz ", "harbour 12/34"].randomElement(using: &generator)
        let gestures = [
            "\"tapTab\",\"tab\":\"\(tab)\"", "\"tapTab\",\"tab\":\"\(tab)\"", "\"tapCreate\"",
            "\"pickAction\",\"action\":\"\(action)\"", "\"tapScrim\"", "\"escape\"",
            "\"dismissFailure\"", "\"retryRun\"", "\"cancelRun\"", "\"tapSearch\"",
            "\"type\",\"text\":\"\(text ?? "")\"",
            "\"type\",\"text\":\"\(text ?? "")\",\"composing\":true", "\"clearQuery\"",
            "\"submit\"", "\"submit\",\"text\":\"\(text ?? "")\"",
            "\"pickRecent\",\"query\":\"\(text ?? "")\"",
            "\"removeRecent\",\"query\":\"\(text ?? "")\"", "\"clearRecents\"",
            "\"tapFoldedTab\"", "\"tapAccessory\"", "\"push\",\"screen\":{\"id\":\"s\"}",
            "\"push\",\"screen\":{\"id\":\"s\",\"hidesBottomBar\":true}", "\"pop\"",
            "\"popToRoot\",\"tab\":\"\(tab)\"", "\"setPath\",\"tab\":\"\(tab)\",\"path\":[]",
        ]
        return "{\"gesture\":\(gestures.randomElement(using: &generator) ?? "\"escape\"")}"
    }
}

/// A small generator whose numbers are the same on every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
