import CMicroHTTPD
import Glibc

/// A server's part on the event loop: the library's daemon and all connections.
final class ServerCore: EventSource {
    let configuration: ServerConfiguration
    let behavior: ServerBehavior
    let middleware: [any Middleware]
    let observer: (@Sendable (ExchangeSummary) -> Void)?
    let table: RouteTable
    var targets = TargetCache()
    private let loop: EventLoop
    private var daemon: OpaquePointer?
    private(set) var descriptor: Int32 = -1
    private(set) var lifecycle = ServerLifecycle()
    /// What the life cycle says; of its own, because every request asks.
    private(set) var takesWork = true
    private(set) var connections: [Connection] = []
    private var suspendedCount = 0
    /// A resume does not show in the library's timeout, so it is told to run again.
    private var mustRun = false
    private var whenStopped: [@Sendable () -> Void] = []
    /// Timers keep this object alive, so they are cancelled at the end.
    private var sweepTimer: LoopTimer?
    private var deadlineTimers: [LoopTimer] = []
    private let life = UInt32.random(in: .min ... .max)
    private var requestNumber: UInt64 = 0

    init(
        configuration: ServerConfiguration, behavior: ServerBehavior, table: RouteTable,
        loop: EventLoop
    ) {
        self.configuration = configuration
        self.behavior = behavior
        middleware = behavior.middleware
        observer = behavior.observer
        self.table = table
        self.loop = loop
    }

    /// Starts the library on a listening socket, which it owns from now on.
    func start(listening socket: Int32) throws(ServerError) {
        LibraryPanic.install()
        let daemon = LibraryCallbacks.startDaemon(
            for: self, listening: socket, configuration: configuration)
        guard let daemon else {
            let code = errno
            close(socket)
            throw .system(operation: "start the HTTP library", code: code)
        }
        self.daemon = daemon
        descriptor = daemon_epoll_descriptor(daemon)
        scheduleSweep()
    }

    // MARK: Turns

    var timeout: Int? {
        guard let daemon else { return nil }
        if mustRun { return 0 }
        var milliseconds: UInt64 = 0
        guard MHD_get_timeout(daemon, &milliseconds) == .YES else { return nil }
        return Int(clamping: milliseconds)
    }

    func run() {
        guard let daemon else { return }
        mustRun = false
        MHD_run(daemon)
        let action = lifecycle.turnEnded(
            connections: connections.count, suspended: suspendedCount)
        perform(action)
    }

    // MARK: Connections

    func connectionStarted(_ socket: Int32) -> Connection {
        let connection = Connection(socket: socket, now: .now)
        connection.index = connections.count
        connections.append(connection)
        return connection
    }

    func connectionClosed(_ connection: Connection) {
        guard connection.index < connections.count else { return }
        let last = connections.removeLast()
        if last !== connection {
            last.index = connection.index
            connections[connection.index] = last
        }
    }

    var load: ServerLoad {
        ServerLoad(connections: connections.count, waiting: suspendedCount)
    }

    func nextRequestID() -> RequestID {
        requestNumber &+= 1
        return .generated(life: life, number: requestNumber)
    }

    func suspend(_ handle: OpaquePointer) {
        suspendedCount += 1
        MHD_suspend_connection(handle)
    }

    func resume(_ handle: OpaquePointer) {
        suspendedCount -= 1
        MHD_resume_connection(handle)
        mustRun = true
    }

    /// Whether the library shall ask for a connection's answer before it reads from it, when it
    /// goes on.
    ///
    /// It reads first, and when a client has closed its half it closes the connection without the
    /// answer. But all connections whose timeout is not the usual one are asked before that.
    func setAskedFirst(_ isAskedFirst: Bool, _ exchange: Exchange) {
        guard exchange.isAskedFirst != isAskedFirst, let handle = exchange.handle else { return }
        exchange.isAskedFirst = isAskedFirst
        let usual = LibraryCallbacks.idleTimeout(configuration)
        connection_set_idle_timeout(handle, isAskedFirst ? usual + 1 : usual)
    }

    /// The stream of a body that arrives here.
    func stream(_ inflow: BodyInflow) -> BodyStream { BodyStream(inflow, on: loop) }

    /// A handler's completion needs the core from wherever its task ends on the loop.
    func bound(_ exchange: Exchange) -> (LoopBound<ServerCore>, LoopBound<Exchange>) {
        (LoopBound(self, to: loop), LoopBound(exchange, to: loop))
    }

    // MARK: Deadlines

    private func scheduleSweep() {
        let core = LoopBound(self, to: loop)
        sweepTimer = loop.schedule(after: configuration.sweepInterval) {
            let core = core.value
            guard core.lifecycle.state != .stopped else { return }
            core.sweep(at: .now)
            core.scheduleSweep()
        }
    }

    /// Closes the connections whose clients are too slow, or have stopped in the middle.
    func sweep(at now: MonotonicTime) {
        for connection in connections {
            if connection.isCutShort {
                connection.close(saying: nil)
                continue
            }
            switch connection.deadline.verdict(at: now, configuration.deadlines) {
            case .fine: continue
            case .close: connection.close(saying: nil)
            case .closeWithAnswer:
                connection.close(
                    saying:
                        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                )
            }
        }
    }

    // MARK: Drain

    func drain(milliseconds: Int, whenStopped finish: @escaping @Sendable () -> Void) {
        guard lifecycle.state != .stopped else { return finish() }
        whenStopped.append(finish)
        perform(lifecycle.beginDrain())
        let core = LoopBound(self, to: loop)
        let deadline = loop.schedule(after: milliseconds) {
            let core = core.value
            core.perform(core.lifecycle.deadlinePassed())
        }
        deadlineTimers.append(deadline)
    }

    private func perform(_ action: ServerLifecycle.Action) {
        switch action {
        case .none: break
        case .stopAccepting:
            takesWork = false
            stopAccepting()
        case .abandonWaiting:
            for connection in connections {
                let exchange = connection.exchange
                exchange.cancelHandler()
                if exchange.advance({ $0.abandon() }) == .resume, let handle = exchange.handle {
                    resume(handle)
                }
            }
            mustRun = true
        case .stop: stop()
        }
    }

    private func stopAccepting() {
        guard let daemon else { return }
        // What the system has accepted for us already still gets its answer.
        MHD_run(daemon)
        let socket = MHD_quiesce_daemon(daemon)
        if socket >= 0 { close(socket) }
        for connection in connections {
            if connection.isCutShort {
                connection.close(saying: nil)
            } else if connection.isExchanging {
                connection.exchange.cancelHandler()
                connection.exchange.stream?.sayFarewell()
            } else {
                connection.stopReading()
            }
        }
        mustRun = true
    }

    private func stop() {
        guard let daemon else { return }
        self.daemon = nil
        sweepTimer?.cancel()
        for timer in deadlineTimers { timer.cancel() }
        MHD_stop_daemon(daemon)
        loop.detach(self)
        let finished = whenStopped
        whenStopped = []
        for finish in finished { finish() }
    }
}
