import Testing
import Webhooks

@Suite struct WebhookSignatureTests {
    @Test func `the signature is that of the specification's example`() throws {
        let secret = try #require(
            WebhookSignature.Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

        let headers = WebhookSignature(secrets: [secret]).headers(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330,
            body: Array(#"{"test": 2432232314}"#.utf8))

        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(
            headers.map(\.value) == [
                "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330",
                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            ])
    }

    @Test func `two secrets sign side by side`() throws {
        let old = try #require(WebhookSignature.Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let new = try #require(
            WebhookSignature.Secret("whsec_" + String(repeating: "AAAA", count: 8)))

        func signature(_ secrets: [WebhookSignature.Secret]) -> String? {
            WebhookSignature(secrets: secrets).headers(id: "a", timestamp: 1, body: []).last?.value
        }

        let both = signature([new, old])
        #expect(
            both == [signature([new]), signature([old])].compactMap { $0 }.joined(separator: " "))
    }

    @Test(arguments: [
        "", "whsec_", "whsec_short", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_!!!!",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS", "whsec_AAAA",
    ])
    func `what is no secret is none`(text: String) {
        #expect(WebhookSignature.Secret(text) == nil)
    }
}
