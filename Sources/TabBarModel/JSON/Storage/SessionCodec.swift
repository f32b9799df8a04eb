package import StrictJSON

/// A session as the bytes that are kept: compact JSON with a version. Whatever is at its default is
/// left out.
///
/// Equal sessions give equal bytes. Moments are milliseconds.
package enum SessionCodec {
    /// The version of this form; a change that older programs cannot read raises it.
    static let version = 1

    /// The bytes of `session`.
    package static func encode(_ session: Session) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(session, to: &writer)
        return writer.finish()
    }

    /// Writes the bytes of `session`.
    package static func write(_ session: Session, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("v", version)
            writer.member("id", session.id)
            writer.member("bar", session.bar)
            writer.member("barRevision", session.barRevision)
            if let owner = session.owner { writer.member("owner", owner) }
            if let device = session.device { writer.member("device", device) }
            writer.member("revision", session.revision)
            writer.member("createdAt", session.createdAt.milliseconds)
            writer.member("updatedAt", session.updatedAt.milliseconds)
            writer.member("timeToLive", session.timeToLive)
            writer.member("selection", session.selection)
            writer.name("visited")
            writer.strings(session.visited)
            write(reselections: session.reselections, to: &writer)
            write(paths: session.paths, to: &writer)
            if let search = session.search { write(search, to: &writer) }
            if session.isMenuOpen { writer.member("isMenuOpen", true) }
            if let run = session.run { write(run, to: &writer) }
            if let outcome = session.outcome { write(outcome, to: &writer) }
            if session.metadata != .object([]) {
                writer.name("metadata")
                writer.value(session.metadata)
            }
            writer.member("profileRevision", session.profileRevision)
        }
    }

    private static func write(reselections: [TabID: Int], to writer: inout JSONWriter) {
        guard !reselections.isEmpty else { return }
        writer.name("reselections")
        writer.object(sorted: reselections) { $0.integer($1) }
    }

    private static func write(paths: [TabID: [Screen]], to writer: inout JSONWriter) {
        guard !paths.isEmpty else { return }
        writer.name("paths")
        writer.object(sorted: paths) { writer, path in
            writer.array(path) { $0.screen($1) }
        }
    }

    private static func write(_ search: Session.Search, to writer: inout JSONWriter) {
        writer.name("search")
        writer.object { writer in
            switch search.presentation {
            case .inline(let folded): writer.member("inline", folded)
            case .tab(let folded): writer.member("tab", folded)
            case .pushed(let tab): writer.member("pushed", tab)
            }
            writer.member("query", search.query)
            if search.isComposing { writer.member("isComposing", true) }
            if search.isUnrecorded { writer.member("isUnrecorded", true) }
            writer.name("sequences")
            writer.array(search.sequences) { writer, sequence in
                writer.object { writer in
                    writer.member("client", sequence.client)
                    writer.member("sequence", sequence.sequence)
                }
            }
        }
    }

    private static func write(_ run: Session.ActiveRun, to writer: inout JSONWriter) {
        writer.name("run")
        writer.object { writer in
            writer.member("id", run.id)
            writer.member("action", run.action)
            writer.member("state", run.state.rawValue)
            if let startedAt = run.startedAt {
                writer.member("startedAt", startedAt.milliseconds)
            }
            if let origin = run.origin { writer.member("origin", origin) }
        }
    }

    private static func write(_ outcome: Session.Outcome, to writer: inout JSONWriter) {
        switch outcome {
        case .done(let until): writer.member("doneUntil", until.milliseconds)
        case .failed(let failure):
            writer.name("failure")
            writer.object { writer in
                writer.member("message", failure.message)
                writer.member("action", failure.action)
                writer.member("run", failure.run)
                writer.member("expiresAt", failure.expiresAt.milliseconds)
            }
        }
    }
}
