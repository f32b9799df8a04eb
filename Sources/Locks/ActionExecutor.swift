/// A serial executor that runs plain functions too, in one order with the jobs of its actors.
///
/// So a thread of ours can tell an actor something without a task: the function enters the actor
/// with `assumeIsolated`.
package protocol ActionExecutor: SerialExecutor {
    /// Runs an action, from wherever it is called, after what waits already.
    func execute(_ action: @escaping @Sendable () -> Void)
}
