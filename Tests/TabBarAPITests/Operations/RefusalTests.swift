import StrictJSON
import Testing

/// Bad requests: each is refused with a code, the place at fault and a sentence, and changes
/// nothing.
@Suite struct RefusalTests {
    /// A request to a session of a bar, and what has to come of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var bar = "planner"
        var request: String
        var body: String?
        var headers: [(String, String)] = []
        let status: Int
        let code: String
        var places: [String] = []

        var testDescription: String { "\(code) \(request) \(body ?? "")" }
    }

    @Test(arguments: gestureCases + resourceCases + headerCases)
    func `a bad request to a session is refused and changes nothing`(_ wrong: Case) async throws {
        try await ServiceUnderTest.talk { client in
            let session = try client.session(of: wrong.bar)
            let before = try client.get(session)
            let parts = wrong.request.split(separator: " ", maxSplits: 1).map(String.init)

            let answer = try client.send(
                parts[0], session + (parts.count > 1 ? parts[1] : ""), wrong.body,
                headers: wrong.headers)

            #expect(answer.status == wrong.status)
            #expect(answer.code == wrong.code)
            #expect(answer.places == wrong.places)
            let detail = try #require(answer.json["detail"]?.text)
            #expect(detail.hasSuffix("."))
            #expect(try client.get(session).json == before.json)
            #expect(try client.get(session + "/events").json["events"] == [])
        }
    }

    private static func gesture(
        _ body: String, _ status: Int, _ code: String, _ places: [String] = [],
        bar: String = "planner"
    ) -> Case {
        Case(
            bar: bar, request: "POST /gestures", body: body, status: status, code: code,
            places: places)
    }

    private static let gestureCases: [Case] = [
        gesture("", 400, "MALFORMED_JSON"),
        gesture("{", 400, "MALFORMED_JSON"),
        gesture(#"{"gesture":"tapCreate"}}"#, 400, "MALFORMED_JSON"),
        gesture(
            #"{"gesture":"tapCreate","gesture":"escape"}"#, 400, "DUPLICATE_MEMBER", ["/gesture"]),
        gesture("[]", 422, "INVALID_VALUE", [""]),
        gesture("{}", 422, "MISSING_MEMBER", ["/gesture"]),
        gesture(#"{"gesture":7}"#, 422, "INVALID_VALUE", ["/gesture"]),
        gesture(#"{"gesture":"swipe"}"#, 422, "UNKNOWN_GESTURE", ["/gesture"]),
        gesture(#"{"gesture":"tapTab"}"#, 422, "MISSING_MEMBER", ["/tab"]),
        gesture(#"{"gesture":"tapTab","tab":null}"#, 422, "MISSING_MEMBER", ["/tab"]),
        gesture(#"{"gesture":"tapTab","tab":"moon"}"#, 422, "UNKNOWN_TAB", ["/tab"]),
        gesture(
            #"{"gesture":"tapTab","tab":"inbox","spin":1}"#, 422, "UNKNOWN_MEMBER", ["/spin"]),
        gesture(
            #"{"gesture":"tapTab","tab":"inbox","ifRevision":-1}"#, 422, "INVALID_VALUE",
            ["/ifRevision"]),
        gesture(#"{"gesture":"tapTab","tab":"inbox","ifRevision":9}"#, 412, "REVISION_MISMATCH"),
        gesture(#"{"gesture":"pickAction","action":"new-task"}"#, 409, "MENU_CLOSED"),
        gesture(#"{"gesture":"retryRun"}"#, 409, "NOTHING_TO_RETRY"),
        gesture(#"{"gesture":"cancelRun","run":"x"}"#, 422, "UNKNOWN_RUN", ["/run"]),
        gesture(#"{"gesture":"tapSearch"}"#, 409, "SEARCH_UNAVAILABLE"),
        gesture(#"{"gesture":"tapAccessory"}"#, 409, "ACCESSORY_HIDDEN"),
        gesture(#"{"gesture":"tapCreate"}"#, 409, "NOTHING_TO_CREATE", bar: "listening"),
        gesture(
            #"{"gesture":"type","text":"a","sequence":-1}"#, 422, "INVALID_VALUE", ["/sequence"]),
        gesture(
            #"{"gesture":"push","screen":{"id":"search"}}"#, 422, "INVALID_VALUE",
            ["/screen/id"]),
        gesture(#"{"gesture":"pop","count":0}"#, 422, "INVALID_VALUE", ["/count"]),
        gesture(
            #"{"gestures":[{"gesture":"tapTab","tab":"inbox"},{"gesture":"tapTab","tab":"moon"}]}"#,
            422, "UNKNOWN_TAB", ["/gestures/1/tab"]),
        gesture(
            #"{"gestures":[{"gesture":"tapTab","tab":"inbox"},{"gesture":"retryRun"}]}"#, 409,
            "NOTHING_TO_RETRY", ["/gestures/1"]),
        gesture(
            #"{"gestures":[{"gesture":"escape","ifRevision":1}]}"#, 422, "UNKNOWN_MEMBER",
            ["/gestures/0/ifRevision"]),
        gesture(#"{"gestures":[]}"#, 422, "INVALID_VALUE", ["/gestures"]),
        gesture(#"{"gestures":{}}"#, 422, "INVALID_VALUE", ["/gestures"]),
        gesture(#"{"gestures":null}"#, 422, "MISSING_MEMBER", ["/gestures"]),
        gesture(
            #"{"gestures":[{"gesture":"escape"}],"onRefusal":"stop"}"#, 422, "INVALID_VALUE",
            ["/onRefusal"]),
        gesture(
            "{\"gestures\":[\(String(repeating: #"{"gesture":"escape"},"#, count: 100))"
                + "{\"gesture\":\"escape\"}]}", 422, "INVALID_VALUE", ["/gestures"]),
        gesture(
            "{\"gesture\":\"type\",\"text\":\"\(String(repeating: "é", count: 1_001))\"}", 422,
            "TEXT_TOO_LONG", ["/text"]),
    ]

    private static let resourceCases: [Case] = [
        Case(
            request: "PUT /selection", body: #"{"tab":"moon"}"#, status: 422, code: "UNKNOWN_TAB",
            places: ["/tab"]),
        Case(
            bar: "social", request: "PUT /selection", body: #"{"tab":"post"}"#, status: 409,
            code: "TAB_NOT_SELECTABLE", places: ["/tab"]),
        Case(
            request: "PATCH /badges", body: #"{"moon":1}"#, status: 422, code: "UNKNOWN_TAB",
            places: ["/moon"]),
        Case(
            request: "PATCH /badges", body: #"{"inbox":-1,"today":1.5}"#, status: 422,
            code: "INVALID_VALUE", places: ["/inbox", "/today"]),
        Case(
            request: "PUT /tabs/moon/path", body: #"{"path":[]}"#, status: 404, code: "NOT_FOUND",
            places: ["tab"]),
        Case(
            request: "GET /tabs/moon/path", status: 404, code: "NOT_FOUND", places: ["tab"]),
        Case(
            request: "PUT /tabs/today/path", body: #"{"path":[{"id":""}]}"#, status: 422,
            code: "INVALID_VALUE", places: ["/path/0/id"]),
        Case(
            request: "PUT /tabs/today/path", body: "{}", status: 422, code: "MISSING_MEMBER",
            places: ["/path"]),
        Case(
            request: "PUT /search", body: #"{"query":"a"}"#, status: 409,
            code: "SEARCH_UNAVAILABLE", places: ["/query"]),
        Case(
            bar: "listening", request: "PUT /search", body: "{}", status: 422,
            code: "MISSING_MEMBER", places: ["/query"]),
        Case(request: "DELETE /recents/nothing", status: 404, code: "NOT_FOUND"),
        Case(
            request: "POST /runs", body: #"{"action":"fly"}"#, status: 422, code: "UNKNOWN_ACTION",
            places: ["/action"]),
        Case(
            request: "POST /runs", body: "{}", status: 422, code: "MISSING_MEMBER",
            places: ["/action"]),
        Case(request: "GET /runs/aaaaaaaaaaaaaaaaaaaaaaaaaa", status: 404, code: "NOT_FOUND"),
        Case(request: "POST /runs/x:cancel", status: 404, code: "NOT_FOUND"),
        Case(request: "POST /runs/x:retry", status: 404, code: "NOT_FOUND"),
        Case(request: "DELETE /runs/x", status: 404, code: "NOT_FOUND"),
        Case(
            request: "GET /runs?pageSize=0", status: 422, code: "INVALID_VALUE",
            places: ["pageSize"]),
        Case(
            request: "GET /runs?pageToken=00", status: 422, code: "INVALID_VALUE",
            places: ["pageToken"]),
        Case(
            request: "GET /events?after=-1", status: 422, code: "INVALID_VALUE", places: ["after"]),
        Case(
            request: "GET /search/results?pageSize=x&filter=kind", status: 422,
            code: "INVALID_VALUE", places: ["filter", "pageSize"]),
        Case(request: "GET ?spin=1", status: 422, code: "UNKNOWN_PARAMETER", places: ["spin"]),
        Case(
            request: "POST /gestures?include=all", body: #"{"gesture":"escape"}"#, status: 422,
            code: "INVALID_VALUE", places: ["include"]),
        Case(
            request: "GET /events?after=1&after=1", status: 422, code: "INVALID_VALUE",
            places: ["after"]),
        Case(request: "POST /selection", body: "{}", status: 405, code: "METHOD_NOT_ALLOWED"),
        Case(request: "GET /nothing", status: 404, code: "NOT_FOUND"),
    ]

    private static let headerCases: [Case] = [
        headers([("If-Match", "\"9\"")], 412, "REVISION_MISMATCH"),
        headers([("If-Match", "W/\"1\"")], 412, "REVISION_MISMATCH"),
        headers([("If-Match", "\"01\"")], 412, "REVISION_MISMATCH"),
        headers([("If-Match", "1")], 400, "INVALID_HEADER", ["If-Match"]),
        headers([("Tabbard-Client", "a phone")], 400, "INVALID_HEADER", ["Tabbard-Client"]),
        headers(
            [("Tabbard-Client", String(repeating: "a", count: 129))], 400, "INVALID_HEADER",
            ["Tabbard-Client"]),
        headers([("Idempotency-Key", "\"\"")], 400, "INVALID_HEADER", ["Idempotency-Key"]),
        headers(
            [("Idempotency-Key", String(repeating: "k", count: 256))], 400, "INVALID_HEADER",
            ["Idempotency-Key"]),
        headers([("Authorization", "Bearer nonsense")], 401, "UNAUTHORIZED", ["Authorization"]),
        headers([("Authorization", "Basic YTpi")], 401, "UNAUTHORIZED", ["Authorization"]),
        headers([("Content-Type", "text/plain")], 415, "UNSUPPORTED_MEDIA_TYPE", ["Content-Type"]),
        headers(
            [("Content-Type", "application/json; charset=latin1")], 415, "UNSUPPORTED_MEDIA_TYPE",
            ["Content-Type"]),
        headers([("Accept", "text/html")], 406, "NOT_ACCEPTABLE", ["Accept"]),
        headers([("Accept", "application/json;q=0, text/*")], 406, "NOT_ACCEPTABLE", ["Accept"]),
        headers([("Content-Encoding", "gzip")], 415, "UNSUPPORTED_MEDIA_TYPE"),
    ]

    private static func headers(
        _ headers: [(String, String)], _ status: Int, _ code: String, _ places: [String] = []
    ) -> Case {
        Case(
            request: "POST /gestures", body: #"{"gesture":"tapTab","tab":"inbox"}"#,
            headers: headers, status: status, code: code, places: places)
    }
}
