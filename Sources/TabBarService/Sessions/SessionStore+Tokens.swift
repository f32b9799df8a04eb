import Secrets
package import TabBarModel

/// A session's token: the session's id, a dot, and 260 random bits. Only its digest is stored.
struct SessionToken {
    let text: String
    var digest: Digest { Digest(of: text.utf8) }

    /// A fresh token of a session.
    init(for session: SessionID) {
        text = "\(session).\(RandomName.make(length: RandomName.secretLength))"
    }

    /// The session that a token claims to be for; nil for what is no token of ours.
    static func session(of token: String) -> SessionID? {
        let parts = token.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == RandomName.secretLength else { return nil }
        let id = String(parts[0])
        return RandomName.isID(id) ? id : nil
    }
}

extension SessionStore {
    /// Refuses a token that is none (401) or another session's (as if this one did not exist).
    func check(_ token: String, for loaded: LoadedSession) async throws {
        if Digest(of: token.utf8).matches(loaded.tokenDigest) { return }
        _ = try await session(of: token)
        throw ServiceError.unknownSession
    }

    /// The live session that a token is for; `unauthorized` when it is no token of a live session.
    package func session(of token: String) async throws -> SessionID {
        guard let id = SessionToken.session(of: token),
            let loaded = try? await load(id, token: nil),
            Digest(of: token.utf8).matches(loaded.tokenDigest)
        else { throw ServiceError.unauthorized }
        return id
    }
}
