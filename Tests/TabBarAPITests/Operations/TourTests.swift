import StrictJSON
import Testing

/// Once through the whole surface with good input; what the answers look like, the contract checks.
@Suite struct TourTests {
    @Test func `every operation succeeds`() async throws {
        let contract = try Contract.load()
        try await ServiceUnderTest.talk(catalogs: true) { client in
            try visitBars(client)
            try visitSessions(client)
            try visitSearch(client)
            try visitRuns(client)
            try visitLeases(client)
            try visitOwners(client)
            try visitCatalogs(client)
            for path in [
                "/livez", "/readyz", "/metrics", "/openapi.yaml", "/openapi.json", "/", "/docs",
                "/web/tabbard.js",
            ] {
                #expect(try client.get(path).status == 200, "\(path)")
            }

            #expect(Set(contract.operations.map(\.id)).subtracting(client.record.succeeded) == [])
        }
    }
}

private let small = #"""
    {"style":"capsule","tabs":[{"id":"a","title":"A","symbol":"house"},
    {"id":"b","title":"B","symbol":"tray"}]}
    """#

private func visitBars(_ client: Client) throws {
    #expect(try client.get("/v1/bars").json["bars"]?.elements?.count == 4)
    #expect(try client.post("/v1/bars:lint", small).json == ["isValid": true, "findings": []])
    #expect(try client.send("PUT", "/v1/bars/small", small).status == 201)
    let other = small.replacing("\"A\"", with: "\"Z\"")
    #expect(
        try client.send("PUT", "/v1/bars/small", other, headers: [("If-Match", "\"1\"")]).status
            == 200)
    #expect(try client.get("/v1/bars/small?revision=1").status == 200)
    #expect(
        try client.get("/v1/bars/small/versions?pageSize=1").json["versions"]?.elements?.count == 1)
    #expect(try client.post("/v1/bars/small:rollback", #"{"revision":1}"#).status == 200)
    #expect(try client.send("DELETE", "/v1/bars/small").status == 204)
}

private func visitSessions(_ client: Client) throws {
    let session = try client.session(of: "planner")
    #expect(try client.get("/v1/sessions").json["sessions"]?.elements?.count == 1)
    let phone = "/v1/bars/planner/owners/maria/sessions/phone"
    #expect(try client.send("PUT", phone, #"{"select":"inbox"}"#).status == 201)
    #expect(try client.send("PUT", phone).status == 200)
    #expect(try client.get(session).status == 200)
    #expect(try client.get(session + "/view").json["items"] != .null)
    #expect(try client.get(session + "/view.svg").text.hasPrefix("<svg"))
    #expect(try client.perform(session, #"{"gesture":"tapTab","tab":"inbox"}"#).status == 200)
    #expect(try client.get(session + "/events").json["isComplete"] == true)
    #expect(try client.get(session + "/stream").text.contains("event: snapshot\nid: 2\n"))
    #expect(try client.get(session + "/selection").json == ["tab": "inbox"])
    #expect(try client.send("PUT", session + "/selection", #"{"tab":"today"}"#).status == 200)
    #expect(try client.send("PATCH", session + "/badges", #"{"inbox":120}"#).status == 200)
    #expect(try client.get(session + "/badges").json == ["inbox": 120])
    let path = session + "/tabs/today/path"
    #expect(try client.send("PUT", path, #"{"path":[{"id":"task-7"}]}"#).status == 200)
    #expect(
        try client.get(path).json
            == ["path": [["id": "task-7", "title": .null, "hidesBottomBar": false]]])
    #expect(try client.send("DELETE", session).status == 204)
    #expect(try client.get(session).status == 404)
}

private func visitSearch(_ client: Client) throws {
    let session = try client.session(of: "listening")
    #expect(try client.send("PUT", session + "/search", #"{"query":"harbour"}"#).status == 200)
    #expect(try client.get(session + "/search").json["query"] == "harbour")
    let results = try client.get(session + "/search/results?facets=kind&filter=kind:episode")
    #expect((results.json["items"]?.elements?.count ?? 0) > 0)
    #expect(try client.post(session + "/search/submissions", "{}").status == 200)
    #expect(try client.get(session + "/recents").json["recents"]?.elements?.first == "harbour")
    #expect(try client.send("DELETE", session + "/recents/HARBOUR").status == 200)
    #expect(try client.send("DELETE", session + "/recents").json["changed"] == true)
    #expect(try client.send("DELETE", session + "/search").json["changed"] == true)
}

private func visitRuns(_ client: Client) throws {
    let session = try client.session(of: "planner")
    let started = try client.post(session + "/runs", #"{"action":"scan-document"}"#)
    let run = try #require(started["Location"])
    #expect(started.status == 202)
    #expect(try client.get(run).status == 200)
    #expect(try client.get(session + "/runs").json["runs"]?.elements?.count == 1)
    #expect(try client.post(run + ":cancel").status == 200)
    // Once the work has noticed, the run is over; until then the answer is that it is not.
    var state = try client.get(run)
    while state.json["finishedAt"] == .null {
        let tag = try #require(state["ETag"])
        state = try client.get(run, headers: [("If-None-Match", tag), ("Prefer", "wait=30")])
    }
    #expect(state.json["state"] == "cancelled")
    let again = try client.post(run + ":retry")
    #expect(again.status == 202)
    #expect(again.json["run"]?["retryOf"] == state.json["id"])
    #expect(try client.send("DELETE", run).status == 204)
    #expect(try client.get(run).status == 404)
}

private func visitLeases(_ client: Client) throws {
    let work = #"""
        {"style":"system","tabs":[{"id":"home","title":"Home","symbol":"house"}],
        "actions":[{"id":"scan","title":"Scan","symbol":"scanner",
        "handler":{"type":"worker","queue":"scans"}}],
        "create":{"entry":"button","actions":["scan"]}}
        """#
    #expect(try client.send("PUT", "/v1/bars/working", work).status == 201)
    func lease() throws -> String {
        try client.post(try client.session(of: "working") + "/runs", #"{"action":"scan"}"#)
        let leases = try client.post("/v1/leases", #"{"queues":["other","scans"]}"#)
        return "/v1/leases/"
            + (try #require(leases.json["leases"]?.elements?.first?["id"]?.text, "\(leases.text)"))
    }
    let done = try lease()
    let renewed = try client.send("PATCH", done, #"{"progress":{"completed":1,"total":4}}"#)
    #expect(renewed.json["run"]?["progress"]?["completed"] == 1)
    #expect(try client.post(done + ":complete", #"{"result":[1]}"#).json["result"] == [1])
    #expect(try client.send("PATCH", done, "{}").code == "LEASE_LOST")
    #expect(try client.post(try lease() + ":fail", "{}").json["state"] == "failed")
    let given = try lease()
    #expect(try client.send("DELETE", given).status == 204)
    #expect(try client.send("DELETE", given).code == "LEASE_LOST")
}

private func visitOwners(_ client: Client) throws {
    let owner = "/v1/bars/social/owners/maria"
    #expect(try client.get(owner).json["revision"] == 0)
    let filter = #"{"name":"Night owls","symbol":"moon","query":"late","filter":["kind:post"]}"#
    #expect(try client.send("PUT", owner + "/savedFilters/night-owls", filter).status == 201)
    #expect(try client.send("PUT", owner + "/savedFilters/night-owls", filter).status == 200)
    let patched = try client.send("PATCH", owner, #"{"badges":{"home":2},"recents":["tram"]}"#)
    #expect(patched.json["badges"] == ["home": 2])
    let many = try client.send(
        "PATCH", "/v1/bars/social/badges", #"{"owners":{"maria":{"home":5},"noor":{"nowhere":1}}}"#)
    #expect(many.json["outcomes"]?.elements?.map { $0["changed"] } == [true, false])
    let session = try client.session(of: "social", owner: "maria")
    #expect(try client.get(owner + "/export").json["sessions"]?.elements?.count == 1)
    #expect(try client.send("DELETE", owner + "/savedFilters/night-owls").status == 204)
    #expect(try client.send("DELETE", owner).status == 204)
    #expect(try client.get(session).status == 404)
}

private func visitCatalogs(_ client: Client) throws {
    let catalog = "/v1/catalogs/plants"
    let definition = #"{"title":"Plants","fields":{"name":1},"display":{"title":"name"}}"#
    #expect(try client.send("PUT", catalog, definition).status == 201)
    #expect(
        try client.send("PUT", catalog, definition, headers: [("If-Match", "*")]).status == 200)
    #expect(try client.get("/v1/catalogs").json["catalogs"]?.elements?.count == 4)
    let loaded = try client.post(
        catalog + "/items", #"[{"id":"a/b","name":"Oak"},{"id":"c","name":"Ash"}]"#)
    #expect(loaded.json["itemCount"] == 2)
    #expect(try client.get(catalog).json["itemCount"] == 2)
    #expect(try client.get(catalog + "/items").json["items"]?.elements?.count == 2)
    #expect(try client.get(catalog + "/items/a%2Fb").json["name"] == "Oak")
    #expect(try client.send("PUT", catalog + "/items/d", #"{"name":"Elm"}"#).status == 201)
    #expect(
        try client.send("PATCH", catalog + "/items/d", #"{"name":"Fir"}"#).json
            == ["id": "d", "name": "Fir"])
    #expect(
        try client.get(catalog + "/search?query=fi").json["items"]?.elements?.first?["id"] == "d")
    #expect(try client.send("DELETE", catalog + "/items/d").status == 204)
    #expect(try client.send("DELETE", catalog).status == 204)
}
