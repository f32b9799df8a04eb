import CNettle

/// HMAC-SHA256 (RFC 2104), by nettle.
package enum MessageCode {
    /// 32 bytes that only somebody with `key` can make of `message`.
    package static func bytes(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha256_ctx()
        nettle_hmac_sha256_set_key(&context, key.count, key)
        nettle_hmac_sha256_update(&context, message.count, message)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { buffer, count in
            nettle_hmac_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), buffer.baseAddress)
            count = Int(SHA256_DIGEST_SIZE)
        }
    }
}
