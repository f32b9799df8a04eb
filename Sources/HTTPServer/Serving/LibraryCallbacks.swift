import CMicroHTTPD
import Glibc

/// The version of a request that the library let through.
enum HTTPVersion {
    case http10
    case http11

    /// Nil for any other version, and where more than one space lies between it and the target.
    ///
    /// The library cuts a target at a NUL, which leaves such a gap.
    init?(name: UnsafePointer<CChar>, after targetEnd: UnsafeRawPointer?) {
        guard let targetEnd, UnsafeRawPointer(name) == targetEnd + 1 else { return nil }
        if strcmp(name, "HTTP/1.1") == 0 {
            self = .http11
        } else if strcmp(name, "HTTP/1.0") == 0 {
            self = .http10
        } else {
            return nil
        }
    }
}

/// The library's callbacks: each recovers its objects and calls a method of ours.
///
/// Their context is the core, which its event loop keeps until the daemon has stopped. A connection
/// is retained when the library says that it started and released when it says that it closed
/// (manual of MHD_OPTION_NOTIFY_CONNECTION: called for each start and each end); the request's
/// context is its connection, which outlives it.
enum LibraryCallbacks {
    static func startDaemon(
        for core: ServerCore, listening socket: Int32, configuration: ServerConfiguration
    ) -> OpaquePointer? {
        loop_daemon_start(
            socket, Unmanaged.passUnretained(core).toOpaque(),
            { LibraryCallbacks.access($0, $1, $3, $4, $5, $6, $7) },
            { LibraryCallbacks.requestLine($0, $1, $2) },
            { _, _, text in text.map { strlen($0) } ?? 0 },  // We decode ourselves.
            { LibraryCallbacks.connectionChanged($0, $1, $2, $3) },
            { context, _, slot, _ in LibraryCallbacks.completed(context, slot) },
            UInt32(clamping: configuration.connectionLimit),
            idleTimeout(configuration),
            min(max(configuration.connectionMemory, 1024), Int(UInt16.max)))
    }

    /// The seconds of silence after which the library closes a connection.
    static func idleTimeout(_ configuration: ServerConfiguration) -> UInt32 {
        UInt32(min(max(configuration.idleTimeout, 1), 1 << 30))
    }

    private static func connectionChanged(
        _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ change: MHD_ConnectionNotificationCode
    ) {
        guard let context, let handle, let slot else { return }
        let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
        switch change {
        case .CONNECTION_NOTIFY_STARTED:
            let connection = core.connectionStarted(connection_socket(handle))
            slot.pointee = Unmanaged.passRetained(connection).toOpaque()
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = slot.pointee else { return }
            slot.pointee = nil
            core.connectionClosed(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        }
    }

    /// Called with the raw target, before the library splits or decodes it.
    private static func requestLine(
        _ context: UnsafeMutableRawPointer?, _ uri: UnsafePointer<CChar>?, _ handle: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let context, let uri, let handle, let pointer = connection_context(handle) else {
            return nil
        }
        let target = UnsafeRawBufferPointer(start: uri, count: strlen(uri))
        lending(context, pointer) { core, connection in
            let exchange = core.requestLineArrived(target, on: connection)
            exchange.handle = handle
            exchange.targetEnd = UnsafeRawPointer(uri) + target.count
        }
        // The library would parse the query into records of its own, and with 500 of them it never
        // answers. It gets an empty query: the text lies in its own writable buffer.
        if let question = strchr(uri, Int32(UInt8(ascii: "?"))) { question[1] = 0 }
        return pointer
    }

    /// Called when the head is here, for each part of the body, at its end, and after each resume.
    private static func access(
        _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
        _ part: UnsafePointer<CChar>?, _ partSize: UnsafeMutablePointer<Int>?,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context, let handle, let method, let version, let partSize,
            let pointer = slot?.pointee
        else { return .NO }
        let result = lending(context, pointer) { core, connection in
            let exchange = connection.exchange
            switch exchange.lifecycle.state {
            case .received:
                return core.headArrived(
                    exchange, readHead(of: handle, method: method, version: version),
                    method: method,
                    version: HTTPVersion(name: version, after: exchange.targetEnd),
                    on: connection)
            case .collecting where partSize.pointee > 0, .streaming where partSize.pointee > 0,
                // Of a chunked body the library goes on with what it has read, suspended or not.
                .paused where partSize.pointee > 0, .discarding where partSize.pointee > 0:
                let chunk = UnsafeRawBufferPointer(start: part, count: partSize.pointee)
                partSize.pointee = 0
                return core.bodyArrived(chunk, exchange, on: connection)
            case .collecting, .streaming, .paused, .discarding:
                return core.requestArrived(exchange, on: connection)
            case .handling, .suspended, .answerable, .answered, .abandoned, .completed:
                return core.calledAgain(exchange)
            }
        }
        return result == .goOn ? .YES : .NO
    }

    /// Finds the places of all header fields.
    private static func readHead(
        of handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> HeadReader {
        let start = UnsafeRawPointer(method)
        var reader = HeadReader(
            requestLineEnd: UnsafeRawPointer(version) + strlen(version),
            headEnd: start + connection_head_size(handle))
        withUnsafeMutablePointer(to: &reader) { reader in
            _ = MHD_get_connection_values_n(
                handle, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context else { return .NO }
                    context.assumingMemoryBound(to: HeadReader.self).pointee.read(
                        name: UnsafeRawBufferPointer(start: name, count: nameSize),
                        value: UnsafeRawBufferPointer(start: value, count: valueSize))
                    return .YES
                }, reader)
        }
        return reader
    }

    private static func completed(
        _ context: UnsafeMutableRawPointer?,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) {
        guard let context, let pointer = slot?.pointee else { return }
        lending(context, pointer) { core, connection in
            core.completed(connection.exchange, on: connection)
        }
    }

    /// Lends the objects behind two contexts, which live longer than the call.
    private static func lending<Result>(
        _ core: UnsafeMutableRawPointer, _ connection: UnsafeMutableRawPointer,
        _ body: (ServerCore, Connection) -> Result
    ) -> Result {
        Unmanaged<ServerCore>.fromOpaque(core)._withUnsafeGuaranteedRef { core in
            Unmanaged<Connection>.fromOpaque(connection)._withUnsafeGuaranteedRef { connection in
                body(core, connection)
            }
        }
    }
}

/// What happens when the library finds itself in an impossible state: one line, then the end.
enum LibraryPanic {
    static func install() {
        MHD_set_panic_func(
            { _, _, _, _ in
                let line: StaticString = "the HTTP library reached an impossible state; ending\n"
                write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
                abort()
            }, nil)
    }
}
