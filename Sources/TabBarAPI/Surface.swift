package import HTTPServer
import StrictJSON
import Synchronization
package import TabBarService

/// The operations of `openapi.yaml` over the service: each decodes a request, calls, and encodes
/// the answer.
///
/// They run on the store's own executor. What is long leaves it and comes back as bytes.
package struct Surface: Sendable {
    let store: SessionStore
    let library: CatalogLibrary
    let metrics: Metrics
    let log: RequestLog
    private let readiness = Readiness()

    /// A surface of one service; `log` writes each line that is worth one.
    package init(
        store: SessionStore, library: CatalogLibrary, metrics: Metrics,
        log: RequestLog = RequestLog()
    ) {
        self.store = store
        self.library = library
        self.metrics = metrics
        self.log = log
    }

    /// Every route, frozen.
    ///
    /// - Throws: what is wrong with the list, which a test rules out.
    package func router() throws(RouterError) -> Router<SessionStore> { try Router(routes) }

    /// What stands around the routes: negotiation, errors as problems, metrics and logs.
    package var behavior: ServerBehavior {
        ServerBehavior(
            middleware: [Negotiation()],
            refusal: { refusal, id in Problem(refusal).response(requestID: id) },
            failure: { [log, store] error, request in
                let problem = Problem(answering: error, to: request)
                // A problem that an operation throws is its answer, and no failure.
                if problem.code.status.code >= 500, !(error is Problem) {
                    log.write(failure: error, of: request, at: store.clock.now())
                }
                return problem.response(requestID: request.id)
            },
            observer: { [metrics, log, store] summary in
                metrics.record(summary)
                log.write(summary, at: store.clock.now())
            })
    }

    /// From now on the service says that it is not ready.
    package func beginDraining() { readiness.isDraining.store(true, ordering: .relaxed) }

    var isDraining: Bool { readiness.isDraining.load(ordering: .relaxed) }

    /// Shared by all copies of the surface.
    private final class Readiness: Sendable {
        let isDraining = Atomic(false)
    }
}
