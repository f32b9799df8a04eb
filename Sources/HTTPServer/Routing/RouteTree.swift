/// Finds the routes of a path by its bytes, without making a string.
///
/// At each segment a literal wins over a verb and a verb over a plain parameter. Every node is
/// visited once at most, so no path can make the search long.
struct RouteTree: Sendable {
    /// Where a path parameter lies in the decoded bytes.
    struct Capture: Equatable, BitwiseCopyable, Sendable {
        var start: UInt16
        var end: UInt16

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    /// The parameters of a path (`RoutePattern.parameterLimit`).
    typealias Captures = ShortList<8, Capture>

    static let noCaptures = Captures(filler: Capture(start: 0, end: 0))

    /// The end of a search.
    enum Match: Equatable {
        case none
        /// An ordinary parameter had an encoded slash.
        case encodedSlash
        case node(Int)
    }

    /// Frozen: everything lies in three arrays of plain values.
    struct Node: Sendable {
        var literals: Range<Int> = 0..<0
        var verbs: Range<Int> = 0..<0
        /// Zero for none: the root is no one's child.
        var parameter = 0
        var allowsSlash = false
        /// Indices into the list of routes, in the order of `Method.allCases`; -1 for none.
        var routes: [7 of Int16] = .init(repeating: -1)
        var hasRoutes = false
        /// Whether it is the end of an ordinary parameter, not one with a verb or one of text.
        var isParameter = false
    }

    struct Branch: Sendable {
        /// In the array of all keys' bytes.
        var key: Range<Int>
        var node: Int
    }

    private let nodes: [Node]
    private let branches: [Branch]
    private let keys: [UInt8]

    init(nodes: [Node], branches: [Branch], keys: [UInt8]) {
        self.nodes = nodes
        self.branches = branches
        self.keys = keys
    }

    /// The index of the route for a method at a node.
    func route(_ method: Method, at node: Int) -> Int? {
        let index = nodes[node].routes[method.slot]
        return index < 0 ? nil : Int(index)
    }

    /// Whether an ordinary parameter ends at a node: what looks like a verb there is none.
    func isParameter(at node: Int) -> Bool { nodes[node].isParameter }

    /// Searches a path; the parameters' places are written to `captures`.
    func match(_ target: borrowing RequestTarget, _ captures: inout Captures) -> Match {
        captures.removeAll()
        return target.bytes.withUnsafeBufferPointer { bytes in
            withUnsafePointer(to: target.segments) { segments in
                nodes.withUnsafeBufferPointer { nodes in
                    branches.withUnsafeBufferPointer { branches in
                        keys.withUnsafeBufferPointer { keys in
                            var search = RouteSearch(
                                nodes: nodes, branches: branches, keys: keys, segments: segments,
                                bytes: bytes)
                            return search.run(&captures)
                        }
                    }
                }
            }
        }
    }
}

/// One walk through the tree.
private struct RouteSearch {
    let nodes: UnsafeBufferPointer<RouteTree.Node>
    let branches: UnsafeBufferPointer<RouteTree.Branch>
    let keys: UnsafeBufferPointer<UInt8>
    let segments: UnsafePointer<RequestTarget.Segments>
    let bytes: UnsafeBufferPointer<UInt8>
    var isSlashEncoded = false

    mutating func run(_ captures: inout RouteTree.Captures) -> RouteTree.Match {
        if let node = descend(0, 0, &captures) { return .node(node) }
        return isSlashEncoded ? .encodedSlash : .none
    }

    private mutating func descend(
        _ index: Int, _ depth: Int, _ captures: inout RouteTree.Captures
    ) -> Int? {
        guard depth < segments.pointee.count else { return nodes[index].hasRoutes ? index : nil }
        let segment = segments.pointee[depth]
        for branch in nodes[index].literals where isKey(branch, segment.start, segment.end) {
            if let found = descend(branches[branch].node, depth + 1, &captures) { return found }
        }
        if let colon = segment.colon {
            for branch in nodes[index].verbs where isKey(branch, colon &+ 1, segment.end) {
                let capture = RouteTree.Capture(start: segment.start, end: colon)
                if let found = descend(
                    branches[branch].node, taking: capture, index, depth, &captures)
                {
                    return found
                }
            }
        }
        guard nodes[index].parameter != 0 else { return nil }
        let capture = RouteTree.Capture(start: segment.start, end: segment.end)
        return descend(nodes[index].parameter, taking: capture, index, depth, &captures)
    }

    private mutating func descend(
        _ child: Int, taking capture: RouteTree.Capture, _ index: Int, _ depth: Int,
        _ captures: inout RouteTree.Captures
    ) -> Int? {
        guard capture.end > capture.start else { return nil }
        if segments.pointee[depth].hasEncodedSlash, !nodes[index].allowsSlash {
            isSlashEncoded = true
            return nil
        }
        guard captures.append(capture) else { return nil }
        if let found = descend(child, depth + 1, &captures) { return found }
        captures.removeLast()
        return nil
    }

    private func isKey(_ branch: Int, _ start: UInt16, _ end: UInt16) -> Bool {
        let key = branches[branch].key
        guard key.count == Int(end) - Int(start) else { return false }
        var offset = 0
        while offset < key.count {
            guard keys[key.lowerBound + offset] == bytes[Int(start) + offset] else { return false }
            offset += 1
        }
        return true
    }
}

extension Method {
    /// The method's place in a node: its position in `allCases`.
    var slot: Int {
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
