import StrictJSON
import TabBarModel

/// The bytes of a session's `state` in the store: the session, and its profile when it is private.
enum SessionState {
    static func bytes(_ session: Session, privateProfile: Profile?) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        SessionCodec.write(session, to: &writer)
        if let privateProfile {
            writer.lineFeed()
            ProfileCodec.write(privateProfile, to: &writer)
        }
        return writer.finish()
    }

    /// Nil for bytes that are no session of ours.
    static func read(_ bytes: [UInt8]) -> (session: Session, privateProfile: Profile?)? {
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
        guard let session = SessionCodec.decode(bytes[..<end]) else { return nil }
        guard end < bytes.count else { return (session, nil) }
        guard let profile = ProfileCodec.decode(bytes[(end + 1)...]) else { return nil }
        return (session, profile)
    }
}
