/// All of a request but its body: immutable, and one object, since many hands pass it on.
final class RequestHead: Sendable {
    let id: RequestID
    let method: Method
    let headers: RequestHeaders
    /// Whether the client has an answer already and names it (`If-None-Match`).
    let isConditional: Bool
    let query: [QueryItem]
    let route: RouteDescription?
    /// The decoded bytes of the path, and where the parameters of the route lie in them.
    private let path: [UInt8]
    private let captures: RouteTree.Captures

    init(
        id: RequestID, method: Method, target: borrowing RequestTarget, headers: RequestHeaders,
        isConditional: Bool, route: RouteDescription?, captures: RouteTree.Captures
    ) {
        self.id = id
        self.method = method
        self.headers = headers
        self.isConditional = isConditional
        self.route = route
        self.captures = captures
        query = target.query
        path = target.bytes
    }

    /// The text of a path parameter; nil where the route has none of this name.
    func parameter(_ name: String) -> String? {
        guard let names = route?.parameterNames else { return nil }
        for index in names.indices where names[index] == name && index < captures.count {
            return path.withUnsafeBufferPointer {
                String(
                    decoding: UnsafeBufferPointer(rebasing: $0[captures[index].range]),
                    as: UTF8.self)
            }
        }
        return nil
    }
}
