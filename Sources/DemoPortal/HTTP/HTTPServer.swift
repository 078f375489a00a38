private import CMicroHTTPD
private import Dispatch
private import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A server on 127.0.0.1, with a thread of libmicrohttpd's own for each connection.
///
/// The library, which needs nine others, is loaded when the first connection comes; until then the
/// system keeps connections waiting.
final class HTTPServer: Sendable {
    /// The port listened on.
    let port: UInt16
    private let gate: Gate
    /// Waits for the first connection; cancelled then, or at the end.
    private let waiting: Waiting

    /// Starts to listen; requests are answered from here on.
    init(port: UInt16, handler: any HTTPAnswering) throws(DemoPortalError) {
        var (port, code) = (port, CInt(0))
        let door = screens_listen(&port, &code)
        guard door >= 0 else { throw Self.error(code, port) }
        let gate = Gate(handler)
        // A queue of its own has a thread even when all others wait.
        let waiting = Waiting(
            source: DispatchSource.makeReadSource(
                fileDescriptor: door,
                queue: DispatchQueue(label: "demo portal")
            )
        )
        waiting.source.setEventHandler { waiting.source.cancel() }
        // Only then has the queue let go of the socket.
        waiting.source.setCancelHandler { gate.open(door) }
        waiting.source.activate()
        (self.port, self.gate, self.waiting) = (port, gate, waiting)
    }

    private static func error(_ code: CInt, _ port: UInt16) -> DemoPortalError {
        code == EADDRINUSE
            ? .portInUse(port)
            : .cannotListen(port: port, reason: String(cString: strerror(code)))
    }

    /// Answers from now on, even when nobody has connected yet.
    ///
    /// - Throws: when the library is missing, or has no thread to spare.
    func start() throws(DemoPortalError) {
        waiting.source.cancel()
        if let code = gate.failure { throw Self.error(code, port) }
    }

    deinit { stop() }

    /// Closes the port and every connection, and waits for their threads; idempotent.
    func stop() {
        gate.refuse()
        waiting.source.cancel()
        gate.end()
    }

    // Unchecked: what Dispatch makes may be used from any thread.
    private struct Waiting: @unchecked Sendable {
        let source: any DispatchSourceRead
    }

    /// What callbacks find behind their pointer; outlives the daemon.
    final class Context: Sendable {
        let handler: any HTTPAnswering

        init(handler: any HTTPAnswering) { self.handler = handler }
    }
}

/// What becomes of a listening socket: a daemon, or nothing.
private final class Gate: Sendable {
    /// Seconds after which a silent connection is closed.
    private static let idleLimit: UInt32 = 60

    private let handler: any HTTPAnswering
    private let state = Mutex(State())
    private let decided = DispatchSemaphore(value: 0)

    init(_ handler: any HTTPAnswering) { self.handler = handler }

    /// Hands the socket to a daemon, unless the server has ended; called once.
    func open(_ door: Int32) {
        state.withLock { state in
            defer { decided.signal() }
            guard !state.isClosed else {
                close(door)
                return
            }
            var code: CInt = 0
            let context = Unmanaged.passRetained(HTTPServer.Context(handler: handler))
            state.context = context
            state.daemon = screens_start_daemon(
                door,
                HTTPCallbacks.access,
                HTTPCallbacks.completed,
                context.toOpaque(),
                Self.idleLimit,
                &code
            )
            guard state.daemon == nil else { return }
            // Nobody shall wait for an answer.
            close(door)
            state.failure = code
        }
    }

    /// Lets nobody in any more who has not been yet.
    func refuse() { state.withLock { $0.isClosed = true } }

    /// Why no daemon could be started, by the system's number; waits until that is known.
    var failure: CInt? {
        wait()
        return state.withLock(\.failure)
    }

    /// Ends the daemon, if there is one; waits until it is known.
    func end() {
        wait()
        let (daemon, context) = state.withLock { state in
            defer { (state.daemon, state.context) = (nil, nil) }
            return (state.daemon, state.context)
        }
        if let daemon { MHD_stop_daemon(daemon) }
        context?.release()
    }

    private func wait() {
        decided.wait()
        decided.signal()
    }

    // Unchecked: libmicrohttpd's handle may be used from any thread; both are taken out once.
    private struct State: @unchecked Sendable {
        var daemon: OpaquePointer?
        var context: Unmanaged<HTTPServer.Context>?
        var isClosed = false
        /// Why no daemon could be started, by the system's number.
        var failure: CInt?
    }
}
