import HTTPServer
import StrictJSON
import TabBarAPI
@testable import TabBarModel
import TabBarService
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
        (#"{"a":"#, ProblemCode.malformedJSON),
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

    @Test func `a member that stands twice is named by its place too`() throws {
        let body = #"{"a":[{"b":1,"b":2}]}"#
        let error = try #require(throws: JSONSyntaxError.self) { try JSONReader.read(body.utf8) }

        let place = Problem.Place.Part.body(.root.member("a").element(0).member("b"))
        #expect(Problem(error) == .at(place, .duplicateMember, error.message))
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
        (TabBarModel.Refusal.unknownTab("x"), ProblemCode.unknownTab),
        (.hiddenTab("x"), .tabHidden),
        (.disabledTab("x"), .tabDisabled),
        (.notSelectable("x"), .tabNotSelectable),
        (.pathless("x"), .tabNotSelectable),
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
        refusal: TabBarModel.Refusal, code: ProblemCode
    ) {
        let plain = Problem(refusal)
        let placed = Problem(refusal, at: .body(.root.member("tab")))

        #expect(plain.code == code)
        #expect(plain.places == [])
        #expect(placed.code == code)
        #expect(placed.places == [.init(.body(.root.member("tab")), plain.detail)])
    }

    @Test(arguments: [
        (HTTPServer.Refusal.malformed(.missingHost), ProblemCode.malformedRequest),
        (.notFound, .notFound),
        (.unknownVerb, .notFound),
        (.methodNotAllowed(allowed: [.get]), .methodNotAllowed),
        (.unknownMethod, .methodNotImplemented),
        (.contentTooLarge(limit: 10), .contentTooLarge),
        (.unsupportedExpectation, .expectationFailed),
        (.unsupportedTransferEncoding, .unsupportedTransferCoding),
        (.unsupportedContentEncoding, .unsupportedMediaType),
        (.draining(retryAfter: 9), .draining),
    ])
    func `a refusal of the HTTP layer keeps its status and sentence`(
        refusal: HTTPServer.Refusal, code: ProblemCode
    ) {
        let problem = Problem(refusal)

        #expect(problem.code == code)
        #expect(code.status == refusal.status)
        #expect(problem.detail == refusal.explanation)
        #expect(problem.retryAfter == (refusal == .draining(retryAfter: 9) ? 9 : nil))
    }

    @Test func `the answer has the status, the media type and the headers of its code`() throws {
        let id = RequestID.client("r1")

        let unauthorized = Problem(.unauthorized, "No.").response(requestID: id)
        let draining = Problem(.draining, "Soon.").response(requestID: id)

        #expect(unauthorized.status == .unauthorized)
        #expect(
            unauthorized.headers == [
                .contentType: "application/problem+json", .wwwAuthenticate: "Bearer",
            ])
        #expect(unauthorized.bytes == Problem(.unauthorized, "No.").encoded(requestID: "r1"))
        #expect(draining.status == .serviceUnavailable)
        #expect(
            draining.headers == [.contentType: "application/problem+json", .retryAfter: "1"])
    }

    @Test func `every error becomes a problem, and an unknown one tells nothing`() {
        struct Secret: Error { let path = "/secret" }
        let refused = ServiceError.refused(.menuClosed, gesture: nil)
        let stale = Problem(.revisionMismatch, "Read it again.")

        #expect(Problem(answering: stale) == stale)
        #expect(
            Problem(answering: TabBarModel.Refusal.menuClosed)
                == Problem(TabBarModel.Refusal.menuClosed))
        #expect(Problem(answering: refused) == Problem(TabBarModel.Refusal.menuClosed))
        #expect(Problem(answering: ServiceError.unknownSession).code == .notFound)
        #expect(
            Problem(answering: Secret())
                == Problem(
                    .internalError,
                    "Something went wrong here; the request id leads to it in the log."))
    }
}
