private import CMicroHTTPD
private import Dispatch
private import Glibc
private import Synchronization

/// A listening socket, for which a daemon of libmicrohttpd is started at the first connection.
///
/// A command that starts a portal but finds all data in its cache never loads the library.
final class LazyDaemon: Sendable {
    private let limits: ServerLimits
    private let handler: any RequestHandler
    private let state = Mutex(State())
    private let decided = DispatchSemaphore(value: 0)
    /// Waits for the first connection.
    ///
    /// It is cancelled then, or when the server stops.
    private let waiting: Pending

    // Unchecked: Dispatch's sources may be used from any thread.
    private struct Pending: @unchecked Sendable { let source: any DispatchSourceRead }

    // Unchecked: libmicrohttpd's handles may be used from any thread, and both are taken out only once.
    private struct State: @unchecked Sendable {
        var running: (daemon: OpaquePointer, library: MicroHTTPD)?
        var context: HTTPServer.Context?
        var isClosed = false
        /// The listening socket, after the daemon has left it.
        var left: CInt?
        /// Why no daemon could be started.
        var failure: String?
    }

    /// Without `waits`, connections are queued until the daemon is started.
    init(_ socket: CInt, _ limits: ServerLimits, _ handler: any RequestHandler, waits: Bool) {
        (self.limits, self.handler) = (limits, handler)
        // A queue of its own has a thread even if all others are blocked.
        waiting = Pending(
            source: DispatchSource.makeReadSource(
                fileDescriptor: socket,
                queue: DispatchQueue(label: "server")
            )
        )
        let source = waiting.source
        source.setEventHandler { source.cancel() }
        // Only then has the queue released the socket. The last reference ends with the handler.
        source.setCancelHandler { self.open(socket) }
        if waits { source.activate() }
    }

    /// Starts the daemon unless it runs.
    ///
    /// Returns the reason if that is not possible.
    func start() -> String? {
        decide()
        return state.withLock(\.failure)
    }

    /// Stops the daemon if there is one, and waits if it is being started.
    func stop() {
        // Connections that have not been accepted yet are refused from now on.
        state.withLock { $0.isClosed = true }
        decide()
        let (running, context, left) = state.withLock { state in
            defer { state.running = nil }
            return (state.running, state.context, state.left)
        }
        guard let (daemon, library) = running, let context else { return }
        context.suspended.close()
        library.pointee.MHD_stop_daemon(daemon)
        if let left { close(left) }
    }

    /// Accepts no more connections; they wait for another server that has the socket.
    func stopAccepting() {
        state.withLock { state in
            guard let (daemon, library) = state.running, state.left == nil else { return }
            let socket = library.pointee.MHD_quiesce_daemon(daemon)
            if socket >= 0 { state.left = socket }
        }
    }

    func hangUpOnSlow(_ now: ContinuousClock.Instant) {
        state.withLock(\.context)?.timeouts.hangUp(now: now)
    }

    /// Passes the socket to a daemon unless the server has stopped.
    ///
    /// Called once.
    private func open(_ socket: CInt) {
        state.withLock { state in
            defer { decided.signal() }
            guard !state.isClosed else {
                close(socket)
                return
            }
            state.failure = start(socket, &state)
            // Without a daemon nobody would answer, so the socket is closed.
            if state.failure != nil { close(socket) }
        }
    }

    private func start(_ socket: CInt, _ state: inout State) -> String? {
        var reason: UnsafePointer<CChar>?
        guard let library = screens_open_microhttpd(&reason) else {
            return reason.map { String(cString: $0) } ?? "libmicrohttpd is missing"
        }
        let context = HTTPServer.Context(handler, limits, library)
        var code: CInt = 0
        let daemon = screens_start_daemon(
            socket,
            ServerCallbacks.access,
            ServerCallbacks.completed,
            ServerCallbacks.noted,
            ServerCallbacks.addressed,
            Unmanaged.passUnretained(context).toOpaque(),
            screens_daemon_options(
                has_threads: limits.threads == .onePerConnection,
                idle_seconds: limits.idleSeconds,
                connections: limits.connections,
                header_bytes: limits.headerBytes
            ),
            &code
        )
        guard let daemon else { return String(cString: strerror(code)) }
        (state.running, state.context) = ((daemon, library), context)
        return nil
    }

    /// Waits for ``open(_:)``, which may be done.
    private func decide() {
        waiting.source.activate()
        waiting.source.cancel()
        decided.wait()
        decided.signal()
    }
}
