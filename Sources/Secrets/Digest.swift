import CNettle

/// A SHA-256 digest (FIPS 180-4), by nettle.
package struct Digest: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// The digest of `message`.
    package init(of message: some Sequence<UInt8>) {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        let isWhole: Void? = message.withContiguousStorageIfAvailable { buffer in
            nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
        }
        if isWhole == nil {
            let copy = Array(message)
            nettle_sha256_update(&context, copy.count, copy)
        }
        bytes = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { buffer, count in
            nettle_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), buffer.baseAddress)
            count = Int(SHA256_DIGEST_SIZE)
        }
    }

    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether `stored` are these bytes, in a time that does not depend on where they differ.
    package func matches(_ stored: [UInt8]) -> Bool {
        guard stored.count == bytes.count else { return false }
        return nettle_memeql_sec(bytes, stored, bytes.count) != 0
    }
}

/// Makes the digest of a message that comes in pieces.
package struct DigestBuilder: Sendable {
    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    /// Adds the next bytes of the message.
    package mutating func add(_ bytes: [UInt8]) {
        nettle_sha256_update(&context, bytes.count, bytes)
    }

    /// The digest of all that was added.
    package consuming func finish() -> Digest {
        Digest(
            bytes: [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { buffer, count in
                nettle_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), buffer.baseAddress)
                count = Int(SHA256_DIGEST_SIZE)
            })
    }
}
