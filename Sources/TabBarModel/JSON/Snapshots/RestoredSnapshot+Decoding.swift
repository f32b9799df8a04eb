package import StrictJSON

extension RestoredSnapshot {
    /// Reads a snapshot that a client sends back. Every member that a snapshot has is known, also
    /// those that are not taken; each may be missing. Nil, or issues, for what is no snapshot.
    package init?(_ value: JSONValue, at pointer: JSONPointer = .root, issues: JSONIssues) {
        guard var reader = ObjectReader(value, at: pointer, issues: issues) else { return nil }
        self.init()
        selection = reader.string("selection")
        visited = reader.strings("visited") ?? []
        tabs = (reader.array("tabs") ?? []).enumerated().compactMap { index, value in
            Tab(value, at: pointer.member("tabs").element(index), issues: issues)
        }
        if let search = reader.object("search") { take(search) }
        for name in Self.membersNotTaken { _ = reader.value(name) }
        reader.finish()
    }

    /// Identity, times, what is derived, and what came with the snapshot in the answer that made
    /// the session.
    private static let membersNotTaken = [
        "id", "bar", "barRevision", "owner", "revision", "createdAt", "updatedAt", "expiresAt",
        "create", "accessory", "isBarVisible", "metadata", "token", "dropped",
    ]

    private mutating func take(_ search: ObjectReader) {
        var search = search
        isSearchOpen = search.bool("isOpen") ?? false
        query = search.query("query") ?? ""
        isComposing = search.bool("isComposing") ?? false
        foldedTab = search.string("foldedTab")
        if let value = search.value("recents"), value != .null {
            let pointer = search.pointer.member("recents")
            recents = ProfileDecoder.recents(value, at: pointer, issues: search.issues) ?? []
        }
        for name in ["prompt", "showing"] { _ = search.value(name) }
        search.finish()
    }
}

extension RestoredSnapshot.Tab {
    fileprivate init?(_ value: JSONValue, at pointer: JSONPointer, issues: JSONIssues) {
        guard var reader = ObjectReader(value, at: pointer, issues: issues),
            let id = reader.requiredString("id")
        else { return nil }
        self.init(id: id)
        reselections = reader.count("reselections") ?? 0
        if let value = reader.value("path"), value != .null {
            path =
                ScreenDecoder.path(value, at: pointer.member("path"), issues: issues) ?? []
        }
        if var badge = reader.object("badge") {
            self.badge = badge.count("count")
            _ = badge.value("text")
            badge.finish()
        }
        for name in ["title", "symbol", "role", "isSelected", "isVisited"] {
            _ = reader.value(name)
        }
        reader.finish()
    }
}

extension ObjectReader {
    /// The whole number from 0 called `name`.
    fileprivate mutating func count(_ name: String) -> Int? {
        guard let count = integer(name) else { return nil }
        if count < 0 { invalid(name, "Expected a whole number from 0.") }
        return max(count, 0)
    }
}
