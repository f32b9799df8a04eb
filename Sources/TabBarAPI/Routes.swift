import HTTPServer
import TabBarService

/// The whole surface. Names are the operation ids of `openapi.yaml`; a test compares both ways.
extension Surface {
    /// An operation: decode, call, encode.
    typealias Operation = @Sendable (isolated SessionStore, Request) async throws -> Response

    var routes: [Route<SessionStore>] {
        [
            route(.get, "/v1/bars", "listBars", listBars),
            route(.post, "/v1/bars:lint", "lintBar", takes: 256 << 10, lintBar),
            route(.get, "/v1/bars/{bar}", "readBar", readBar),
            route(.put, "/v1/bars/{bar}", "putBar", takes: 256 << 10, putBar),
            route(.delete, "/v1/bars/{bar}", "deleteBar", deleteBar),
            route(.get, "/v1/bars/{bar}/versions", "listBarVersions", listBarVersions),
            route(.post, "/v1/bars/{bar}:rollback", "rollbackBar", takes: 64 << 10, rollbackBar),

            route(.post, "/v1/sessions", "createSession", takes: 64 << 10, createSession),
            route(.get, "/v1/sessions", "listSessions", listSessions),
            route(
                .put, "/v1/bars/{bar}/owners/{owner}/sessions/{device}", "openDeviceSession",
                takes: 64 << 10, openDeviceSession),

            Route(
                .get, "/v1/sessions/{session}", name: "readSession",
                action: .either({ try readLoadedSession($0, $1) }, readSession)
            ).takingItsTime(),
            session(.delete, "", "deleteSession", deleteSession),
            session(.get, "/events", "listEvents", listEvents).takingItsTime(),
            session(.get, "/stream", "followSession", followSession).takingItsTime(),
            Route(
                .post, "/v1/sessions/{session}/gestures", name: "performGestures",
                body: .collected(limit: 64 << 10),
                action: .replying({ performGestureAtOnce($0, $1, $2) }, performGestures)),
            session(.get, "/view", "readView", readView).takingItsTime(),
            session(.get, "/view.svg", "readPicture", readPicture),
            session(.get, "/selection", "readSelection", readSelection),
            session(.put, "/selection", "selectTab", takes: 64 << 10, selectTab),
            session(.get, "/badges", "readBadges", readBadges),
            session(.patch, "/badges", "updateBadges", takes: 64 << 10, updateBadges),
            session(.get, "/tabs/{tab}/path", "readPath", readPath),
            session(.put, "/tabs/{tab}/path", "setPath", takes: 64 << 10, setPath),

            session(.get, "/search", "readSearch", readSearch),
            session(.put, "/search", "setQuery", takes: 64 << 10, setQuery),
            session(.delete, "/search", "closeSearch", closeSearch),
            session(.get, "/search/results", "readResults", readResults),
            session(.post, "/search/submissions", "submitSearch", takes: 64 << 10, submitSearch),
            session(.get, "/recents", "listRecents", listRecents),
            session(.delete, "/recents", "clearRecents", clearRecents),
            session(.delete, "/recents/{query:text}", "removeRecent", removeRecent),

            session(.post, "/runs", "startRun", takes: 64 << 10, startRun),
            session(.get, "/runs", "listRuns", listRuns),
            session(.get, "/runs/{run}", "readRun", readRun).takingItsTime(),
            session(.delete, "/runs/{run}", "deleteRun", deleteRun),
            session(.post, "/runs/{run}:cancel", "cancelRun", takes: 64 << 10, cancelRun),
            session(.post, "/runs/{run}:retry", "retryRun", takes: 64 << 10, retryRun),

            route(.post, "/v1/leases", "claimLeases", takes: 64 << 10, claimLeases).takingItsTime(),
            lease(.patch, "", "renewLease", takes: 64 << 10, renewLease),
            lease(.delete, "", "releaseLease", releaseLease),
            lease(.post, ":complete", "completeLease", takes: 64 << 10, completeLease),
            lease(.post, ":fail", "failLease", takes: 64 << 10, failLease),

            route(
                .patch, "/v1/bars/{bar}/badges", "updateOwnersBadges", takes: 1 << 20,
                updateOwnersBadges),
            owner(.get, "", "readOwner", readOwner),
            owner(.patch, "", "updateOwner", takes: 64 << 10, updateOwner),
            owner(.delete, "", "eraseOwner", eraseOwner),
            owner(
                .put, "/savedFilters/{filter}", "putSavedFilter", takes: 64 << 10, putSavedFilter),
            owner(.delete, "/savedFilters/{filter}", "deleteSavedFilter", deleteSavedFilter),
            owner(.get, "/export", "exportOwner", exportOwner),

            route(.get, "/v1/catalogs", "listCatalogs", listCatalogs),
            route(.get, "/v1/catalogs/{catalog}", "readCatalog", readCatalog),
            route(.put, "/v1/catalogs/{catalog}", "putCatalog", takes: 64 << 10, putCatalog),
            route(.delete, "/v1/catalogs/{catalog}", "deleteCatalog", deleteCatalog),
            route(.get, "/v1/catalogs/{catalog}/search", "searchCatalog", searchCatalog),
            item(.get, "", "listItems", listItems),
            item(.post, "", "loadItems", .streamed(limit: 8 << 30), loadItems),
            item(.get, "/{item:text}", "readItem", readItem),
            item(.put, "/{item:text}", "putItem", takes: 64 << 10, putItem),
            item(.patch, "/{item:text}", "updateItem", takes: 64 << 10, updateItem),
            item(.delete, "/{item:text}", "deleteItem", deleteItem),

            bare(.get, "/", "readDemo", readDemo),
            bare(.get, "/docs", "readDocs", readDocs),
            bare(.get, "/web/{file}", "readWebFile", readWebFile),

            bare(.get, "/livez", "checkLiveness", checkLiveness),
            bare(.get, "/readyz", "checkReadiness", checkReadiness),
            bare(.get, "/metrics", "readMetrics", readMetrics),
            bare(.get, "/openapi.yaml", "readDocument", readDocument),
            bare(.get, "/openapi.json", "readDocumentAsJSON", readDocumentAsJSON),
        ]
    }

