import StrictJSON

extension JSONWriter {
    /// Writes counts by tab; null hides a badge.
    mutating func badges(_ badges: [TabID: Int?]) {
        object(sorted: badges) { $0.integer($1) }
    }

    /// Writes a saved filter.
    mutating func savedFilter(_ filter: SavedFilter) {
        object { writer in
            writer.member("id", filter.id)
            writer.member("name", filter.name)
            writer.member("symbol", filter.symbol)
            if let catalog = filter.catalog { writer.member("catalog", catalog) }
            if let query = filter.query { writer.member("query", query) }
            writer.name("filter")
            writer.strings(filter.filter)
        }
    }

    /// Writes what a person changed about the bar: `{visibility, order, sections}`.
    mutating func customization(_ customization: Customization) {
        object { writer in
            writer.name("visibility")
            writer.object(sorted: customization.visibility) { $0.bool($1) }
            writer.name("order")
            writer.strings(customization.order[Customization.barSection] ?? [])
            var sections = customization.order
            sections[Customization.barSection] = nil
            writer.name("sections")
            writer.object(sorted: sections) { $0.strings($1) }
        }
    }

    /// Writes the members of a profile, without braces.
    mutating func profileMembers(_ profile: Profile) {
        member("revision", profile.revision)
        name("recents")
        strings(profile.recents)
        name("badges")
        badges(profile.badges)
        name("savedFilters")
        array(profile.savedFilters) { $0.savedFilter($1) }
        name("customization")
        customization(profile.customization)
    }
}
