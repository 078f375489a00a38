internal import CMicroHTTPD
private import Glibc
private import Synchronization

/// Hangs up on clients that never finish what they began to ask.
///
/// The library ends connections that are silent. One that sends a byte now and then is not silent.
///
/// While few connections are free, those that have waited longest for a request make room for new ones.
/// Limits for each client would not do: here all clients have one address.
final class Timeouts: Sendable {
    /// How long the line and the header fields of a request may take.
    static let headLimit = Duration.seconds(60)
    /// How long a body may take.
    static let bodyLimit = Duration.seconds(15 * 60)

    /// The other side of a connection, while it is open.
    ///
    /// Each has a lock of its own: with one for all, threads would wait for one another in every
    /// request.
    final class Client: Sendable {
        fileprivate let socket: CInt
        fileprivate let state = Mutex(State())

        fileprivate struct State {
            /// Until when what is awaited has to be there; `nil` while it is this side's turn.
            var deadline: ContinuousClock.Instant? = .now + headLimit
            /// Whether the head of a request is awaited.
            var isIdle = true
            var isRefused = false
            var isHungUpOn = false
        }

        fileprivate init(socket: CInt) { self.socket = socket }

        /// Whether it was hung up on before its request was read.
        var isRefused: Bool { state.withLock(\.isRefused) }

        /// It may take so long for a request.
        func awaitRequest() {
            state.withLock { ($0.deadline, $0.isIdle) = (.now + headLimit, true) }
        }

        /// It may take so long for what comes next; as long as it likes without a limit.
        func await(_ limit: Duration?) {
            let end = limit.map { .now + $0 } as ContinuousClock.Instant?
            state.withLock { ($0.deadline, $0.isIdle) = (end, false) }
        }

        /// Sends it a last answer, and hangs up.
        func refuse(_ answer: String) {
            state.withLock { ($0.isRefused, $0.isHungUpOn) = (true, true) }
            _ = Array(answer.utf8).withUnsafeBytes { bytes in
                let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
                return send(socket, bytes.baseAddress, bytes.count, flags)
            }
            screens_hang_up(socket)
        }

        /// Hangs up, if it is late.
        fileprivate func hangUp(now: ContinuousClock.Instant) {
            let isLate = state.withLock { state in
                guard let end = state.deadline, end < now else { return false }
                (state.deadline, state.isHungUpOn) = (nil, true)
                return true
            }
            if isLate { screens_hang_up(socket) }
        }

        fileprivate var isHungUpOn: Bool { state.withLock(\.isHungUpOn) }

        /// Until when its request is awaited; `nil` when it is not.
        fileprivate var idleDeadline: ContinuousClock.Instant? {
            state.withLock { $0.isIdle ? $0.deadline : nil }
        }
    }

    /// From how many connections on few are free.
    private let fewFree: Int
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    /// Timeouts of a server with so many connections at most.
    init(connections: Int) { fewFree = connections - connections / 4 }

    /// A connection is opened; its first request is awaited.
    func opened(_ connection: ServerConnection) -> Client {
        let client = Client(socket: screens_connection_socket(connection.handle))
        clients.withLock { clients in
            if clients.count >= fewFree { makeRoom(clients.values) }
            clients[ObjectIdentifier(client)] = client
        }
        return client
    }

    /// Hangs up on the client that has waited longest to ask for something.
    ///
    /// Those that were hung up on are about to go: they are many where the machine is busy.
    private func makeRoom(_ clients: some Collection<Client>) {
        let open = clients.filter { !$0.isHungUpOn }
        guard open.count >= fewFree else { return }
        let idle = open.compactMap { client in client.idleDeadline.map { (client, $0) } }
        guard let (oldest, end) = idle.min(by: { $0.1 < $1.1 }) else { return }
        oldest.hangUp(now: end + .nanoseconds(1))
    }

    /// A connection is about to be closed.
    func closed(_ client: Client) {
        clients.withLock { $0[ObjectIdentifier(client)] = nil }
    }

    /// Hangs up on those who are late.
    func hangUp(now: ContinuousClock.Instant) {
        // With the lock held, no socket is closed meanwhile and its number given to another.
        clients.withLock { clients in
            for client in clients.values { client.hangUp(now: now) }
        }
    }
}
