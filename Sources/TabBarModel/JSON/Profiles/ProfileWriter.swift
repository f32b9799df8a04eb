import StrictJSON

/// A profile as the owner's route and the export show it.
package enum ProfileWriter {
    /// `{bar, owner, revision, recents, badges, savedFilters, customization}`.
    package static func write(_ profile: Profile, bar: BarID, owner: OwnerID) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("bar", bar)
            writer.member("owner", owner)
            writer.profileMembers(profile)
        }
        return writer.finish()
    }

    /// One saved filter.
    package static func write(_ filter: SavedFilter) -> [UInt8] {
        var writer = JSONWriter()
        writer.savedFilter(filter)
        return writer.finish()
    }
}
