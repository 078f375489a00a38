private import CMicroHTTPD
private import Dispatch
private import Glibc
private import Synchronization

/// What becomes of a listening socket: a daemon of libmicrohttpd at the first connection, or nothing.
///
/// A command that starts a portal and finds all that it needs in its cache never opens the library.
final class LazyDaemon: Sendable {
    private let limits: ServerLimits
    private let handler: any RequestHandler
    private let state = Mutex(State())
    private let decided = DispatchSemaphore(value: 0)
    /// Waits for the first connection; cancelled then, or at the end.
    private let waiting: Waiting

    // Unchecked: what Dispatch makes may be used from any thread.
    private struct Waiting: @unchecked Sendable { let source: any DispatchSourceRead }

    // Unchecked: libmicrohttpd's handles may be used from any thread; both are taken out once.
    private struct State: @unchecked Sendable {
        var running: (daemon: OpaquePointer, library: MicroHTTPD)?
        var context: HTTPServer.Context?
        var isClosed = false
        /// Why no daemon could be started.
        var failure: String?
    }

    init(_ door: CInt, _ limits: ServerLimits, _ handler: any RequestHandler) {
        (self.limits, self.handler) = (limits, handler)
        // A queue of its own has a thread even when all others wait.
        waiting = Waiting(
            source: DispatchSource.makeReadSource(
                fileDescriptor: door,
                queue: DispatchQueue(label: "server")
            )
        )
        let source = waiting.source
        source.setEventHandler { source.cancel() }
        // Only then has the queue let go of the socket. The last reference ends with the handler.
        source.setCancelHandler { self.open(door) }
        source.activate()
    }

    /// Starts the daemon, unless that was done; why that is not possible, if it is not.
    func start() -> String? {
        waiting.source.cancel()
        wait()
        return state.withLock(\.failure)
    }

    /// Ends the daemon, if there is one; waits until it is known.
    func stop() {
        // Nobody is let in any more who has not been yet.
        state.withLock { $0.isClosed = true }
        waiting.source.cancel()
        wait()
        let (running, context) = state.withLock { state in
            defer { state.running = nil }
            return (state.running, state.context)
        }
        guard let (daemon, library) = running, let context else { return }
        context.suspended.close()
        library.pointee.MHD_stop_daemon(daemon)
    }

    func hangUpOnSlow(_ now: ContinuousClock.Instant) {
        state.withLock(\.context)?.timeouts.hangUp(now: now)
    }

    /// Hands the socket to a daemon, unless the server has ended; called once.
    private func open(_ door: CInt) {
        state.withLock { state in
            defer { decided.signal() }
            guard !state.isClosed else {
                close(door)
                return
            }
            state.failure = start(door, &state)
            // Nobody shall wait for an answer.
            if state.failure != nil { close(door) }
        }
    }

    private func start(_ door: CInt, _ state: inout State) -> String? {
        var reason: UnsafePointer<CChar>?
        guard let library = screens_open_microhttpd(&reason) else {
            return reason.map { String(cString: $0) } ?? "libmicrohttpd is missing"
        }
        let context = HTTPServer.Context(handler, limits, library)
        var code: CInt = 0
        let daemon = screens_start_daemon(
            door,
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

    private func wait() {
        decided.wait()
        decided.signal()
    }
}
