/// Collects the routes of a tree and freezes it.
struct RouteTreeBuilder {
    private struct Branch {
        var key: [UInt8]
        var node: Int
    }

    private struct Node {
        var literals: [Branch] = []
        var verbs: [Branch] = []
        var parameter = 0
        var allowsSlash = false
        var hasParameter = false
        var routes: [Method: Int] = [:]
    }

    private var nodes = [Node()]

    /// Adds a route; gives the other route where the place is taken.
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
        if let existing = nodes[node].routes[method] { return existing }
        nodes[node].routes[method] = route
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

    func frozen() -> RouteTree {
        var branches: [RouteTree.Branch] = []
        var keys: [UInt8] = []
        func freeze(_ list: [Branch]) -> Range<Int> {
            let start = branches.count
            for branch in list {
                branches.append(
                    .init(key: keys.count..<keys.count + branch.key.count, node: branch.node))
                keys += branch.key
            }
            return start..<branches.count
        }
        let parameters = Set(nodes.lazy.filter { !$0.allowsSlash }.map(\.parameter))
        let frozen = nodes.enumerated().map { index, node in
            var result = RouteTree.Node()
            result.literals = freeze(node.literals)
            result.verbs = freeze(node.verbs)
            result.parameter = node.parameter
            result.allowsSlash = node.allowsSlash
            result.hasRoutes = !node.routes.isEmpty
            result.isParameter = index > 0 && parameters.contains(index)
            for (method, route) in node.routes {
                result.routes[method.slot] = Int16(clamping: route)
            }
            return result
        }
        return RouteTree(nodes: frozen, branches: branches, keys: keys)
    }
}
