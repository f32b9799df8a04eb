import CMicroHTTPD
import Glibc

/// One client's TCP connection. Used on the event loop alone.
final class Connection {
    let socket: Int32
    private(set) var deadline: ConnectionDeadline
    /// The exchange in progress, or one that is over and whose memory the next one takes.
    private(set) var exchange: Exchange
    private(set) var isExchanging = false
    /// The header fields of the last request, which most clients repeat with each.
    private var known: (fields: RequestHeaders, gate: RequestGate)?
    /// The place in the server's list of connections.
    var index = 0

    init(socket: Int32, now: MonotonicTime) {
        self.socket = socket
        deadline = ConnectionDeadline(accepted: now)
        exchange = Exchange()
    }

    /// Tells the deadline of an event.
    func note(_ event: (inout ConnectionDeadline) -> Void) {
        var changed = deadline
        event(&changed)
        deadline = changed
    }

    func beginExchange() -> Exchange {
        isExchanging = true
        return exchange
    }

    /// The header fields of a request and what the gate finds in them. Those that are the same as
    /// before, to the byte, are not looked at again.
    func headers(from reader: borrowing HeadReader) -> (RequestHeaders, RequestGate) {
        if let known, reader.repeats(known.fields) { return known }
        let read = (reader.headers(), reader.inspected())
        known = reader.isOneRun ? read : nil
        return read
    }

    /// Ends the exchange; its memory is kept unless a handler still works on it.
    func endExchange() {
        isExchanging = false
        if exchange.isHandlerRunning {
            exchange = Exchange()
        } else {
            exchange.reset()
        }
    }

    /// Whether the client has ended its side in the middle of a request, which can never be
    /// complete then.
    ///
    /// The library does not notice when the end arrives together with bytes: it waits for further
    /// news.
    var isCutShort: Bool {
        guard deadline.awaitsRest else { return false }
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Lets no more bytes in; what has arrived is still read.
    func stopReading() {
        shutdown(socket, Int32(SHUT_RD))
    }

    /// Closes the connection, after a last word where the library is not writing anyway.
    func close(saying answer: String?) {
        if let answer {
            _ = Array(answer.utf8).withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
        }
        shutdown(socket, Int32(SHUT_RDWR))
    }
}
