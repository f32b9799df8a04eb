import Secrets
import TabBarModel

/// The right to report about a run, for a while. Each one of a run has a secret of its own, so that
/// a late report of an earlier one is known as such.
struct RunLease: Sendable, Hashable {
    /// SHA-256 of the secret, which only the holder knows.
    var digest: [UInt8]
    /// Milliseconds by which a renewal moves the end.
    var duration: Int
    var expiresAt: Timestamp
    var state = State.inForce

    enum State: String, Sendable {
        case inForce
        /// Its holder said how the run ended.
        case reported
        /// The run ended without its holder.
        case over
    }

    var isInForce: Bool { state == .inForce }
}

/// A lease's id: session, run and secret, with dots.
struct LeaseName {
    let session: SessionID
    let run: RunID
    let secret: String

    /// The name of a new lease.
    init(session: SessionID, run: RunID) {
        self.session = session
        self.run = run
        secret = RandomName.make()
    }

    /// Nil for what is no id of a lease.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy(RandomName.isID) else { return nil }
        session = parts[0]
        run = parts[1]
        secret = parts[2]
    }

    var text: String { "\(session).\(run).\(secret)" }
    var digest: Digest { Digest(of: secret.utf8) }

    /// Whether it is the name of this lease.
    func names(_ lease: RunLease?) -> Bool {
        lease.map { digest.matches($0.digest) } ?? false
    }
}
