/// One request whose head has passed the gate: routed, decoded, its body complete or a stream.
package struct Request: Sendable {
    package let id: RequestID
    let head: RequestHead
    /// Empty until it has arrived completely.
    package let body: [UInt8]
    /// The body of a route that takes it in pieces; nil where there is no body at all.
    package let stream: BodyStream?

    init(
        _ head: RequestHead, id: RequestID, body: [UInt8] = [], stream: BodyStream? = nil
    ) {
        self.id = id
        self.head = head
        self.body = body
        self.stream = stream
    }

    package var method: Method { head.method }

    /// The route that takes the request; nil where none does.
    package var route: RouteDescription? { head.route }

    package var headers: RequestHeaders { head.headers }

    /// The query's items in their order, decoded; at most a hundred.
    package var query: [QueryItem] { head.query }

    /// The text of a path parameter, decoded.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter(_ name: String) throws(UnknownPathParameter) -> String {
        guard let text = head.parameter(name) else { throw UnknownPathParameter(name: name) }
        return text
    }
}

/// A handler asked for a path parameter that the pattern of its route does not have.
package struct UnknownPathParameter: Error, Equatable {
    package let name: String
}
