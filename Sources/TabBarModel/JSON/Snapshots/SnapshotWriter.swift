import StrictJSON

/// Writes the sessions of one bar as clients see them: design section 7. Texts are in the bar's
/// default locale; only the view localises.
package final class SnapshotWriter: Sendable {
    private let bar: SharedBar
    /// The actions of the create button as JSON: the same in nearly every snapshot.
    private let createActions: [UInt8]

    /// A writer for sessions of this one definition.
    package init(_ bar: Bar) {
        self.bar = SharedBar(bar)
        var writer = JSONWriter(capacity: 512)
        writer.actions(bar.create.actions, of: bar)
        createActions = writer.finish()
    }

    /// The snapshot's bytes. Equal input gives equal bytes.
    package func write(profile: Profile, session: Session) -> [UInt8] {
        let situation = Situation(bar, profile: profile, session: session)
        var writer = JSONWriter(capacity: 2_048)
        writer.object { $0.snapshotMembers(situation, createActions: createActions) }
        return writer.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func snapshotMembers(_ situation: Situation, createActions: [UInt8]) {
        let session = situation.session
        member("id", session.id)
        member("bar", session.bar)
        member("barRevision", session.barRevision)
        member("owner", session.owner)
        member("revision", session.revision)
        member("createdAt", session.createdAt)
        member("updatedAt", session.updatedAt)
        member("expiresAt", session.expiresAt)
        member("selection", session.selection)
        name("visited")
        strings(session.visited)
        name("tabs")
        array(situation.tabs) { $0.tab($1, of: session) }
        search(situation)
        create(situation, actions: createActions)
        name("accessory")
        object { $0.member("isVisible", situation.isAccessoryVisible) }
        member("isBarVisible", situation.isBarVisible)
        name("metadata")
        value(session.metadata)
    }

    private mutating func tab(_ tab: ShownTab, of session: Session) {
        object { writer in
            writer.member("id", tab.id)
            writer.member("title", tab.title)
            writer.member("symbol", tab.symbol)
            writer.member("role", tab.role.rawValue)
            writer.name("badge")
            writer.badge(tab.badgeCount)
            writer.member("isSelected", tab.id == session.selection)
            writer.member("isVisited", session.visited.contains(tab.id))
            writer.member("reselections", session.reselections[tab.id] ?? 0)
            writer.name("path")
            writer.array(session.paths[tab.id] ?? []) { $0.screen($1) }
        }
    }

    private mutating func badge(_ count: Int?) {
        guard let count, let text = BadgeText.of(count) else { return null() }
        object { writer in
            writer.member("count", count)
            writer.member("text", text)
        }
    }

    private mutating func search(_ situation: Situation) {
        let search = situation.session.search
        name("search")
        object { writer in
            writer.member("isOpen", search != nil)
            writer.member("query", search?.query ?? "")
            writer.member("isComposing", search?.isComposing ?? false)
            writer.member("prompt", situation.bar.search.prompt.text)
            writer.member("showing", situation.showing.rawValue)
            writer.member("foldedTab", search?.foldedTab)
            writer.name("recents")
            writer.strings(situation.recents)
        }
    }

    /// `actions` are the bar's own as JSON; a tab may have another.
    private mutating func create(_ situation: Situation, actions: [UInt8]) {
        let bar = situation.bar
        name("create")
        object { writer in
            writer.member("state", situation.createState.rawValue)
            writer.member("label", bar.create.label.text)
            writer.name("actions")
            let shown = situation.createActions
            if shown == bar.create.actions {
                writer.raw(actions)
            } else {
                writer.actions(shown, of: bar)
            }
            writer.name("run")
            writer.run(situation.session.run)
            writer.name("failure")
            writer.failure(situation.session.outcome)
        }
    }

    fileprivate mutating func actions(_ ids: [ActionID], of bar: Bar) {
        array { writer in
            for id in ids {
                if let action = bar.action(id) { writer.action(action) }
            }
        }
    }

    private mutating func action(_ action: Bar.Action) {
        object { writer in
            writer.member("id", action.id)
            writer.member("title", action.title.text)
            writer.member("detail", action.detail?.text)
            writer.member("symbol", action.symbol)
        }
    }

    private mutating func run(_ run: Session.ActiveRun?) {
        guard let run else { return null() }
        object { writer in
            writer.member("id", run.id)
            writer.member("action", run.action)
            writer.member("state", run.state.rawValue)
        }
    }

    private mutating func failure(_ outcome: Session.Outcome?) {
        guard case .failed(let failure) = outcome else { return null() }
        object { writer in
            writer.member("message", failure.message)
            writer.member("action", failure.action)
            writer.member("run", failure.run)
            writer.member("expiresAt", failure.expiresAt)
        }
    }
}
