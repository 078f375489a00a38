internal import CMicroHTTPD
private import Synchronization

/// A body made while it is sent, by whoever has something to say.
final class WebStream: Sendable {
    /// A client that takes less is cut off; its browser connects anew.
    private static let limit = 32 << 20

    private struct State {
        var waiting: [[UInt8]] = []
        var offset = 0
        var size = 0
        var hasEnded = false
        var isClosed = false
        var isParked = false
        var spot: (Parking.Spot, Parking)?
        var onClose: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Adds bytes to what is sent; `false` when nobody receives them any more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        let (isOpen, wake) = state.withLock { state in
            guard !state.isClosed, !state.hasEnded else { return (false, Self.nobody) }
            state.waiting.append(bytes)
            state.size += bytes.count
            if state.size > Self.limit { state.hasEnded = true }
            return (!state.hasEnded, Self.wake(&state))
        }
        if let (spot, parking) = wake { parking.release(spot) }
        return isOpen
    }

    /// Ends the body after what was sent.
    func end() {
        let wake = state.withLock { state in
            state.hasEnded = true
            return Self.wake(&state)
        }
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
        let act = state.withLock { state in
            defer {
                state.isClosed = true
                state.spot = nil
                state.waiting = []
            }
            return state.isClosed ? nil : state.onClose
        }
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
        state.withLock { state in
            guard let first = state.waiting.first else { return Self.wait(&state) }
            let piece = first[state.offset...].prefix(buffer.count)
            buffer.copyBytes(from: piece)
            state.offset += piece.count
            state.size -= piece.count
            if state.offset == first.count {
                state.waiting.removeFirst()
                state.offset = 0
            }
            return piece.count
        }
    }

    private static func wait(_ state: inout State) -> Int {
        guard !state.hasEnded, let (spot, parking) = state.spot, parking.park(spot) else {
            return screens_reader_ended()
        }
        state.isParked = true
        return 0
    }
}
