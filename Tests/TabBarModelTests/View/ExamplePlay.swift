import Testing

@testable import TabBarModel

/// The example bars in the states that people see them in.
enum ExamplePlay {
    static let ids = ["listening", "planner", "social", "ledger"]

    /// A session of an example, just begun.
    static func start(_ id: String, _ profile: Profile = Profile()) throws -> Player {
        try Player(try #require(try ExampleBarTests.lint(id).bar), owner: "maria", profile: profile)
    }

    /// Every state that the example can come to, with what it is called.
    static func states(of id: String) throws -> [(name: String, situation: Situation)] {
        var states: [(String, Situation)] = []
        var player = try start(id)
        states.append(("start", player.situation))
        if id == "listening" {
            states.append(("recents", try searching(id, recents: ["jazz", "sea"], query: "")))
            states.append(("results", try searching(id, recents: ["jazz"], query: "sea <&> \"")))
            states.append(("prompt", try searching(id, recents: [], query: "")))
        }
        if id == "planner" {
            try player.play(.tapCreate)
            states.append(("menu", player.situation))
            let run = try player.play(.pickAction("scan-document")).session.run?.id ?? ""
            try player.play(.run(RunReport(run: run, news: .started)))
            states.append(("running", player.situation))
            var stopping = player
            try stopping.play(.cancelRun(nil))
            states.append(("cancelling", stopping.situation))
            var failing = player
            try failing.play(.run(RunReport(run: run, news: .failed(message: nil))))
            states.append(("failed", failing.situation))
            player.wait(2_000)
            try player.play(.run(RunReport(run: run, news: .succeeded)))
            states.append(("done", player.situation))
        }
        if id == "social" {
            states.append(("search tab", try searching(id, recents: ["harbour"], query: "")))
            var profile = Profile()
            profile.savedFilters = [makeFilter("owls"), makeFilter("boats")]
            var filtered = try start(id, profile)
            try filtered.play(.tapTab("profile"))
            try filtered.play(.tapTab("filter-owls"))
            states.append(("saved filter", filtered.situation))
        }
        if id == "ledger" {
            states.append(("pushed search", try searching(id, recents: [], query: "rent")))
            try player.play(.tapTab("budget"))
            states.append(("budget", player.situation))
        }
        return states
    }

    private static func searching(
        _ id: String, recents: [String], query: String
    ) throws -> Situation {
        var profile = Profile()
        profile.recents = recents
        var player = try start(id, profile)
        try player.play(.tapSearch)
        if !query.isEmpty {
            try player.play(.type(text: query, isComposing: false, sequence: 1))
        }
        return player.situation
    }
}
