import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

/// The search field of a session, and recent searches.
extension Surface {
    func readSearch(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await part(store, request) { $0["search"] ?? .null }
    }

    func setQuery(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await change(store, request, isSearch: true) { reader in
            reader.requiredQuery("query").map { .program(.search(query: $0)) }
        }
    }

    func closeSearch(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await change(store, request, to: .program(.closeSearch))
    }

    func submitSearch(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await change(store, request, isSearch: true, needsBody: false) { reader in
            // A text that is given is whole; what is in the field may still be being composed.
            let query = reader.query("query")
            return .gesture(
                .submit(
                    text: query, isComposing: query == nil ? nil : false,
                    isRecorded: reader.bool("record") ?? true))
        }
    }

    func listRecents(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await part(store, request) { ["recents": $0["search"]?["recents"] ?? []] }
    }

    func clearRecents(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try await change(store, request, to: .gesture(.clearRecents))
    }

    func removeRecent(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        let included = try IncludedResults(request)
        let query = try request.parameter("query")
        guard
            TypedText.fits(
                query, clusters: TypedText.queryClusterLimit, bytes: TypedText.queryByteLimit)
        else {
            throw Problem.at(
                .parameter("query"), .textTooLong,
                "A query has at most \(TypedText.queryClusterLimit) characters.")
        }
        let conditions = try request.conditions()
        let answer = try await store.removeRecent(
            query, of: try request.parameter("session"), conditions)
        return Response(try await adding(included, to: answer, store, conditions))
    }
}
