/// Finds the routes of a path by its bytes, without making a string.
///
/// At each segment a literal wins over a verb and a verb over a plain parameter. Every node is
/// visited once at most, so that no path can make the search long.
struct RouteTree: Sendable {
    /// Where a path parameter lies in the decoded bytes.
    struct Capture: Equatable, Sendable {
        var start: Int32
        var end: Int32

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The end of a search.
    enum Match: Equatable {
        case none
        /// An ordinary parameter had an encoded slash.
        case encodedSlash
        case node(Int)
    }

    private struct Branch: Sendable {
        var key: [UInt8]
        var node: Int
    }

    private struct Node: Sendable {
        var literals: [Branch] = []
        var verbs: [Branch] = []
        /// Zero for none: the root is no one's child.
        var parameter = 0
        var allowsSlash = false
        var hasParameter = false
        /// Indices into the list of routes by method; -1 for none.
        var routes: [7 of Int16] = .init(repeating: -1)
    }

    private var nodes = [Node()]

    init() {}

    /// Adds a route; the other route where the place is taken.
    mutating func insert(
        _ pattern: RoutePattern, text: String, method: Method, route: Int
    ) throws(RouterError) -> Int? {
        var node = 0
        for segment in pattern.segments {
            switch segment {
            case .literal(let bytes):
                node = child(of: node, \.literals, bytes)
            case .parameter(let allowsSlash, let verb):
                if nodes[node].hasParameter, nodes[node].allowsSlash != allowsSlash {
                    throw .mixedParameters(text)
                }
                nodes[node].hasParameter = true
                nodes[node].allowsSlash = allowsSlash
                if let verb {
                    node = child(of: node, \.verbs, verb)
                } else {
                    if nodes[node].parameter == 0 {
                        nodes.append(Node())
                        nodes[node].parameter = nodes.count - 1
                    }
                    node = nodes[node].parameter
                }
            }
        }
        let existing = nodes[node].routes[method.slot]
        guard existing < 0 else { return Int(existing) }
        nodes[node].routes[method.slot] = Int16(clamping: route)
        return nil
    }

    private mutating func child(
        of node: Int, _ kind: WritableKeyPath<Node, [Branch]>, _ key: [UInt8]
    ) -> Int {
        if let branch = nodes[node][keyPath: kind].first(where: { $0.key == key }) {
            return branch.node
        }
        nodes.append(Node())
        nodes[node][keyPath: kind].append(Branch(key: key, node: nodes.count - 1))
        return nodes.count - 1
    }

    /// The index of the route for a method at a node.
    func route(_ method: Method, at node: Int) -> Int? {
        let index = nodes[node].routes[method.slot]
        return index < 0 ? nil : Int(index)
    }

    /// Searches a path; the parameters' places are written to `captures`.
    func match(_ target: borrowing RequestTarget, _ captures: inout [Capture]) -> Match {
        captures.removeAll(keepingCapacity: true)
        var isSlashEncoded = false
        let found = target.bytes.withUnsafeBufferPointer { bytes in
            target.segments.withUnsafeBufferPointer { segments in
                search(0, 0, segments, bytes, &captures, &isSlashEncoded)
            }
        }
        if let found { return .node(found) }
        return isSlashEncoded ? .encodedSlash : .none
    }

    private func search(
        _ index: Int, _ depth: Int, _ segments: UnsafeBufferPointer<RequestTarget.Segment>,
        _ bytes: UnsafeBufferPointer<UInt8>, _ captures: inout [Capture],
        _ isSlashEncoded: inout Bool
    ) -> Int? {
        guard depth < segments.count else {
            return nodes[index].routes.indices.contains { nodes[index].routes[$0] >= 0 }
                ? index : nil
        }
        let segment = segments[depth]
        let text = UnsafeBufferPointer(rebasing: bytes[Int(segment.start)..<Int(segment.end)])

        for branch in nodes[index].literals where Self.isEqual(branch.key, text) {
            if let found = search(
                branch.node, depth + 1, segments, bytes, &captures, &isSlashEncoded)
            {
                return found
            }
        }
        guard nodes[index].hasParameter else { return nil }
        if segment.colon >= 0, !nodes[index].verbs.isEmpty {
            let verb = UnsafeBufferPointer(
                rebasing: bytes[Int(segment.colon) + 1..<Int(segment.end)])
            for branch in nodes[index].verbs where Self.isEqual(branch.key, verb) {
                let capture = Capture(start: segment.start, end: segment.colon)
                if let found = descend(
                    branch.node, capture, segment, depth, index, segments, bytes, &captures,
                    &isSlashEncoded)
                {
                    return found
                }
            }
        }
        guard nodes[index].parameter != 0 else { return nil }
        let capture = Capture(start: segment.start, end: segment.end)
        return descend(
            nodes[index].parameter, capture, segment, depth, index, segments, bytes, &captures,
            &isSlashEncoded)
    }

    private func descend(
        _ child: Int, _ capture: Capture, _ segment: RequestTarget.Segment, _ depth: Int,
        _ index: Int, _ segments: UnsafeBufferPointer<RequestTarget.Segment>,
        _ bytes: UnsafeBufferPointer<UInt8>, _ captures: inout [Capture],
        _ isSlashEncoded: inout Bool
    ) -> Int? {
        guard capture.end > capture.start else { return nil }
        if segment.hasEncodedSlash, !nodes[index].allowsSlash {
            isSlashEncoded = true
            return nil
        }
        captures.append(capture)
        if let found = search(child, depth + 1, segments, bytes, &captures, &isSlashEncoded) {
            return found
        }
        captures.removeLast()
        return nil
    }

    private static func isEqual(_ key: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        key.count == text.count && key.elementsEqual(text)
    }
}

extension Method {
    /// The method's place in a node.
    fileprivate var slot: Int {
        switch self {
        case .get: 0
        case .head: 1
        case .post: 2
        case .put: 3
        case .patch: 4
        case .delete: 5
        case .options: 6
        }
    }
}
