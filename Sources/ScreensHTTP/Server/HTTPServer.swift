internal import CMicroHTTPD
private import Glibc
private import Synchronization

/// A server on an address of this machine alone, which asks a ``RequestHandler`` what to do with requests.
///
/// Its callers see no libmicrohttpd. The library is opened when the first connection comes; until then
/// the system keeps connections waiting.
package final class HTTPServer: Sendable {
    /// The address listened on.
    package let address: LoopbackAddress
    /// The port listened on.
    package let port: UInt16
    private let daemon: LazyDaemon

    /// Starts to listen; requests are answered from here on.
    ///
    /// Port 0 takes a free one.
    package init(
        address: LoopbackAddress = .localhost,
        port: UInt16,
        limits: ServerLimits = ServerLimits(),
        handler: any RequestHandler
    ) throws(ServerError) {
        var (port, code) = (port, CInt(0))
        let door = screens_listen(address.number, &port, &code)
        guard door >= 0 else { throw ServerError(code, port) }
        (self.address, self.port) = (address, port)
        daemon = LazyDaemon(door, limits, handler)
    }

    deinit { stop() }

    /// Opens the library now, even when nobody has connected yet.
    ///
    /// - Throws: when the library is missing, or has no thread to spare.
    package func start() throws(ServerError) {
        if let reason = daemon.start() { throw .cannotListen(port: port, reason: reason) }
    }

    /// Closes the port and every connection, and waits for their threads; may be called again.
    ///
    /// A handler that blocks has to be woken before.
    package func stop() { daemon.stop() }

    /// Hangs up on clients that are late with what they have to send; to be called now and then.
    package func hangUpOnSlow(now: ContinuousClock.Instant = .now) { daemon.hangUpOnSlow(now) }

    /// What callbacks find behind their pointer; outlives the daemon.
    // Unchecked: the library's functions may be called from any thread.
    final class Context: @unchecked Sendable {
        let handler: any RequestHandler
        let fieldNames: HeaderFields.Names
        let suspended: SuspendedConnections
        let timeouts: Timeouts
        private let library: MicroHTTPD

        init(
            _ handler: any RequestHandler,
            _ limits: ServerLimits,
            _ library: MicroHTTPD
        ) {
            self.handler = handler
            self.library = library
            fieldNames = HeaderFields.Names(["content-length"] + handler.fieldNames)
            suspended = SuspendedConnections(threads: limits.threads)
            timeouts = Timeouts(connections: Int(limits.connections))
        }

        static func at(_ pointer: UnsafeMutableRawPointer) -> Context {
            Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue()
        }

        func connection(_ handle: OpaquePointer) -> ServerConnection {
            ServerConnection(library: library, handle: handle)
        }
    }
}

/// What clients may cost.
package struct ServerLimits: Sendable {
    /// Who asks the handler.
    ///
    /// A request that is answered at once takes 9 µs of processor time either way. Handing it to a pool
    /// of threads and back took 20 to 45 µs more, so a handler that blocks gets threads of its own
    /// instead.
    package enum Threads: Sendable {
        /// One thread for all connections; the handler must not block.
        case one
        /// A thread for each connection; the handler may block.
        case onePerConnection
    }

    /// How many names a query may have.
    ///
    /// The library has no memory for thousands, and then falls silent.
    static let queryNames = 256

    package var threads: Threads
    /// After how many seconds a silent connection is closed.
    package var idleSeconds: UInt32
    /// How many connections there may be at a time.
    package var connections: UInt32
    /// How many bytes of memory a request's line and header fields may take.
    package var headerBytes = 32 << 10

    /// Limits; the usual ones unless others are given.
    package init(
        threads: Threads = .one,
        idleSeconds: UInt32 = 60,
        connections: UInt32 = 512
    ) {
        self.threads = threads
        self.idleSeconds = idleSeconds
        self.connections = connections
    }
}

/// Why a server cannot listen.
package enum ServerError: Error, Hashable, Sendable {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// The system refuses, in its words.
    case cannotListen(port: UInt16, reason: String)

    init(_ code: CInt, _ port: UInt16) {
        self =
            code == EADDRINUSE
            ? .portInUse(port)
            : .cannotListen(port: port, reason: String(cString: strerror(code)))
    }
}
