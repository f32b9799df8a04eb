/// One request whose head has passed the gate: routed, decoded, its body complete.
package struct Request: Sendable {
    /// Everything in one object, so that handing a request on costs one reference.
    ///
    /// Unchecked, because it has variables: the server writes them while it holds the only reference
    /// (`withStorage` makes sure of that), and nobody else can write.
    final class Storage: @unchecked Sendable {
        fileprivate(set) var contents: Contents

        init(_ contents: Contents) {
            self.contents = contents
        }
    }

    /// What a request is made of.
    struct Contents: Sendable {
        var method: Method
        var route: RouteDescription?
        var headers = RequestHeaders()
        var body: [UInt8] = []
        var id: RequestID
        var target = RequestTarget()
        /// Where the path parameters lie in the target's bytes, in the order of the pattern.
        var captures: [RouteTree.Capture] = []

        /// Makes the object ready for another request and keeps its memory.
        mutating func reset(id: RequestID) {
            method = .get
            route = nil
            headers.removeAll()
            if !body.isEmpty { body = [] }
            captures.removeAll(keepingCapacity: true)
            self.id = id
        }
    }

    private var storage: Storage

    init(id: RequestID) {
        storage = Storage(Contents(method: .get, id: id))
    }

    /// Changes the contents, of a new object if somebody else holds the old one.
    mutating func update<Result>(_ change: (inout Contents) -> Result) -> Result {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.contents) }
        return change(&storage.contents)
    }

    package var method: Method { storage.contents.method }

    /// The route that takes the request; nil where none does.
    package var route: RouteDescription? { storage.contents.route }

    package var headers: RequestHeaders { storage.contents.headers }

    /// Empty until it has arrived completely.
    package var body: [UInt8] { storage.contents.body }

    package var id: RequestID { storage.contents.id }

    /// The query's items in their order, decoded; at most a hundred.
    package var query: [QueryItem] { storage.contents.target.query }

    /// The text of a path parameter, decoded.
    ///
    /// - Throws: `UnknownPathParameter` when the route's pattern has none of this name.
    package func parameter(_ name: String) throws(UnknownPathParameter) -> String {
        guard let index = route?.parameterNames.firstIndex(of: name),
            index < storage.contents.captures.count
        else { throw UnknownPathParameter(name: name) }
        return storage.contents.target.text(at: storage.contents.captures[index].range)
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
