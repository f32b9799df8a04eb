/// Design rule 4.
extension Profile {
    /// Puts `query` in front in this spelling; an equal one goes, and what passes `limit` falls off
    /// the end.
    mutating func remember(_ query: String, limit: Int) {
        let kept = TypedText.kept(query)
        guard !kept.isEmpty else { return }
        forget(kept)
        recents.insert(kept, at: 0)
        cutRecents(to: limit)
    }

    /// Takes out the entry equal to `query`, if there is one.
    mutating func forget(_ query: String) {
        let key = TypedText.comparisonKey(query)
        guard let index = recents.firstIndex(where: { TypedText.comparisonKey($0) == key }) else {
            return
        }
        recents.remove(at: index)
    }

    /// Replaces all entries by `queries`, newest first; of equal ones the newest stays.
    mutating func replaceRecents(by queries: [String], limit: Int) {
        var keys: Set<String> = []
        recents = queries.map(TypedText.kept).filter { query in
            !query.isEmpty && keys.insert(TypedText.comparisonKey(query)).inserted
        }
        cutRecents(to: limit)
    }

    private mutating func cutRecents(to limit: Int) {
        let surplus = recents.count - max(0, limit)
        if surplus > 0 { recents.removeLast(surplus) }
    }
}
