import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// What lasts for a person: the profile.
extension Surface {
    func readOwner(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let bar = try request.parameter("bar")
        let owner = try request.existingName("owner")
        let profile = try await store.readProfile(bar: bar, owner: owner)
        return .json(
            ProfileWriter.write(profile, bar: bar, owner: owner), revision: profile.revision,
            unlessKnownTo: request)
    }

    func updateOwner(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let bar = try request.parameter("bar")
        let owner = try request.newName("owner")
        let patch = try request.json(as: [.mergePatch, .json])
        let filters = patch["savedFilters"]?.elements ?? []
        for (index, filter) in filters.prefix(SavedFilterDecoder.countLimit).enumerated() {
            try checkCatalog(
                filter["catalog"]?.text,
                at: JSONPointer.root.member("savedFilters").element(index).member("catalog"))
        }
        let profile = try await store.changeProfile(
            bar: bar, owner: owner, expecting: try request.precondition().revisions
        ) { profile in
            let issues = JSONIssues()
            return try unlessFaulty(
                ProfilePatch.changes(patch, to: profile, issues: issues), issues)
        }
        return .json(
            ProfileWriter.write(profile, bar: bar, owner: owner), revision: profile.revision)
    }

    func eraseOwner(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        try await store.eraseOwner(
            bar: try request.parameter("bar"), owner: try request.existingName("owner"),
            expecting: try request.precondition().revisions)
        return Response(.noContent)
    }

    func putSavedFilter(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let bar = try request.parameter("bar")
        let owner = try request.newName("owner")
        let id = try request.newIdentifier("filter")
        let issues = JSONIssues()
        let filter = try unlessFaulty(
            SavedFilterDecoder.savedFilter(request.json(), id: id, issues: issues), issues)
        try checkCatalog(filter.catalog, at: .root.member("catalog"))
        var isNew = false
        let profile = try await store.changeProfile(
            bar: bar, owner: owner, expecting: try request.precondition().revisions
        ) { profile in
            isNew = !profile.savedFilters.contains { $0.id == id }
            if isNew, profile.savedFilters.count >= SavedFilterDecoder.countLimit {
                throw ServiceError.tooManySavedFilters(limit: SavedFilterDecoder.countLimit)
            }
            return [.putSavedFilter(filter)]
        }
        let body = ProfileWriter.write(filter)
        return isNew
            ? .json(body, .created, revision: profile.revision)
                .located(at: "/v1/bars/\(bar)/owners/\(owner.pathSegment)/savedFilters/\(id)")
            : .json(body, revision: profile.revision)
    }

    /// A saved filter has to name a catalog that is there.
    private func checkCatalog(_ catalog: CatalogID?, at pointer: JSONPointer) throws {
        guard let catalog, !library.has(catalog) else { return }
        throw Problem.at(
            .body(pointer), .unknownCatalog, "There is no such catalog; /v1/catalogs lists them.")
    }

    func deleteSavedFilter(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        let id = try request.parameter("filter")
        _ = try await store.changeProfile(
            bar: try request.parameter("bar"), owner: try request.existingName("owner"),
            expecting: try request.precondition().revisions
        ) { profile in
            guard profile.savedFilters.contains(where: { $0.id == id }) else {
                throw ServiceError.unknownSavedFilter
            }
            return [.removeSavedFilter(id: id)]
        }
        return Response(.noContent)
    }

    func exportOwner(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        return .json(
            try await store.exportOwner(
                bar: try request.parameter("bar"), owner: try request.existingName("owner")))
    }
}
