/// One request whose head has passed the gate: routed, decoded, its body complete.
package struct Request: Sendable {
    package internal(set) var method: Method
    /// The route that takes the request; nil where none does.
    package internal(set) var route: RouteDescription?
    package internal(set) var headers = RequestHeaders()
    /// Empty until it has arrived completely.
    package internal(set) var body: [UInt8] = []
    package internal(set) var id: RequestID
    var target = RequestTarget()
    /// Where the path parameters lie in the target's bytes, in the order of the pattern.
    var captures: [RouteTree.Capture] = []

    /// The query's items in their order, decoded; at most a hundred.
    package var query: [QueryItem] { target.query }

    /// The text of a path parameter, decoded.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter(_ name: String) throws(UnknownPathParameter) -> String {
        guard let index = route?.parameterNames.firstIndex(of: name), index < captures.count else {
            throw UnknownPathParameter(name: name)
        }
        let capture = captures[index]
        return String(decoding: target.bytes[capture.range], as: UTF8.self)
    }

    /// A path parameter as a value of its own type; nil when its text is no such value.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter<Value>(
        _ name: String, as make: (String) -> Value?
    ) throws(UnknownPathParameter) -> Value? {
        make(try parameter(name))
    }
}

/// A handler asked for a path parameter that the pattern of its route does not have.
package struct UnknownPathParameter: Error, Equatable {
    package let name: String
}
