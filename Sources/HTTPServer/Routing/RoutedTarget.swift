/// Where a method and a target lead to. Immutable, and one object, since many hands pass it on and
/// requests that repeat the target share it.
final class RoutedTarget: Sendable {
    let method: Method
    /// As the request line had it.
    let raw: [UInt8]
    let destination: RouteTable.Destination
    let query: [QueryItem]
    /// The texts of the path parameters, in the order of their names in the route.
    private let parameters: [String]

    /// - Throws: what is wrong with the target.
    init(_ method: Method, _ raw: [UInt8], in table: RouteTable) throws(MalformedRequest) {
        let target = try TargetDecoder.decode(raw)
        var captures = RouteTree.noCaptures
        self.method = method
        // A copy of its size: the array of an exchange may have had a longer target before.
        self.raw = raw.withUnsafeBytes { [UInt8]($0) }
        destination = table.destination(method, of: target, &captures)
        query = target.query
        parameters = (0..<captures.count).map {
            String(decoding: target.bytes[captures[$0].range], as: UTF8.self)
        }
    }

    /// The route that takes the request; nil where none does.
    var entry: RouteTable.Entry? {
        if case .route(let entry) = destination { entry } else { nil }
    }

    /// The text of a path parameter; nil where the route has none of this name.
    func parameter(_ name: String) -> String? {
        guard let names = entry?.description.parameterNames else { return nil }
        for index in names.indices where names[index] == name && index < parameters.count {
            return parameters[index]
        }
        return nil
    }
}
