private import CMicroHTTPD
private import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A server on 127.0.0.1, with a thread of libmicrohttpd's own for each connection.
final class HTTPServer: Sendable {
    /// Seconds after which a silent connection is closed.
    private static let idleLimit: UInt32 = 60

    /// The port listened on.
    let port: UInt16
    private let handler: any HTTPAnswering
    private let daemon: Mutex<Daemon>

    /// Starts to listen; requests are answered from here on.
    init(port: UInt16, handler: any HTTPAnswering) throws(DemoPortalError) {
        var code: CInt = 0
        let context = Unmanaged.passRetained(Context(handler: handler))
        guard
            let handle = screens_start_daemon(
                port,
                HTTPCallbacks.access,
                HTTPCallbacks.completed,
                context.toOpaque(),
                Self.idleLimit,
                &code
            )
        else {
            context.release()
            throw code == EADDRINUSE
                ? .portInUse(port)
                : .cannotListen(port: port, reason: String(cString: strerror(code)))
        }
        self.handler = handler
        self.port = screens_daemon_port(handle)
        daemon = Mutex(Daemon(handle: handle, context: context))
    }

    deinit { stop() }

    /// Closes the port and every connection, and waits for their threads; idempotent.
    func stop() {
        let daemon = daemon.withLock { daemon in
            defer { daemon = Daemon() }
            return daemon
        }
        guard let handle = daemon.handle else { return }
        MHD_stop_daemon(handle)
        daemon.context?.release()
    }

    // Unchecked: libmicrohttpd's handle may be used from any thread; both are taken out once.
    private struct Daemon: @unchecked Sendable {
        var handle: OpaquePointer?
        var context: Unmanaged<Context>?
    }

    /// What callbacks find behind their pointer; outlives the daemon.
    final class Context: Sendable {
        let handler: any HTTPAnswering

        init(handler: any HTTPAnswering) { self.handler = handler }
    }
}
