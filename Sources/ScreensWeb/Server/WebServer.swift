internal import CMicroHTTPD
import ScreensHTTP
private import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// Answers requests.
protocol WebAnswering: AnyObject, Sendable {
    /// Where files of forms go.
    var uploads: FileStore { get }

    /// Why a request is refused before its body is read; `nil` where it is not.
    func refusal(of request: WebRequest) -> WebReply?

    /// An answer that is there already; called on the thread of all connections.
    func quickAnswer(to request: WebRequest) -> WebReply?

    /// An answer, which may take time.
    func answer(_ request: WebRequest) async -> WebReply
}

/// Why pages cannot be served.
public enum WebError: Error, Hashable, Sendable {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// The system refuses to listen.
    case cannotListen(port: UInt16, reason: String)

    /// One sentence for people.
    public var message: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is in use by another program; --port 0 takes a free one."
        case .cannotListen(let port, let reason): "Cannot listen on port \(port): \(reason)."
        }
    }
}

/// What clients may cost.
package struct WebLimits: Sendable {
    /// After how many seconds a silent connection is closed.
    package var idleSeconds: UInt32
    /// How many connections there may be at a time.
    package var connections: UInt32

    /// Limits; the usual ones unless others are given.
    package init(idleSeconds: UInt32 = 60, connections: UInt32 = 512) {
        (self.idleSeconds, self.connections) = (idleSeconds, connections)
    }
}

/// A server on 127.0.0.1, with one thread for all connections.
final class WebServer: Sendable {
    /// The port listened on.
    let port: UInt16
    private let context: Context
    private let daemon: Mutex<Daemon>

    /// Starts to listen; requests are answered from here on.
    init(
        port: UInt16,
        limits: WebLimits = WebLimits(),
        handler: any WebAnswering
    ) throws(WebError) {
        var code: CInt = 0
        context = Context(handler)
        let retained = Unmanaged.passRetained(context)
        guard
            let handle = screens_start_loop(
                port,
                WebCallbacks.access,
                WebCallbacks.completed,
                WebCallbacks.noted,
                retained.toOpaque(),
                screens_loop_limits(
                    idle_seconds: limits.idleSeconds,
                    connections: limits.connections,
                    header_bytes: 32 << 10
                ),
                &code
            )
        else {
            retained.release()
            throw code == EADDRINUSE
                ? .portInUse(port)
                : .cannotListen(port: port, reason: String(cString: strerror(code)))
        }
        self.port = screens_daemon_port(handle)
        daemon = Mutex(Daemon(handle: handle))
    }

    deinit { stop() }

    /// Closes the port and every connection; idempotent.
    func stop() {
        let handle = daemon.withLock { daemon in
            defer { daemon.handle = nil }
            return daemon.handle
        }
        guard let handle else { return }
        context.parking.close()
        MHD_stop_daemon(handle)
        Unmanaged.passUnretained(context).release()
    }

    /// Hangs up on clients that are late with what they have to send.
    func hangUpOnSlow(now: ContinuousClock.Instant = .now) { context.promptness.hangUp(now: now) }

    // Unchecked: libmicrohttpd's handle may be used from any thread, and is taken out once.
    private struct Daemon: @unchecked Sendable { var handle: OpaquePointer? }

    /// What callbacks find behind their pointer; outlives the daemon.
    final class Context: Sendable {
        let handler: any WebAnswering
        let parking = Parking()
        let promptness = Promptness()

        init(_ handler: any WebAnswering) { self.handler = handler }
    }
}
