/// An HTTP server on an event loop.
package final class Server: Sendable {
    /// The port in use, also where the system chose it.
    package let port: UInt16
    /// The routes, in the order of the router's list.
    package let routes: [RouteDescription]
    private let loop: EventLoop
    let core: LoopBound<ServerCore>

    private init(
        port: UInt16, routes: [RouteDescription], loop: EventLoop, core: LoopBound<ServerCore>
    ) {
        self.port = port
        self.routes = routes
        self.loop = loop
        self.core = core
    }

    /// Starts to listen and to serve; it does so until `drain`.
    ///
    /// - Parameters:
    ///   - host: the actor whose functions the routes are; it must live on `loop`.
    package static func start<Host: Actor>(
        _ configuration: ServerConfiguration, on loop: EventLoop, host: Host,
        router: Router<Host>, behavior: ServerBehavior
    ) async throws(ServerError) -> Server {
        guard host.unownedExecutor.asSerialExecutor() === loop else { throw .foreignHost }
        try DescriptorLimit.ensure(
            configuration.connectionLimit, reserved: configuration.reservedDescriptors)
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        let port = socket.port
        let descriptor = socket.release()
        let table = RouteTable(router, host: host)
        let started: Result<LoopBound<ServerCore>, ServerError> = await withCheckedContinuation {
            continuation in
            loop.execute {
                let core = ServerCore(
                    configuration: configuration, behavior: behavior, table: table, loop: loop)
                do throws(ServerError) {
                    try core.start(listening: descriptor)
                    loop.attach(core)
                    continuation.resume(returning: .success(LoopBound(core, to: loop)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return Server(
            port: port, routes: router.descriptions, loop: loop, core: try started.get())
    }

    /// How many clients there are at this moment. Ask on the loop, such as from a handler.
    package var load: ServerLoad { core.value.load }

    /// Ends the service in good order and returns when nothing of it is left.
    ///
    /// It stops accepting, refuses new requests (503), cancels the tasks of waiting handlers, lets
    /// all others finish, and closes what is left after so many milliseconds.
    package func drain(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            loop.execute { [core] in
                core.value.drain(milliseconds: milliseconds) { continuation.resume() }
            }
        }
    }
}

/// How many clients a server has.
package struct ServerLoad: Equatable, Sendable {
    /// Open connections, busy and idle ones.
    package let connections: Int
    /// Those among them whose handler waits.
    package let waiting: Int
}
