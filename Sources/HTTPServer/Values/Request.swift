/// One request whose head has passed the gate: routed, decoded, its body complete.
package struct Request: Sendable {
    /// Everything in one object, so that handing a request on costs one reference.
    ///
    /// Unchecked, because it has variables: they are written by the `mutating` functions below alone,
    /// and those that run after others may have seen the request write to an object of their own.
    /// Each is written as a whole, which spares Swift its checks of accesses in place.
    private final class Storage: @unchecked Sendable {
        var id: RequestID
        var method = Method.get
        var target = RequestTarget.root
        var headers = RequestHeaders()
        /// Whether there is an `If-None-Match`, which most requests do not have.
        var isConditional = false
        var route: RouteDescription?
        /// Where the path parameters lie in the target's bytes, in the order of the pattern.
        var captures = RouteTree.noCaptures
        var body: [UInt8] = []

        init(id: RequestID) {
            self.id = id
        }
    }

    private var storage: Storage

    init(id: RequestID) {
        storage = Storage(id: id)
    }

    // MARK: For handlers

    package var method: Method { storage.method }

    /// The route that takes the request; nil where none does.
    package var route: RouteDescription? { storage.route }

    package var headers: RequestHeaders { storage.headers }

    /// Empty until it has arrived completely.
    package var body: [UInt8] { storage.body }

    package var id: RequestID { storage.id }

    /// The query's items in their order, decoded; at most a hundred.
    package var query: [QueryItem] { storage.target.query }

    /// Whether the client has an answer already and names it (`If-None-Match`).
    package var isConditional: Bool { storage.isConditional }

    /// The text of a path parameter, decoded.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter(_ name: String) throws(UnknownPathParameter) -> String {
        if let names = storage.route?.parameterNames {
            for index in names.indices where names[index] == name {
                return storage.target.text(at: storage.captures[index].range)
            }
        }
        throw UnknownPathParameter(name: name)
    }

    /// A path parameter as a value of its own type; nil when its text is no such value.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter<Value>(
        _ name: String, as make: (String) -> Value?
    ) throws(UnknownPathParameter) -> Value? {
        make(try parameter(name))
    }

    // MARK: For the server

    var target: RequestTarget { storage.target }

    /// Begins another request, in the same object when nobody else holds it.
    mutating func begin(id: RequestID, target: RequestTarget) {
        if isKnownUniquelyReferenced(&storage) {
            storage.id = id
            storage.route = nil
            if !storage.body.isEmpty { storage.body = [] }
        } else {
            storage = Storage(id: id)
        }
        storage.target = target
    }

    /// Adds what the head says. Nobody has seen the request yet.
    mutating func addHead(_ headers: RequestHeaders, id: RequestID?, isConditional: Bool) {
        storage.headers = headers
        storage.isConditional = isConditional
        if let id { storage.id = id }
    }

    /// Adds where the request leads. Nobody has seen it yet.
    mutating func addRoute(
        _ method: Method, _ route: RouteDescription?, _ captures: RouteTree.Captures
    ) {
        storage.method = method
        storage.route = route
        storage.captures = captures
    }

    /// Adds the body, after middleware may have kept a copy of the request.
    mutating func addBody(_ body: [UInt8]) {
        if !isKnownUniquelyReferenced(&storage) {
            let copy = Storage(id: storage.id)
            copy.method = storage.method
            copy.target = storage.target
            copy.headers = storage.headers
            copy.isConditional = storage.isConditional
            copy.route = storage.route
            copy.captures = storage.captures
            storage = copy
        }
        storage.body = body
    }
}

/// A handler asked for a path parameter that the pattern of its route does not have.
package struct UnknownPathParameter: Error, Equatable {
    package let name: String
}
