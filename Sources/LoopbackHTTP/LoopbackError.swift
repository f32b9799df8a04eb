/// What can go wrong between this client and a server on the same machine.
package enum LoopbackError: Error, Equatable {
    /// The system refused an operation on the socket; `code` is its `errno`.
    case system(operation: String, code: Int32)
    /// Nothing arrived within the receive timeout.
    case timedOut
    /// The server closed the connection before the awaited bytes had arrived.
    case closed
    /// The bytes that arrived are no HTTP answer.
    case malformedAnswer(String)
}
