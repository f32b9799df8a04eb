/// One request whose head has passed the gate: routed, decoded, its body complete or a stream.
package struct Request: Sendable {
    /// What names the request in its answer and in logs.
    package let id: RequestID
    let target: RoutedTarget
    /// The header fields as they arrived.
    package let headers: RequestHeaders
    /// Empty until it has arrived completely.
    package internal(set) var body: [UInt8] = []
    /// The body of a route that takes it in pieces; nil where there is no body at all.
    package internal(set) var stream: BodyStream?

    init(_ target: RoutedTarget, headers: RequestHeaders, id: RequestID) {
        self.id = id
        self.target = target
        self.headers = headers
    }

    package var method: Method { target.method }

    /// The route that takes the request; nil where none does.
    package var route: RouteDescription? { target.entry?.description }

    /// The query's items in their order, decoded; at most a hundred.
    package var query: [QueryItem] { target.query }

    /// The text of a path parameter, decoded.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter(_ name: String) throws(UnknownPathParameter) -> String {
        guard let text = target.parameter(name) else { throw UnknownPathParameter(name: name) }
        return text
    }
}

/// A handler asked for a path parameter that the pattern of its route does not have.
package struct UnknownPathParameter: Error, Equatable {
    package let name: String
}
