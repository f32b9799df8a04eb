import StrictJSON

/// A gesture that a client sends, and the mark by which its result is recognised.
struct WrittenGesture: Equatable, Sendable {
    var body: JSONValue
    var mark: Mark
    /// Sent with the gesture, so that it can be sent once more after a crash.
    var idempotencyKey: String?

    /// The body as it is sent.
    var text: String { String(decoding: body.encoded(), as: UTF8.self) }

    init(_ body: JSONValue, _ mark: Mark) {
        self.body = body
        self.mark = mark
    }

    /// What a session must say once the gesture is in it.
    enum Mark: Equatable, Sendable {
        case selection(String)
        case isSearchOpen(Bool)
        case query(String)
        /// The screen on top of a tab's path; nil for an empty path.
        case topScreen(tab: String, String?)
        case createState(String)

        /// Whether a snapshot bears the mark.
        func isBorne(by session: JSONValue) -> Bool {
            switch self {
            case .selection(let tab): session["selection"]?.text == tab
            case .isSearchOpen(let isOpen): session["search"]?["isOpen"] == .bool(isOpen)
            case .query(let query): session["search"]?["query"]?.text == query
            case .topScreen(let tab, let screen):
                path(of: tab, in: session).last?["id"]?.text == screen
            case .createState(let state): session["create"]?["state"]?.text == state
            }
        }
    }
}

extension WrittenGesture {
    /// The bars of the sessions that are written to; together they have every kind of state.
    static let bars = ["planner", "listening"]

    /// Chooses a gesture that changes the session, given how it was last seen.
    ///
    /// - Parameter number: unlike that of any other gesture of the run; it goes into the mark.
    static func random(
        for session: JSONValue, number: String, by random: inout RandomSource
    ) -> WrittenGesture {
        var gesture =
            possible(for: session, number: number).randomElement(using: &random)
            ?? .init(["gesture": "tapCreate"], .createState("menu"))
        if Bool.random(using: &random) { gesture.idempotencyKey = number }
        return gesture
    }

    /// Every gesture that changes the session as it is, one of each kind.
    private static func possible(for session: JSONValue, number: String) -> [WrittenGesture] {
        if session["create"]?["state"]?.text == "menu" {
            return [
                .init(["gesture": "pickAction", "action": "new-note"], .createState("idle")),
                .init(["gesture": "tapScrim"], .createState("idle")),
                .init(["gesture": "tapCreate"], .createState("idle")),
            ]
        }
        if session["search"]?["isOpen"] == .bool(true) {
            let words = JSONValue.string("words \(number)")
            return [
                .init(["gesture": "type", "text": words], .query("words \(number)")),
                .init(["gesture": "submit", "text": words], .query("words \(number)")),
                .init(["gesture": "tapFoldedTab"], .isSearchOpen(false)),
            ]
        }

        let tabs = session["tabs"]?.elements?.compactMap { $0["id"]?.text } ?? []
        let selection = session["selection"]?.text ?? ""
        var gestures = tabs.filter { $0 != selection }.map { tab in
            WrittenGesture(["gesture": "tapTab", "tab": .string(tab)], .selection(tab))
        }
        if path(of: selection, in: session).count < 4 {
            let screen: JSONValue = ["id": .string("screen-\(number)"), "title": "A screen"]
            gestures.append(
                .init(
                    ["gesture": "push", "screen": screen],
                    .topScreen(tab: selection, "screen-\(number)")))
        } else {
            gestures.append(.init(["gesture": "popToRoot"], .topScreen(tab: selection, nil)))
        }
        switch session["bar"]?.text {
        case "planner": gestures.append(.init(["gesture": "tapCreate"], .createState("menu")))
        default: gestures.append(.init(["gesture": "tapSearch"], .isSearchOpen(true)))
        }
        return gestures
    }
}

private func path(of tab: String, in session: JSONValue) -> [JSONValue] {
    session["tabs"]?.elements?.first { $0["id"]?.text == tab }?["path"]?.elements ?? []
}
