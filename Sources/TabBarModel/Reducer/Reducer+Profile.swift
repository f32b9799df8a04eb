extension Reducer {
    /// An owner's profile with a change that comes through none of the owner's sessions: what a
    /// session that begins now would make of it.
    ///
    /// - Throws: the rule that it would break.
    package func change(
        _ profile: Profile, by change: ProfileChange, _ circumstances: Circumstances
    ) throws(Refusal) -> Profile {
        let start = try start(SessionStart(id: "", timeToLive: 0), profile: profile, circumstances)
        return try reduce(start.session, start.profile, .profile(change), circumstances).profile
    }
}

/// Changes of what lasts for the owner, made here or elsewhere.
extension Reducer.Step {
    mutating func make(_ change: ProfileChange) throws(Refusal) {
        switch change {
        case .badges(let counts): try setBadges(counts)
        case .putSavedFilter(let filter): put(filter)
        case .removeSavedFilter(let id): removeSavedFilter(id)
        case .savedFilters(let filters): replaceSavedFilters(by: filters)
        case .customization(let customization): profile.customization = customization
        case .recents(let queries):
            profile.replaceRecents(by: queries, limit: bar.search.recentsLimit)
        }
        reconcile()
    }

    /// The profile as it is now, changed elsewhere.
    mutating func adopt(_ profile: Profile) {
        isProfileAdopted = true
        self.profile = profile
        session.profileRevision = profile.revision
        reconcile()
    }

    private mutating func setBadges(_ counts: [TabID: Int?]) throws(Refusal) {
        // In order, so that of several faults the same one is named each time.
        for (tab, count) in counts.sorted(by: { $0.key < $1.key }) {
            guard situation.isKnown(tab) else { throw .unknownTab(tab) }
            if let count, count < 0 { throw .invalidBadge(tab) }
            profile.badges[tab] = .some(count)
        }
        // Tabs that earlier definitions had must not add up.
        if profile.badges.count > ProfileDecoder.entryLimit {
            profile.badges = profile.badges.filter { situation.isKnown($0.key) }
        }
    }

    private mutating func put(_ filter: SavedFilter) {
        if let index = profile.savedFilters.firstIndex(where: { $0.id == filter.id }) {
            profile.savedFilters[index] = filter
        } else {
            profile.savedFilters.append(filter)
        }
    }

    private mutating func replaceSavedFilters(by filters: [SavedFilter]) {
        for gone in profile.savedFilters where !filters.contains(where: { $0.id == gone.id }) {
            profile.badges[gone.tabID] = nil
        }
        profile.savedFilters = filters
    }

    private mutating func removeSavedFilter(_ id: String) {
        guard let index = profile.savedFilters.firstIndex(where: { $0.id == id }) else { return }
        let filter = profile.savedFilters.remove(at: index)
        profile.badges[filter.tabID] = nil
    }
}
