internal import CMicroHTTPD
private import Glibc
private import Synchronization

/// A server on a loopback address, which asks a ``RequestHandler`` what to do with requests.
///
/// Its callers do not depend on libmicrohttpd. The library is loaded for the first connection; until then, the system
/// queues connections.
package final class HTTPServer: Sendable {
    private let socket: ListeningSocket
    private let daemon: LazyDaemon
    private let isStopped = Atomic(false)

    /// Starts to listen; requests are answered from now on, or from ``start()`` on with `answers: false`.
    package init(
        at place: ListeningPlace,
        limits: ServerLimits = ServerLimits(),
        handler: any RequestHandler,
        answers: Bool = true
    ) throws(ServerError) {
        socket = try ListeningSocket(at: place)
        daemon = LazyDaemon(socket.descriptor, limits, handler, waits: answers)
    }

    /// The address on which the server listens.
    package var address: LoopbackAddress { socket.address }
    /// The port on which the server listens.
    package var port: UInt16 { socket.port }
    /// The socket in the file system on which the server listens instead; `nil` for a port.
    package var path: String? { socket.path }

    deinit { stop() }

    /// The values of `Host` by which programs on this machine name the server.
    package var localHosts: [String] {
        path != nil ? ["localhost"] : ["\(address.text):\(port)", "localhost:\(port)"]
    }

    /// Loads the library now instead of for the first connection, and answers requests from now on.
    ///
    /// - Throws: an error if the library is missing or cannot start a thread.
    package func start() throws(ServerError) {
        if let reason = daemon.start() { throw .cannotListen(port: port, reason: reason) }
    }

    /// Accepts no more connections.
    ///
    /// At a socket that another process has, too, they wait for the next server.
    package func stopAccepting() { daemon.stopAccepting() }

    /// Closes the port and every connection, and waits for their threads.
    ///
    /// It can be called several times.
    ///
    /// Wake handlers that block before you call it.
    package func stop() {
        daemon.stop()
        // Another process may have made one at the same place since the first time.
        guard let path, socket.ownsPath, !isStopped.exchange(true, ordering: .relaxed) else {
            return
        }
        unlink(path)
    }

    /// Closes the connections of clients that are too slow with their requests.
    ///
    /// Call it regularly.
    package func hangUpOnSlow(now: ContinuousClock.Instant = .now) { daemon.hangUpOnSlow(now) }

    /// The object behind the pointer that callbacks receive.
    ///
    /// It outlives the daemon.
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

/// The limits for clients.
package struct ServerLimits: Sendable {
    /// Which threads call the handler.
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
    /// For thousands of them, the library has no memory, and then it does not answer at all.
    static let queryNames = 256

    package var threads: Threads
    /// After how many seconds a silent connection is closed.
    package var idleSeconds: UInt32
    /// How many connections there may be at a time.
    package var connections: UInt32
    /// How many bytes of memory a request's line and header fields may take.
    package var headerBytes = 32 << 10

    /// Creates limits, with defaults for those that are not given.
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
    /// The system refused, with its message as the reason.
    case cannotListen(port: UInt16, reason: String)

    /// The reason, as the end of a sentence.
    package var reason: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .cannotListen(_, let reason): reason
        }
    }

    /// The error of a socket in the file system, which has the port 0.
    init(ofSocket code: CInt) {
        let reason =
            code == EADDRINUSE
            ? "there is a file, or another program listens there" : String(cString: strerror(code))
        self = .cannotListen(port: 0, reason: reason)
    }

    init(_ code: CInt, _ port: UInt16) {
        self =
            code == EADDRINUSE
            ? .portInUse(port)
            : .cannotListen(port: port, reason: String(cString: strerror(code)))
    }
}
