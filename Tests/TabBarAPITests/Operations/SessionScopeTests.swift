import StrictJSON
import Testing

@Suite struct SessionScopeTests {
    @Test func `a session's token opens nothing but its session`() async throws {
        try await ServiceUnderTest.talk { client in
            let made = try client.post("/v1/sessions", #"{"bar":"planner","owner":"maria"}"#)
            let session = "/v1/sessions/" + (try #require(made.json["id"]?.text))
            let token = [("Authorization", "Bearer \(try #require(made.json["token"]?.text))")]
            let other = try client.session(of: "planner")

            #expect(try client.get(session, headers: token).status == 200)
            #expect(try client.get(other, headers: token).status == 404)
            for (method, path, body) in [
                ("GET", "/v1/sessions", nil), ("GET", "/v1/bars", nil),
                ("DELETE", "/v1/bars/planner?force=true", nil),
                ("GET", "/v1/bars/planner/owners/maria/export", nil),
                ("DELETE", "/v1/bars/planner/owners/maria", nil),
                ("PUT", "/v1/bars/planner/owners/maria/sessions/phone", nil),
                ("POST", "/v1/sessions", #"{"bar":"planner"}"#), ("GET", "/v1/catalogs", nil),
            ] {
                let answer = try client.send(method, path, body, headers: token)
                #expect(answer.code == "FORBIDDEN", "\(method) \(path)")
            }
            #expect(try client.get("/livez", headers: token).status == 200)
            #expect(try client.get(session).status == 200)
        }
    }
}
