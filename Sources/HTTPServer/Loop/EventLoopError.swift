/// Why an event loop could not start: the system has no thread or no descriptor left.
package struct EventLoopError: Error, CustomStringConvertible {
    /// The system's `errno`.
    package let code: Int32

    package var description: String {
        "no event loop: the system grants no thread or descriptor (errno \(code)); raise its limits"
    }
}
