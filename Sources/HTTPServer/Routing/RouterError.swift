/// A mistake in the list of routes, found when the router is built.
package enum RouterError: Error, Equatable, CustomStringConvertible {
    case badPattern(String, String)
    /// Two routes have the same method and path.
    case duplicateRoute(String, String)
    /// Two routes have the same name.
    case duplicateName(String)
    /// A parameter at one place of the path is text in one route and not in another.
    case mixedParameters(String)
    /// HEAD and OPTIONS follow from the other routes of a path.
    case derivedMethod(String)

    package var description: String {
        switch self {
        case .badPattern(let pattern, let reason): "bad route pattern \(pattern): \(reason)"
        case .duplicateRoute(let pattern, let other): "routes \(pattern) and \(other) are the same"
        case .duplicateName(let name): "two routes are called \(name)"
        case .mixedParameters(let pattern):
            "route \(pattern) has a text parameter where another route has an ordinary one"
        case .derivedMethod(let pattern):
            "route \(pattern) must not be HEAD or OPTIONS, which are answered by themselves"
        }
    }
}
