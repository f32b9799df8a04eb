import CMicroHTTPD
import Glibc

/// Answers whose body is streamed: the library asks for bytes, and sleeps while there are none.
extension ServerCore {
    /// Hands a streamed answer to the library; false where it did not take it.
    func queue(
        _ stream: ResponseStream, of response: Response, for exchange: Exchange,
        on handle: OpaquePointer
    ) -> Bool {
        exchange.stream = stream
        exchange.answered = .now
        let socket = connection_socket(handle)
        StreamSocket.giveUpOnSilence(socket)
        stream.begin(carrier(of: stream, exchange, socket))
        if !takesWork { stream.sayFarewell() }
        return LibraryResponse.queue(
            StreamSource(stream: stream, core: self, handle: handle), response, on: handle)
    }

    /// Keeps the stream, which lets go of its carrier at the end.
    private func carrier(
        of stream: ResponseStream, _ exchange: Exchange, _ socket: Int32
    ) -> ResponseStream.Carrier {
        let (core, bound) = bound(exchange)
        return ResponseStream.Carrier(
            wake: {
                core.onLoop { core in
                    // The connection may have gone on to another request.
                    guard bound.value.stream === stream, let handle = bound.value.handle else {
                        return
                    }
                    core.resume(handle)
                }
            },
            drop: {
                core.onLoop { _ in
                    if bound.value.stream === stream { shutdown(socket, Int32(SHUT_RDWR)) }
                }
            })
    }
}

/// What the library's callback asks for the next bytes of one answer.
final class StreamSource {
    private let stream: ResponseStream
    /// Lives until the library is stopped, and with it every answer.
    private unowned let core: ServerCore
    private let handle: OpaquePointer

    init(stream: ResponseStream, core: ServerCore, handle: OpaquePointer) {
        self.stream = stream
        self.core = core
        self.handle = handle
    }

    /// The number of bytes put into the buffer; 0 with the connection suspended, or the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch stream.read(into: buffer) {
        case .bytes(let count): return count
        case .end: return stream_end
        case .sleep:
            core.suspend(handle)
            return 0
        }
    }
}

/// What a socket is told that carries a stream.
private enum StreamSocket {
    /// Milliseconds that sent bytes may stay unacknowledged: two pings.
    private static let silence: UInt32 = 30_000
    /// `TCP_USER_TIMEOUT` of tcp(7).
    private static let userTimeout: Int32 = 18

    /// A client that vanished without a word is noticed by the system, which else tries for a
    /// quarter of an hour.
    static func giveUpOnSilence(_ socket: Int32) {
        var silence = silence
        setsockopt(
            socket, Int32(IPPROTO_TCP), userTimeout, &silence,
            socklen_t(MemoryLayout<UInt32>.size))
    }
}
