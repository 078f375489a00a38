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

    private struct State {
        var socket: CInt
        /// Until when what is awaited has to be there; `nil` while it is this side's turn.
        var deadline: ContinuousClock.Instant?
    }

    private let clients = Mutex<[ServerConnection: State]>([:])

    /// A connection is opened; its first request is awaited.
    func opened(_ connection: ServerConnection) {
        let state = State(
            socket: screens_connection_socket(connection.handle),
            deadline: .now + Self.headLimit
        )
        clients.withLock { $0[connection] = state }
    }

    /// A connection is about to be closed.
    func closed(_ connection: ServerConnection) {
        clients.withLock { $0[connection] = nil }
    }

    /// A client may take so long for what comes next; as long as it likes without a limit.
    func await(_ limit: Duration?, of connection: ServerConnection) {
        clients.withLock { $0[connection]?.deadline = limit.map { .now + $0 } }
    }

    /// Hangs up on those who are late.
    func hangUp(now: ContinuousClock.Instant) {
        // With the lock held, no socket is closed meanwhile and its number given to another.
        clients.withLock { clients in
            for (client, state) in clients {
                guard let deadline = state.deadline, deadline < now else { continue }
                screens_hang_up(state.socket)
                clients[client]?.deadline = nil
            }
        }
    }
}
