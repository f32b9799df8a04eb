/// Where a server listens and what it grants its clients.
package struct ServerConfiguration: Sendable {
    /// A numeric address or a name of this machine.
    package var host = "127.0.0.1"
    /// Zero lets the system choose; the server tells which.
    package var port: UInt16 = 0
    /// Connections beyond this wait unaccepted.
    package var connectionLimit = 4096
    /// Descriptors that the rest of the program needs beside the connections.
    package var reservedDescriptors = 128
    /// Bytes of memory for a connection's head and buffers, below 64 kB; bounds the head of a
    /// request (431, 414). The library clears it for each request, so more of it costs time too.
    package var connectionMemory = 12 << 10
    /// Seconds without a byte in either direction after which a connection is closed.
    package var idleTimeout = 30
    package var deadlines = RequestDeadlines()
    /// Milliseconds between two looks at the deadlines.
    package var sweepInterval = 1_000
    /// Seconds that refusals tell clients to wait while the server drains.
    package var retryAfter = 1

    package init() {}
}

/// How long a request may take to arrive, against clients that send byte by byte.
///
/// The idle timeout cannot see them, because every byte starts it anew.
package struct RequestDeadlines: Equatable, Sendable {
    /// Milliseconds from the start of the connection, or from the last answer, to the end of the
    /// head.
    package var head = 30_000
    /// Milliseconds for a body up to `bodyGrace` bytes.
    package var body = 60_000
    /// Bytes that need no minimum rate.
    package var bodyGrace = 1 << 20
    /// Bytes per second that a longer body must keep on average.
    package var minimumRate = 16 << 10

    package init() {}
}
