/// A value that lives on an event loop and is touched on that loop's thread alone.
///
/// The reference may travel anywhere (hence Sendable), the value may not: every access checks the
/// thread. That check is what makes the unchecked conformance sound.
struct LoopBound<Value>: @unchecked Sendable {
    private let object: Value
    private let loop: EventLoop

    /// Binds an object that nothing else reaches from another thread.
    init(_ object: Value, to loop: EventLoop) {
        self.object = object
        self.loop = loop
    }

    /// The object; a mistake of the program (never of a client) off the loop.
    var value: Value {
        precondition(loop.isCurrent, "touched away from its event loop")
        return object
    }

    /// Runs an action with the object: at once on the loop, else there as soon as it can.
    func onLoop(_ action: @escaping @Sendable (Value) -> Void) {
        if loop.isCurrent { return action(object) }
        loop.execute { action(value) }
    }
}
