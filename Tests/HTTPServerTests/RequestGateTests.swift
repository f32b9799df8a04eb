import Testing

@testable import HTTPServer

@Suite struct `The request gate` {
    struct Verdict: Equatable {
        var refusal: Refusal?
        var framing = RequestGate.Framing.none
        var expectsContinue = false
    }

    func judge(
        _ fields: [(String, String)], isVersion11: Bool = true, isWhole: Bool = true
    ) -> Verdict {
        var gate = RequestGate()
        for (name, value) in fields {
            Array(name.utf8).withUnsafeBytes { name in
                Array(value.utf8).withUnsafeBytes { value in
                    gate.inspect(name: name, value: value, isWhole: isWhole)
                }
            }
        }
        return Verdict(
            refusal: gate.verdict(isVersion11: isVersion11), framing: gate.framing,
            expectsContinue: gate.expectsContinue)
    }

    let host = ("Host", "127.0.0.1")

    @Test func `a clean request passes`() {
        #expect(judge([host, ("Accept", "*/*")]) == Verdict())
        #expect(judge([], isVersion11: false) == Verdict())
        #expect(judge([host, ("content-length", "17")]) == Verdict(framing: .declared(17)))
        #expect(judge([host, ("TRANSFER-ENCODING", "Chunked")]) == Verdict(framing: .chunked))
        #expect(judge([host, ("Expect", "100-Continue")]) == Verdict(expectsContinue: true))
        #expect(judge([host, ("Content-Encoding", "identity")]) == Verdict())
        #expect(judge([host, ("Accept", "a"), ("Accept", "b")]) == Verdict())
        #expect(judge([host, ("If-None-Match", "\"1\""), ("If-None-Match", "\"2\"")]) == Verdict())
    }

    @Test(
        arguments: [
            ([], .malformed(.missingHost)),
            ([("Host", "a"), ("host", "b")], .malformed(.repeatedHeader)),
            ([("Content-Length", "5"), ("Content-Length", "5")], .malformed(.repeatedHeader)),
            ([("Authorization", "a"), ("Authorization", "b")], .malformed(.repeatedHeader)),
            ([("Idempotency-Key", "a"), ("Idempotency-Key", "b")], .malformed(.repeatedHeader)),
            ([("If-Match", "a"), ("If-Match", "b")], .malformed(.repeatedHeader)),
            ([("Content-Type", "a"), ("Content-Type", "b")], .malformed(.repeatedHeader)),
            (
                [("Content-Length", "5"), ("Transfer-Encoding", "chunked")],
                .malformed(.lengthAndTransferEncoding)
            ),
            (
                [("Transfer-Encoding", "gzip"), ("Content-Length", "5")],
                .malformed(.lengthAndTransferEncoding)
            ),
            ([("Transfer-Encoding", "gzip")], .unsupportedTransferEncoding),
            ([("Transfer-Encoding", "gzip, chunked")], .unsupportedTransferEncoding),
            ([("Transfer-Encoding", "identity")], .unsupportedTransferEncoding),
            ([("Transfer-Encoding", "chunked ")], .unsupportedTransferEncoding),
            ([("Transfer-Encoding ", "chunked")], .malformed(.badHeaderName)),
            ([("", "x")], .malformed(.badHeaderName)),
            ([("a b", "x")], .malformed(.badHeaderName)),
            ([("ä", "x")], .malformed(.badHeaderName)),
            ([("a", "x\u{1}")], .malformed(.badHeaderValue)),
            ([("a", "x\r")], .malformed(.badHeaderValue)),
            ([("a", "x\u{7F}")], .malformed(.badHeaderValue)),
            ([("Content-Length", "")], .malformed(.badContentLength)),
            ([("Content-Length", "+5")], .malformed(.badContentLength)),
            ([("Content-Length", "5, 5")], .malformed(.badContentLength)),
            ([("Expect", "banana")], .unsupportedExpectation),
            ([("Content-Encoding", "gzip")], .unsupportedContentEncoding),
        ] as [([(String, String)], Refusal)])
    func `what is not clean is refused`(fields: [(String, String)], refusal: Refusal) {
        let all = fields.isEmpty || fields[0].0 == "Host" ? fields : [host] + fields

        #expect(judge(all).refusal == refusal)
    }

    @Test func `a length beyond all numbers is the largest one`() {
        let digits = String(repeating: "9", count: 100_000)

        #expect(judge([host, ("Content-Length", digits)]) == Verdict(framing: .declared(.max)))
    }

    @Test func `a hundred fields pass and no more`() {
        let fields = [host] + (1..<100).map { ("X-\($0)", "x") }

        #expect(judge(fields).refusal == nil)
        #expect(judge(fields + [("X", "x")]).refusal == .malformed(.tooManyHeaders))
    }

    @Test func `a line that is not one piece is refused`() {
        #expect(judge([host], isWhole: false).refusal == .malformed(.foldedHeader))
    }

    @Test func `chunked needs HTTP 1_1`() {
        let verdict = judge([("Transfer-Encoding", "chunked")], isVersion11: false)

        #expect(verdict.refusal == .unsupportedTransferEncoding)
    }

    @Test(arguments: [
        ("abc-123", true), (String(repeating: "a", count: 128), true), ("", false), ("a b", false),
        (String(repeating: "a", count: 129), false), ("a\"b", false), ("ä", false),
    ])
    func `a clean request id of the client is taken`(text: String, isTaken: Bool) {
        #expect(RequestID(client: text) == (isTaken ? .client(text) : nil))
    }
}
