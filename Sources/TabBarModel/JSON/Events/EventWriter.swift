import StrictJSON

/// One entry of a session's event log: what changed it, when, by whom, and what clients had to do.
package struct SessionEvent: Sendable, Hashable {
    /// The session's revision after the change.
    package var revision: Int
    /// When it happened; what came by time alone has its due time.
    package var at: Timestamp
    package var cause: Cause
    /// The client that caused it, or that started the run that did; nil: none that gave its name.
    package var origin: String?
    /// All of them, also those that are for one client only.
    package var effects: [Effect]
    /// The run that the change started; with it the causes alone tell what happened.
    package var startedRun: RunID?

    package init(
        revision: Int, at: Timestamp, cause: Cause, origin: String?, effects: [Effect],
        startedRun: RunID? = nil
    ) {
        self.revision = revision
        self.at = at
        self.cause = cause
        self.origin = origin
        self.effects = effects
        self.startedRun = startedRun
    }
}

/// Writes events: `{revision, at, cause, origin, effects}`.
///
/// Events are kept. A submission that is not to be recorded is therefore redacted: its cause and
/// its effect stand there without the text.
package enum EventWriter {
    /// The event's bytes.
    package static func write(_ event: SessionEvent) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { writer in
            writer.members(of: event, event.effects, for: .later)
        }
        return writer.finish()
    }

    /// The event for a client that follows the session now: with the effects that are for it, and
    /// with the snapshot when there is one.
    package static func write(
        _ event: SessionEvent, for client: String?, session: [UInt8]?
    ) -> [UInt8] {
        let isOrigin = client != nil && client == event.origin
        var writer = JSONWriter(capacity: (session?.count ?? 0) + 512)
        writer.object { writer in
            writer.members(
                of: event, event.effects.filter { $0.audience == .all || isOrigin }, for: .live)
            if let session {
                writer.name("session")
                writer.raw(session)
            }
        }
        return writer.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func members(
        of event: SessionEvent, _ effects: [Effect], for readers: EffectReaders
    ) {
        member("revision", event.revision)
        member("at", event.at)
        name("cause")
        cause(event)
        member("origin", event.origin)
        name("effects")
        self.effects(effects, for: readers)
    }

    fileprivate mutating func cause(_ event: SessionEvent) {
        object { writer in
            switch event.cause {
            case .gesture(let gesture):
                writer.member("type", "gesture")
                writer.gestureMembers(gesture)
            case .program(let request):
                writer.member("type", "program")
                writer.requestMembers(request)
            case .run(let report):
                writer.member("type", "run")
                writer.reportMembers(report)
            case .time: writer.member("type", "time")
            case .profile(let change):
                writer.member("type", "profile")
                writer.changeMembers(change)
            case .profileElsewhere(let profile):
                writer.member("type", "profile")
                writer.member("change", "elsewhere")
                writer.name("profile")
                writer.object { $0.profileMembers(profile) }
            case .bar(_, let revision):
                writer.member("type", "bar")
                writer.member("revision", revision)
                writer.member(
                    "reason", event.effects.contains(where: \.isFallBack) ? "removed" : "updated")
            }
            if let run = event.startedRun { writer.member("startedRun", run) }
        }
    }

    private mutating func requestMembers(_ request: ProgramRequest) {
        switch request {
        case .select(let tab):
            member("request", "select")
            member("tab", tab)
        case .search(let query):
            member("request", "search")
            member("query", query)
        case .closeSearch: member("request", "closeSearch")
        case .run(let action):
            member("request", "run")
            member("action", action)
        case .cancelRun(let run):
            member("request", "cancelRun")
            member("run", run)
        case .retryRun(let run, let action):
            member("request", "retryRun")
            member("run", run)
            member("action", action)
        }
    }

    private mutating func reportMembers(_ report: RunReport) {
        member("run", report.run)
        switch report.news {
        case .started: member("news", "started")
        case .succeeded: member("news", "succeeded")
        case .failed(let message):
            member("news", "failed")
            if let message { member("message", message) }
        case .cancelled: member("news", "cancelled")
        }
    }

    private mutating func changeMembers(_ change: ProfileChange) {
        switch change {
        case .badges(let badges):
            member("change", "badges")
            name("badges")
            self.badges(badges)
        case .putSavedFilter(let filter):
            member("change", "putSavedFilter")
            name("savedFilter")
            savedFilter(filter)
        case .removeSavedFilter(let id):
            member("change", "removeSavedFilter")
            member("id", id)
        case .savedFilters(let filters):
            member("change", "savedFilters")
            name("savedFilters")
            array(filters) { $0.savedFilter($1) }
        case .customization(let customization):
            member("change", "customization")
            name("customization")
            self.customization(customization)
        case .recents(let recents):
            member("change", "recents")
            name("recents")
            strings(recents)
        }
    }
}

extension Effect {
    /// Whether the selected tab was gone.
    fileprivate var isFallBack: Bool { if case .fallBack = self { true } else { false } }
}
