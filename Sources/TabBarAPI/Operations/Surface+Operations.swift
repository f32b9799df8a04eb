import HTTPServer
import Storage
import StrictJSON
import TabBarService

/// Health, metrics and the document.
extension Surface {
    func checkLiveness(_ store: isolated SessionStore, _ request: Request) async throws -> Response
    {
        try request.takesNoQuery()
        return .json(Array(#"{"status":"ok"}"#.utf8))
    }

    func checkReadiness(_ store: isolated SessionStore, _ request: Request) async throws -> Response
    {
        try request.takesNoQuery()
        if isDraining { throw Problem(.draining, "The service is shutting down.") }
        switch store.storageCondition {
        case .working: return .json(Array(#"{"status":"ready"}"#.utf8))
        case .full: throw Problem(.storageFull, "There is no space left to keep changes.")
        case .failed:
            throw Problem(.storageUnavailable, "The storage has failed; restart the service.")
        }
    }

    func readMetrics(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        let text = metrics.text(
            loadedSessions: store.loadedSessionCount, streams: store.followerCount,
            statistics: store.statistics)
        return Response(.ok, headers: [.contentType: MediaType.plainText.header], body: text)
    }

    func readDocument(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        return await Self.yaml().response(to: request)
    }

    func readDocumentAsJSON(
        _ store: isolated SessionStore, _ request: Request
    ) async throws -> Response {
        try request.takesNoQuery()
        return try await Self.json().response(to: request)
    }

    private static let yamlDocument = document(OpenAPIDocument.yaml, .yaml)
    private static let jsonDocument = Result { document(try OpenAPIDocument.json(), .json) }

    /// Off the loop: the first call packs the whole document.
    @concurrent private static func yaml() async -> TextFile { yamlDocument }

    /// Off the loop: the first call reads the whole document.
    @concurrent private static func json() async throws -> TextFile {
        try jsonDocument.get()
    }

    private static func document(_ bytes: [UInt8], _ type: MediaType) -> TextFile {
        TextFile(bytes, [.contentType: type.header])
    }
}
