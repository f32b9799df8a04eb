import HTTPServer
import TabBarService

extension Response {
    /// Seconds after which a client that polls a run should ask again.
    static let pollInterval = 1

    /// The answer to a change of a session.
    init(_ answer: SessionAnswer) {
        let status: Status =
            switch answer.kind {
            case .done: .ok
            case .created: .created
            case .accepted, .settled: .accepted
            }
        self = .json(answer.body, status, revision: answer.revision)
        if let session = answer.session {
            switch answer.kind {
            case .done: break
            case .created: headers.add(.location, "/v1/sessions/\(session)")
            case .accepted, .settled:
                if let run = answer.madeID {
                    headers.add(.location, "/v1/sessions/\(session)/runs/\(run)")
                }
            }
        }
        if answer.kind == .accepted { headers.add(.retryAfter, String(Self.pollInterval)) }
        if answer.isReplayed { headers.add(.idempotentReplayed, "true") }
    }
}
