package import Webhooks

/// How the store sends webhooks.
package struct WebhookSettings: Sendable {
    /// Messages of one delivery at most, the first one included.
    static let attempts = 5
    /// Milliseconds before the second message; each further pause is twice as long.
    static let firstPause = 500
    /// Milliseconds after which a lease that came with a message expires.
    static let lease = 60_000

    package var transport: any WebhookTransport
    package var signature: WebhookSignature
    /// 0.8 to 1.2: spreads what would else come again all at once.
    package var jitter: @Sendable () -> Double

    package init(
        transport: any WebhookTransport, signature: WebhookSignature,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.8...1.2) }
    ) {
        self.transport = transport
        self.signature = signature
        self.jitter = jitter
    }

    /// Milliseconds before the message after so many.
    func pause(after count: Int) -> Int {
        Int(Double(Self.firstPause << min(max(count - 1, 0), 16)) * jitter())
    }
}
