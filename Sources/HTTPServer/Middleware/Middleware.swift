/// Something that every routed request passes before its handler and every answer on its way back.
///
/// The list is fixed when the server starts: `before` runs in its order, `after` in the reverse.
/// Both run on the event loop for each request, so they must be cheap and never block.
package protocol Middleware: Sendable {
    /// Called when the head of the request is here, before its body; an answer ends the request.
    func before(_ request: Request) -> Response?
    /// May change the answer; adding a field to a prepared answer costs a little per request.
    func after(_ request: Request, _ response: inout Response)
}

extension Middleware {
    package func before(_ request: Request) -> Response? { nil }
    package func after(_ request: Request, _ response: inout Response) {}
}
