internal import CMicroHTTPD
private import Synchronization

/// Hangs up on clients that never finish what they began to ask.
///
/// The library ends connections that are silent. One that sends a byte now and then is not silent.
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
        /// Until when what is awaited has to be there; `nil` while it is this side's turn.
        fileprivate let deadline = Mutex<ContinuousClock.Instant?>(.now + headLimit)

        fileprivate init(socket: CInt) { self.socket = socket }

        /// It may take so long for what comes next; as long as it likes without a limit.
        func await(_ limit: Duration?) {
            let end = limit.map { .now + $0 } as ContinuousClock.Instant?
            deadline.withLock { $0 = end }
        }
    }

    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    /// A connection is opened; its first request is awaited.
    func opened(_ connection: ServerConnection) -> Client {
        let client = Client(socket: screens_connection_socket(connection.handle))
        clients.withLock { $0[ObjectIdentifier(client)] = client }
        return client
    }

    /// A connection is about to be closed.
    func closed(_ client: Client) {
        clients.withLock { $0[ObjectIdentifier(client)] = nil }
    }

    /// Hangs up on those who are late.
    func hangUp(now: ContinuousClock.Instant) {
        // With the lock held, no socket is closed meanwhile and its number given to another.
        clients.withLock { clients in
            for client in clients.values {
                let isLate = client.deadline.withLock { deadline in
                    guard let end = deadline, end < now else { return false }
                    deadline = nil
                    return true
                }
                if isLate { screens_hang_up(client.socket) }
            }
        }
    }
}
