private import Dispatch
private import Synchronization

/// The connections that wait for something other than their client.
final class SuspendedConnections: Sendable {
    private struct State {
        var isClosed = false
        /// The semaphore on which the thread of a connection waits, if it has a thread of its own.
        var connections: [ServerConnection: DispatchSemaphore?] = [:]
    }

    private let threads: ServerLimits.Threads
    private let state = Mutex(State())

    init(threads: ServerLimits.Threads) { self.threads = threads }

    /// Suspends a connection on its own thread; returns `false` if the server is about to stop.
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

    /// Waits until a suspended connection is resumed, if it has a thread of its own.
    ///
    /// Otherwise it returns `false` at once, because the library calls again when the connection is resumed.
    func waits(for connection: ServerConnection) -> Bool {
        guard threads == .onePerConnection else { return false }
        if let semaphore = state.withLock({ $0.connections[connection] }) { semaphore?.wait() }
        return true
    }

    /// Resumes a connection if it waits.
    func resume(_ connection: ServerConnection) {
        state.withLock { state in
            guard let semaphore = state.connections.removeValue(forKey: connection) else { return }
            Self.resume(connection, semaphore)
        }
    }

    /// Resumes all connections and prevents new suspensions, because the server cannot stop while connections are
    /// suspended.
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
