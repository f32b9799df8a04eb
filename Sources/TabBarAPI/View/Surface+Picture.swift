import HTTPServer
import TabBarModel
import TabBarPicture
import TabBarService

/// The view as a person would see it.
extension Surface {
    func readPicture(_ store: isolated SessionStore, _ request: Request) async throws -> Response {
        var query = QueryReader(request)
        let traits = Traits(&query, request.headers)
        let width = query.integer("width", in: Picture.widths)
        try query.finish()
        let session = try request.parameter("session")
        let token = try request.token()
        let committed = try await store.readSession(session, token: token)
        let situation = try store.situation(of: committed)
        var progress: Double?
        if let run = committed.session.run {
            progress = try? await store.readRun(run.id, session: session, token: token)
                .progress.fraction
        }
        let picture = await picture(situation, traits, width: width, progress: progress)
        return Response(
            .ok,
            headers: [
                .contentType: MediaType.svg.header,
                .entityTag: entityTag(of: picture.bytes, at: committed.session.revision).text,
                .contentLanguage: picture.language, .vary: HeaderName.acceptLanguage.text,
            ], body: picture.bytes
        ).conditional(on: request)
    }

    /// Searches and draws, outside of the loop.
    @concurrent
    private func picture(
        _ situation: Situation, _ traits: Traits, width: Int?, progress: Double?
    ) async -> (bytes: [UInt8], language: String) {
        let view = View(of: situation, for: traits)
        var results: [Picture.Result]?
        let subject = ResultsSubject(situation, client: nil)
        if view.content.showing == .results, let catalog = subject.catalog {
            let found = try? await library.search(
                catalog, CatalogQuery(text: subject.query, scope: subject.scope, limit: 12))
            results = found?.lines.map {
                Picture.Result(title: $0.title, subtitle: $0.subtitle, symbol: $0.symbol)
            }
        }
        return (
            Picture.draw(view, width: width, results: results, progress: progress), view.locale
        )
    }
}
