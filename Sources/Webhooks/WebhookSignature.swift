import Secrets

/// Signs messages as Standard Webhooks says: HMAC-SHA256 over `id.timestamp.body`, once with each
/// secret.
package struct WebhookSignature: Sendable {
    /// A secret shared with the receiver: `whsec_` and 24 to 64 bytes in base64.
    package struct Secret: Sendable, Hashable {
        let bytes: [UInt8]

        /// Nil for a text that is no such secret.
        package init?(_ text: String) {
            let prefix = "whsec_"
            guard text.hasPrefix(prefix),
                let bytes = Base64.decode(text.dropFirst(prefix.count).utf8),
                24...64 ~= bytes.count
            else { return nil }
            self.bytes = bytes
        }
    }

    private let secrets: [Secret]

    /// With two secrets the receiver may know either: that is how one is exchanged for the next.
    package init(secrets: [Secret]) { self.secrets = secrets }

    /// The header fields of a message; `timestamp` in seconds since 1970.
    package func headers(
        id: String, timestamp: Int, body: [UInt8]
    ) -> [(name: String, value: String)] {
        let signed = Array("\(id).\(timestamp).".utf8) + body
        let signatures = secrets.map { secret in
            "v1," + Base64.encode(MessageCode.bytes(of: signed, key: secret.bytes))
        }
        return [
            ("webhook-id", id), ("webhook-timestamp", String(timestamp)),
            ("webhook-signature", signatures.joined(separator: " ")),
        ]
    }
}
