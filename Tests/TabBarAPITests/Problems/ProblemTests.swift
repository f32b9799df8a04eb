import StrictJSON
import TabBarAPI
import TabBarModel
import Testing

@Suite struct ProblemTests {
    @Test func `a problem is encoded with everything that it knows`() throws {
        var problem = Problem(
            .revisionMismatch, "Read it again.",
            at: [
                .init(.body(.root.member("a/b").element(2)), "One."),
                .init(.line(17, .root.member("id")), "Two."),
                .init(.parameter("pageSize"), "Three."),
                .init(.header("If-Match"), "Four."),
            ])
        problem.currentRevision = 8
        problem.progress = 0.25

        let json = String(decoding: problem.encoded(requestID: "r1"), as: UTF8.self)

        #expect(
            json == """
                {"type":"urn:tabbard:problem:REVISION_MISMATCH","title":"Revision is stale",\
                "status":412,"code":"REVISION_MISMATCH","detail":"Read it again.","requestId":"r1",\
                "currentRevision":8,"progress":0.25,"errors":[\
                {"pointer":"/a~1b/2","detail":"One."},\
                {"line":17,"pointer":"/id","detail":"Two."},\
                {"parameter":"pageSize","detail":"Three."},\
                {"header":"If-Match","detail":"Four."}]}
                """)
    }

    @Test func `what does not apply is left out`() throws {
        let problem = Problem(.notFound, "There is no such session.")

        #expect(
            try JSONReader.read(problem.encoded(requestID: "r1")) == [
                "type": "urn:tabbard:problem:NOT_FOUND", "title": "Not found", "status": 404,
                "code": "NOT_FOUND", "detail": "There is no such session.", "requestId": "r1",
            ])
        #expect(problem.retryAfter == nil)
        #expect(Problem(.draining, "Soon.").retryAfter == 1)
    }

    @Test func `an encoded problem of every code fits the documented schema`() throws {
        let contract = try Contract.load()
        let schema: JSONValue = ["$ref": "#/components/schemas/Problem"]

        for code in ProblemCode.all {
            let problem = Problem.at(.body(.root.member("tab")), code, "A sentence.")
            let json = try JSONReader.read(problem.encoded(requestID: "r1"))
            #expect(contract.validator.faults(of: json, against: schema) == [])
        }
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, ProblemCode.duplicateMember),
        (#"{"a":"#, .malformedJSON),
        ("", .malformedJSON),
        ("[NaN]", .malformedJSON),
        (#"["\ud800"]"#, .malformedJSON),
        (#"["\u0000"]"#, .malformedJSON),
        (String(repeating: "[", count: 100_000), .malformedJSON),
    ])
    func `a body that is no JSON names the fault and the byte`(
        body: String, code: ProblemCode
    ) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONReader.read(body.utf8) }

        #expect(Problem(error) == Problem(code, error.message))
    }

    @Test func `the first issue gives the code and all of them the places`() {
        let issues = JSONIssues()
        #expect(Problem(issues) == nil)
        issues.report(.missingMember, at: .root.member("bar"), "Say which bar.")
        issues.report(.unknownMember, at: .root.member("baar"), "No such member.")

        #expect(
            Problem(issues)
                == Problem(
                    .missingMember, "Say which bar.",
                    at: [
                        .init(.body(.root.member("bar")), "Say which bar."),
                        .init(.body(.root.member("baar")), "No such member."),
                    ]))
    }

    @Test(arguments: [
        (Refusal.unknownTab("x"), ProblemCode.unknownTab),
        (.hiddenTab("x"), .tabHidden),
        (.disabledTab("x"), .tabDisabled),
        (.notSelectable("x"), .tabNotSelectable),
        (.unknownAction("x"), .unknownAction),
        (.menuClosed, .menuClosed),
        (.actionNotInMenu("x"), .actionNotInMenu),
        (.runInProgress, .runInProgress),
        (.nothingToCreate, .nothingToCreate),
        (.accessoryHidden, .accessoryHidden),
        (.searchUnavailable, .searchUnavailable),
        (.nothingToRetry, .nothingToRetry),
        (.unknownRun("x"), .unknownRun),
        (.runFinished("x"), .runFinished),
        (.invalidBadge("x"), .invalidValue),
        (.pathFull("x"), .pathFull),
    ])
    func `a refusal keeps its code and takes the place it is given`(
        refusal: Refusal, code: ProblemCode
    ) {
        let plain = Problem(refusal)
        let placed = Problem(refusal, at: .root.member("tab"))

        #expect(plain.code == code)
        #expect(plain.places == [])
        #expect(placed.code == code)
        #expect(placed.places == [.init(.body(.root.member("tab")), plain.detail)])
    }
}
