internal import CMicroHTTPD
private import Synchronization

/// The connections that wait for something else than their client.
final class Parking: Sendable {
    /// A connection that can be told apart from others while it is open.
    // Unchecked: suspended connections may be resumed from any thread.
    struct Spot: @unchecked Sendable, Hashable {
        let connection: OpaquePointer
    }

    private struct State {
        var isClosed = false
        var parked: Set<Spot> = []
    }

    private let state = Mutex(State())

    /// Suspends a connection, on its own thread; `false` when the server is about to end.
    func park(_ spot: Spot) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            if state.parked.insert(spot).inserted { MHD_suspend_connection(spot.connection) }
            return true
        }
    }

    /// Lets a connection go on, if it waits.
    func release(_ spot: Spot) {
        state.withLock { state in
            if state.parked.remove(spot) != nil { MHD_resume_connection(spot.connection) }
        }
    }

    /// Lets all go on, and none wait again: with waiting ones the server could not be stopped.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for spot in state.parked { MHD_resume_connection(spot.connection) }
            state.parked = []
        }
    }
}
