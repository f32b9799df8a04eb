/// What a route is called and where it lies, for contracts, metrics and logs.
package final class RouteDescription: Sendable {
    /// The place in the list of routes.
    package let index: Int
    package let method: Method
    /// As it was written, such as `/v1/sessions/{session}/gestures`.
    package let pattern: String
    /// The name of the operation.
    package let name: String
    /// In the order of the pattern.
    package let parameterNames: [String]
    /// Whether a request may take as long as its client wants.
    package let takesItsTime: Bool

    init(
        index: Int, method: Method, pattern: String, name: String, parameterNames: [String],
        takesItsTime: Bool = false
    ) {
        self.index = index
        self.method = method
        self.pattern = pattern
        self.name = name
        self.parameterNames = parameterNames
        self.takesItsTime = takesItsTime
    }
}
