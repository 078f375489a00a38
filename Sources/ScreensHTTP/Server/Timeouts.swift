internal import CMicroHTTPD
private import Glibc
private import Synchronization

/// Closes the connections of clients that do not complete their requests in time.
///
/// The library closes connections that are silent, but a client that sends a byte now and then is not silent.
///
/// While few connections are free, those that have waited longest for a request are closed to make room for new ones.
/// Limits for each client would not help, because all clients have the same address here.
final class Timeouts: Sendable {
    /// How long the line and the header fields of a request may take.
    static let headLimit = Duration.seconds(60)
    /// How long a body may take.
    static let bodyLimit = Duration.seconds(15 * 60)

    /// The client of a connection, while the connection is open.
    ///
    /// Each client has its own lock. With one lock for all, threads would wait for each other in every request.
    final class Client: Sendable {
        fileprivate let socket: CInt
        fileprivate let state = Mutex(State())

        fileprivate struct State {
            /// When the awaited bytes must have arrived; `nil` while the server is working.
            var deadline: ContinuousClock.Instant? = .now + headLimit
            /// Whether the server waits for the head of a request, or for a body that nobody wants.
            var isIdle = true
            var isRefused = false
            var isHungUpOn = false
        }

        fileprivate init(socket: CInt) { self.socket = socket }

        /// Whether the connection was closed before its request was read.
        var isRefused: Bool { state.withLock(\.isRefused) }

        /// Starts the time limit for the head of the next request, or for a body that nobody wants.
        func awaitRequest() {
            state.withLock { ($0.deadline, $0.isIdle) = (.now + headLimit, true) }
        }

        /// Starts a time limit for the next bytes; without one, the client may take any time.
        func await(_ limit: Duration?) {
            let end = limit.map { .now + $0 } as ContinuousClock.Instant?
            state.withLock { ($0.deadline, $0.isIdle) = (end, false) }
        }

        /// Sends a last answer and closes the connection.
        func refuse(_ answer: String) {
            state.withLock { ($0.isRefused, $0.isHungUpOn) = (true, true) }
            _ = Array(answer.utf8).withUnsafeBytes { bytes in
                let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
                return send(socket, bytes.baseAddress, bytes.count, flags)
            }
            screens_hang_up(socket)
        }

        /// Closes the connection if its deadline has passed.
        fileprivate func hangUp(now: ContinuousClock.Instant) {
            let isLate = state.withLock { state in
                guard let end = state.deadline, end < now else { return false }
                (state.deadline, state.isHungUpOn) = (nil, true)
                return true
            }
            if isLate { screens_hang_up(socket) }
        }

        fileprivate var isHungUpOn: Bool { state.withLock(\.isHungUpOn) }

        /// When the head of a request must have arrived; `nil` if none is awaited.
        fileprivate var idleDeadline: ContinuousClock.Instant? {
            state.withLock { $0.isIdle ? $0.deadline : nil }
        }
    }

    /// From how many connections on few are free.
    private let fewFree: Int
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    /// Creates the timeouts of a server with at most this many connections.
    init(connections: Int) { fewFree = connections - connections / 4 }

    /// Registers an opened connection, whose first request is awaited.
    func opened(_ connection: ServerConnection) -> Client {
        let client = Client(socket: screens_connection_socket(connection.handle))
        clients.withLock { clients in
            if clients.count >= fewFree { makeRoom(clients.values) }
            clients[ObjectIdentifier(client)] = client
        }
        return client
    }

    /// Closes the connection of the client that has waited longest without a request.
    ///
    /// Closed connections are not counted: on a busy machine, many of them have not ended yet.
    private func makeRoom(_ clients: some Collection<Client>) {
        let open = clients.filter { !$0.isHungUpOn }
        guard open.count >= fewFree else { return }
        let idle = open.compactMap { client in client.idleDeadline.map { (client, $0) } }
        guard let (oldest, end) = idle.min(by: { $0.1 < $1.1 }) else { return }
        oldest.hangUp(now: end + .nanoseconds(1))
    }

    /// Removes a connection that is about to be closed.
    func closed(_ client: Client) {
        clients.withLock { $0[ObjectIdentifier(client)] = nil }
    }

    /// Closes the connections of all clients whose deadline has passed.
    func hangUp(now: ContinuousClock.Instant) {
        // While the lock is held, no socket can be closed and its number reused.
        clients.withLock { clients in
            for client in clients.values { client.hangUp(now: now) }
        }
    }
}
