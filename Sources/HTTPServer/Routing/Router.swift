/// All routes of a server, checked and frozen.
package struct Router<Host: Actor>: Sendable {
    let routes: [Route<Host>]
    let tree: RouteTree
    /// The routes in the order of the list.
    package let descriptions: [RouteDescription]

    /// - Throws: what is wrong with the list.
    package init(_ routes: [Route<Host>]) throws(RouterError) {
        var tree = RouteTreeBuilder()
        var descriptions: [RouteDescription] = []
        var names: Set<String> = []
        for (index, route) in routes.enumerated() {
            guard route.method != .head, route.method != .options else {
                throw .derivedMethod(route.pattern)
            }
            guard names.insert(route.name).inserted else { throw .duplicateName(route.name) }
            let pattern = try RoutePattern(route.pattern)
            let taken = try tree.insert(
                pattern, text: route.pattern, method: route.method, route: index)
            if let taken { throw .duplicateRoute(route.pattern, routes[taken].pattern) }
            descriptions.append(
                RouteDescription(
                    index: index, method: route.method, pattern: route.pattern, name: route.name,
                    parameterNames: pattern.parameterNames, takesItsTime: route.takesItsTime))
        }
        self.routes = routes
        self.tree = tree.frozen()
        self.descriptions = descriptions
    }
}