    /// A route outside of a session: a credential may come along, and must then be one of ours.
    private func route(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        route(method, path, name, limit.map { .collected(limit: $0) } ?? .none, operation)
    }

    private func route(
        _ method: Method, _ path: String, _ name: String, _ body: BodyRule,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        bare(method, path, name, body) { store, request in
            if let token = try request.token() {
                _ = try await store.session(of: token)
                throw Problem.at(
                    .header(HeaderName.authorization.text), .forbidden,
                    "A session's token opens that session and nothing else; leave it out.")
            }
            return try await operation(store, request)
        }
    }

    private func owner(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        route(
            method, "/v1/bars/{bar}/owners/{owner}" + path, name, takes: limit, operation)
    }

    private func lease(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        route(method, "/v1/leases/{lease}" + path, name, takes: limit, operation)
    }

    private func item(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        item(method, path, name, limit.map { .collected(limit: $0) } ?? .none, operation)
    }

    private func item(
        _ method: Method, _ path: String, _ name: String, _ body: BodyRule,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        route(method, "/v1/catalogs/{catalog}/items" + path, name, body, operation)
    }

    /// A route of one session: the service compares the credential with the session.
    private func session(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        bare(method, "/v1/sessions/{session}" + path, name, takes: limit, operation)
    }

    /// A route that looks at no credential. `limit` is the longest body in bytes; nil takes none.
    private func bare(
        _ method: Method, _ path: String, _ name: String, takes limit: Int? = nil,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        bare(method, path, name, limit.map { .collected(limit: $0) } ?? .none, operation)
    }

    private func bare(
        _ method: Method, _ path: String, _ name: String, _ body: BodyRule,
        _ operation: @escaping Operation
    ) -> Route<SessionStore> {
        Route(method, path, name: name, body: body, action: .waiting(operation))
    }
}
