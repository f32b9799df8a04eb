import HTTPServer
import TabBarService

/// The demo page, the API reference, and the files of both.
extension Surface {
    func readDemo(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await Self.webFile("index.html", request)
    }

    func readDocs(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await Self.webFile("docs.html", request)
    }

    func readWebFile(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        try await Self.webFile(try request.parameter("file"), request)
    }

    /// Off the loop: the first call makes all of them.
    @concurrent
    private static func webFile(_ name: String, _ request: Request) async throws -> Response {
        try request.takesNoQuery()
        guard let file = WebFiles.file(name) else {
            throw Problem(.notFound, "There is no such file.")
        }
        return file.response(to: request)
    }
}
