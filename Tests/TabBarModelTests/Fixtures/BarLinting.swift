import StrictJSON

@testable import TabBarModel

/// Tests of what is said about definitions.
protocol BarLinting {}

extension BarLinting {
    /// A definition without problems in which single members are replaced; null takes one out.
    func lint(_ changes: KeyValuePairs<String, JSONValue> = [:]) -> BarLint {
        var members: [JSONMember] = [
            JSONMember("style", "system"),
            JSONMember("tabs", [tab("home"), tab("inbox"), tab("profile")]),
            JSONMember("actions", [action("new-note"), action("new-task")]),
        ]
        for (name, value) in changes {
            members.removeAll { $0.name == name }
            if value != .null { members.append(JSONMember(name, value)) }
        }
        return Bar.decode(.object(members), id: "sample")
    }

    func tab(_ id: String, _ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        .object(
            [JSONMember("id", .string(id)), JSONMember("title", "T"), JSONMember("symbol", "s")]
                + more.map { JSONMember($0.key, $0.value) })
    }

    func action(
        _ id: String, _ handler: JSONValue = ["type": "client"]
    ) -> JSONValue {
        ["id": .string(id), "title": "A", "symbol": "s", "handler": handler]
    }

    func codes(_ lint: BarLint) -> [String] {
        lint.problems.map { "\($0.severity) \($0.code) \($0.pointer)" }
    }
}
