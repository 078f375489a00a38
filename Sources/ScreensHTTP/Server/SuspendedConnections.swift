private import Dispatch
private import Synchronization

/// The connections that wait for something else than their client.
final class SuspendedConnections: Sendable {
    private struct State {
        var isClosed = false
        /// With what the thread of the connection waits for, where it has a thread of its own.
        var connections: [ServerConnection: DispatchSemaphore?] = [:]
    }

    private let threads: ServerLimits.Threads
    private let state = Mutex(State())

    init(threads: ServerLimits.Threads) { self.threads = threads }

    /// Suspends a connection, on its own thread; `false` when the server is about to end.
    func suspend(_ connection: ServerConnection) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            guard state.connections[connection] == nil else { return true }
            switch threads {
            case .one:
                state.connections[connection] = .some(nil)
                connection.suspend()
            case .onePerConnection:
                state.connections[connection] = DispatchSemaphore(value: 0)
            }
            return true
        }
    }

    /// Waits on the thread of a suspended connection until it is resumed, where it has one; otherwise
    /// answers `false` at once: the library calls again when the connection is resumed.
    func waits(for connection: ServerConnection) -> Bool {
        guard threads == .onePerConnection else { return false }
        if let semaphore = state.withLock({ $0.connections[connection] }) { semaphore?.wait() }
        return true
    }

    /// Lets a connection go on, if it waits.
    func resume(_ connection: ServerConnection) {
        state.withLock { state in
            guard let semaphore = state.connections.removeValue(forKey: connection) else { return }
            Self.resume(connection, semaphore)
        }
    }

    /// Lets all go on, and none wait again: with waiting ones the server could not be stopped.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for (connection, semaphore) in state.connections { Self.resume(connection, semaphore) }
            state.connections = [:]
        }
    }

    private static func resume(_ connection: ServerConnection, _ semaphore: DispatchSemaphore?) {
        if let semaphore { semaphore.signal() } else { connection.resume() }
    }
}
