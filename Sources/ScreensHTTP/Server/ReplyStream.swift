internal import CMicroHTTPD
private import Synchronization

/// A body that is produced while it is sent.
package final class ReplyStream: Sendable {
    /// A client with this many unread bytes is disconnected; its browser connects again.
    private static let limit = 32 << 20
    /// From this many unread bytes on, producers should wait.
    private static let roomLimit = 256 << 10

    private struct State {
        var waiting: [[UInt8]] = []
        var offset = 0
        var size = 0
        /// The bytes that were added so far.
        var total = 0
        var hasEnded = false
        /// Whether the body ends too early, so that the client has to be told.
        var hasFailed = false
        var isClosed = false
        var isWaiting = false
        var place: (ServerConnection, SuspendedConnections)?
        var onClose: (@Sendable () -> Void)?
        var waiters: [(limit: Int, continuation: CheckedContinuation<Bool, Never>)] = []

        var isOver: Bool { isClosed || hasEnded }

        /// Removes and returns the producers that can continue, because there is room or the stream has ended.
        mutating func removeWaiters() -> [CheckedContinuation<Bool, Never>] {
            guard !waiters.isEmpty else { return [] }
            let size = isOver ? 0 : size
            defer { waiters.removeAll { size < $0.limit } }
            return waiters.filter { size < $0.limit }.map(\.continuation)
        }
    }

    /// How many bytes the body has; `nil` if that is not known before its end.
    let length: Int?
    private let state = Mutex(State())

    /// Creates a body without bytes.
    ///
    /// - Parameter length: how many it will have, if that is known.
    package init(length: Int? = nil) { self.length = length }

    /// How many bytes were added so far.
    var total: Int { state.withLock(\.total) }

    /// Adds bytes to the body; returns `false` if nobody receives them any more.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, wake) = state.withLock { state in
            guard !state.isOver else { return (false, Self.nobody) }
            state.waiting.append(bytes)
            state.size += bytes.count
            state.total += bytes.count
            if state.size > Self.limit { state.hasEnded = true }
            return (!state.hasEnded, Self.wake(&state))
        }
        if let (connection, suspended) = wake { suspended.resume(connection) }
        return isOpen
    }

    /// Removes the pieces of which nothing has been sent yet.
    package func removeUnsent() {
        let waiters = state.withLock { state in
            state.waiting.removeLast(max(0, state.waiting.count - (state.offset > 0 ? 1 : 0)))
            state.size = (state.waiting.first?.count ?? 0) - state.offset
            return state.removeWaiters()
        }
        resume(waiters)
    }

    /// Whether the client reads more slowly than the body is produced.
    ///
    /// Producers that can wait should do so.
    package var isFull: Bool { state.withLock { !$0.isOver && $0.size >= Self.roomLimit } }

    /// How many bytes the client has not read yet.
    package var waitingBytes: Int { state.withLock { $0.size } }

    /// Waits until the client has read most of the body; returns `false` if nobody receives it any more.
    package func hasRoom() async -> Bool { await isDrained(butFor: Self.roomLimit) }

    /// Waits until the client has read the whole body; returns `false` if nobody receives it any more.
    package func isDrained() async -> Bool { await isDrained(butFor: 1) }

    private func isDrained(butFor limit: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.waiters.append((limit, continuation))
                return state.removeWaiters()
            }
            resume(waiters)
        }
    }

    private func resume(_ waiters: [CheckedContinuation<Bool, Never>]) {
        guard !waiters.isEmpty else { return }
        let isOpen = state.withLock { !$0.isOver }
        for waiter in waiters { waiter.resume(returning: isOpen) }
    }

    /// Ends the body after the bytes that have been added.
    package func end() {
        let (wake, waiters) = state.withLock { state in
            state.hasEnded = true
            return (Self.wake(&state), state.removeWaiters())
        }
        resume(waiters)
        if let (connection, suspended) = wake { suspended.resume(connection) }
    }

    /// Ends the body before all of its bytes have been added; the client sees the connection break.
    package func fail() {
        state.withLock { $0.hasFailed = true }
        end()
    }

    /// Sets the connection on which the body is sent, and the suspended connections to which it belongs.
    func attach(_ connection: ServerConnection, _ suspended: SuspendedConnections) {
        state.withLock { $0.place = (connection, suspended) }
    }

    /// Calls `action` when the connection is closed, or now if it already is.
    package func onClose(_ action: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            state.onClose = action
            return state.isClosed
        }
        if isClosed { action() }
    }

    /// Records that the connection is closed.
    ///
    /// Nothing may use the connection from now on.
    func close() {
        let (onClose, waiters) = state.withLock { state in
            let onClose = state.isClosed ? nil : state.onClose
            state.isClosed = true
            state.place = nil
            state.waiting = []
            return (onClose, state.removeWaiters())
        }
        resume(waiters)
        onClose?()
    }

    private static let nobody: (ServerConnection, SuspendedConnections)? = nil

    private static func wake(_ state: inout State) -> (ServerConnection, SuspendedConnections)? {
        guard state.isWaiting else { return nil }
        state.isWaiting = false
        return state.place
    }
}

extension ReplyStream {
    static let read: MHD_ContentReaderCallback = { context, _, buffer, limit in
        guard let context, let buffer else { return screens_reader_failed() }
        let stream = Unmanaged<ReplyStream>.fromOpaque(context).takeUnretainedValue()
        return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: limit))
    }

    static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<ReplyStream>.fromOpaque(context).release()
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, waiters) = state.withLock { state in
            let count = Self.fill(into: buffer, &state)
            return (count, state.removeWaiters())
        }
        resume(waiters)
        guard count == 0, let (connection, suspended) = state.withLock({ $0.place }),
            suspended.waits(for: connection)
        else { return count }
        return read(into: buffer)
    }

    /// Fills the buffer with as many pieces as there are, because each call is a write to the network.
    private static func fill(into buffer: UnsafeMutableRawBufferPointer, _ state: inout State)
        -> Int
    {
        guard !state.waiting.isEmpty else { return wait(&state) }
        var (count, pieces) = (0, 0)
        for piece in state.waiting {
            let rest = piece[state.offset...].prefix(buffer.count - count)
            UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: rest)
            count += rest.count
            state.offset += rest.count
            guard state.offset == piece.count else { break }
            (state.offset, pieces) = (0, pieces + 1)
        }
        state.waiting.removeFirst(pieces)
        state.size -= count
        return count
    }

    private static func wait(_ state: inout State) -> Int {
        guard !state.hasEnded, let (connection, suspended) = state.place,
            suspended.suspend(connection)
        else { return state.hasFailed ? screens_reader_failed() : screens_reader_ended() }
        state.isWaiting = true
        return 0
    }
}
