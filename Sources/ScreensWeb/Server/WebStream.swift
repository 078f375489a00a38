internal import CMicroHTTPD
private import Synchronization

/// A body made while it is sent, by whoever has something to say.
final class WebStream: Sendable {
    /// A client that takes less is cut off; its browser connects anew.
    private static let limit = 32 << 20
    /// From how many bytes on that nobody has taken yet whoever has more to say should wait.
    private static let roomLimit = 256 << 10

    private struct State {
        var waiting: [[UInt8]] = []
        var offset = 0
        var size = 0
        var hasEnded = false
        var isClosed = false
        var isParked = false
        var spot: (Parking.Spot, Parking)?
        var onClose: (@Sendable () -> Void)?
        var waiters: [(limit: Int, continuation: CheckedContinuation<Bool, Never>)] = []

        var isOver: Bool { isClosed || hasEnded }

        /// Those who waited long enough, or for what will not be any more.
        mutating func takeWaiters() -> [CheckedContinuation<Bool, Never>] {
            guard !waiters.isEmpty else { return [] }
            let size = isOver ? 0 : size
            defer { waiters.removeAll { size < $0.limit } }
            return waiters.filter { size < $0.limit }.map(\.continuation)
        }
    }

    private let state = Mutex(State())

    /// Adds bytes to what is sent; `false` when nobody receives them any more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, wake) = state.withLock { state in
            guard !state.isOver else { return (false, Self.nobody) }
            state.waiting.append(bytes)
            state.size += bytes.count
            if state.size > Self.limit { state.hasEnded = true }
            return (!state.hasEnded, Self.wake(&state))
        }
        if let (spot, parking) = wake { parking.release(spot) }
        return isOpen
    }

    /// Whether its client takes less than is sent; what can wait should, until there is room.
    var isFull: Bool { state.withLock { !$0.isOver && $0.size >= Self.roomLimit } }

    /// How many bytes nobody has taken yet.
    var waitingBytes: Int { state.withLock { $0.size } }

    /// Waits until the client has taken most of what was sent; `false` when nobody takes it any more.
    func hasRoom() async -> Bool { await isTaken(butFor: Self.roomLimit) }

    /// Waits until the client has taken all that was sent; `false` when nobody takes it any more.
    func isTaken() async -> Bool { await isTaken(butFor: 1) }

    private func isTaken(butFor limit: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.waiters.append((limit, continuation))
                return state.takeWaiters()
            }
            tell(waiters)
        }
    }

    private func tell(_ waiters: [CheckedContinuation<Bool, Never>]) {
        guard !waiters.isEmpty else { return }
        let isOpen = state.withLock { !$0.isOver }
        for waiter in waiters { waiter.resume(returning: isOpen) }
    }

    /// Ends the body after what was sent.
    func end() {
        let (wake, waiters) = state.withLock { state in
            state.hasEnded = true
            return (Self.wake(&state), state.takeWaiters())
        }
        tell(waiters)
        if let (spot, parking) = wake { parking.release(spot) }
    }

    /// Says on which connection it is sent, and what to do when that is closed.
    func attach(_ spot: Parking.Spot, _ parking: Parking) {
        state.withLock { $0.spot = (spot, parking) }
    }

    /// Calls `act` when the connection is closed; at once if it is.
    func onClose(_ act: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            state.onClose = act
            return state.isClosed
        }
        if isClosed { act() }
    }

    /// Tells that the connection is closed: nothing may touch it from here on.
    func close() {
        let (act, waiters) = state.withLock { state in
            let act = state.isClosed ? nil : state.onClose
            state.isClosed = true
            state.spot = nil
            state.waiting = []
            return (act, state.takeWaiters())
        }
        tell(waiters)
        act?()
    }

    private static let nobody: (Parking.Spot, Parking)? = nil

    private static func wake(_ state: inout State) -> (Parking.Spot, Parking)? {
        guard state.isParked else { return nil }
        state.isParked = false
        return state.spot
    }
}

extension WebStream {
    static let read: MHD_ContentReaderCallback = { context, _, buffer, limit in
        guard let context, let buffer else { return screens_reader_failed() }
        let stream = Unmanaged<WebStream>.fromOpaque(context).takeUnretainedValue()
        return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: limit))
    }

    static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<WebStream>.fromOpaque(context).release()
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, waiters) = state.withLock { state in
            let count = Self.take(into: buffer, &state)
            return (count, state.takeWaiters())
        }
        tell(waiters)
        return count
    }

    /// Fills the buffer with as many pieces as there are: each call is a write to the network.
    private static func take(into buffer: UnsafeMutableRawBufferPointer, _ state: inout State)
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
        guard !state.hasEnded, let (spot, parking) = state.spot, parking.park(spot) else {
            return screens_reader_ended()
        }
        state.isParked = true
        return 0
    }
}
