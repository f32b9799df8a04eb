/// What requests with the same head have in common: immutable, and one object, since many hands pass it on.
final class RequestHead: Sendable {
    let method: Method
    let headers: RequestHeaders
    /// Whether the client has an answer already and names it (`If-None-Match`).
    let isConditional: Bool
    let query: [QueryItem]
    let route: RouteDescription?
    /// The texts of the path parameters, in the order of their names in the route.
    private let parameters: [String]

    init(
        method: Method, target: borrowing RequestTarget, headers: RequestHeaders,
        isConditional: Bool, route: RouteDescription?, captures: RouteTree.Captures
    ) {
        self.method = method
        self.headers = headers
        self.isConditional = isConditional
        self.route = route
        query = target.query
        let path = target.bytes
        parameters = (0..<captures.count).map {
            String(decoding: path[captures[$0].range], as: UTF8.self)
        }
    }

    /// The text of a path parameter; nil where the route has none of this name.
    func parameter(_ name: String) -> String? {
        guard let names = route?.parameterNames else { return nil }
        for index in names.indices where names[index] == name && index < parameters.count {
            return parameters[index]
        }
        return nil
    }
}
