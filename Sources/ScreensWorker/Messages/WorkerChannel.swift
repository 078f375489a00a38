import Glibc

/// One end of the connection between host and worker.
///
/// Each message follows its length.
///
/// It is a value with a descriptor that its owner closes. No call waits beyond its deadline.
struct WorkerChannel: Sendable {
    let descriptor: Int32

    /// Why no message can be sent or received.
    enum Failure: Error {
        /// The other end is closed.
        case closed
        /// The deadline has passed.
        case late
        /// The message is longer than the limit; the value is its length in bytes.
        case tooLong(Int)
        /// The other process has exceeded a limit; the value says which.
        case excessive(String)
    }

    static let headSize = 4

    /// Sends a message.
    func send(_ message: [UInt8], by deadline: Deadline) throws(Failure) {
        guard let length = UInt32(exactly: message.count) else { throw .tooLong(message.count) }
        let head = (0..<Self.headSize).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        let bytes = head + message
        var sent = 0
        while sent < bytes.count {
            try wait(for: POLLOUT, deadline)
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Self.flags)
            }
            if count > 0 { sent += count } else if !Self.isPassing(count) { throw .closed }
        }
    }

    /// Waits for a message of at most `limit` bytes.
    func receive(atMost limit: Int, by deadline: Deadline) throws(Failure) -> [UInt8] {
        let head = try receive(exactly: Self.headSize, deadline)
        let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else { throw .tooLong(length) }
        return try receive(exactly: length, deadline)
    }

    private func receive(exactly count: Int, _ deadline: Deadline) throws(Failure) -> [UInt8] {
        var (failure, end) = (Failure?.none, Deadline?.none)
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, failure == nil, let start = buffer.baseAddress {
                do throws(Failure) {
                    try wait(for: POLLIN, deadline)
                    // What has arrived in time is read, also by a host that was stopped meanwhile. But bytes that
                    // arrive one by one are no reason to wait for ever.
                    if deadline.isPast { end = end ?? .after(WorkerLimits.time) }
                    if let end, end.isOver { throw .late }
                } catch {
                    failure = error
                    break
                }
                let got = recv(descriptor, start + filled, count - filled, Self.flags)
                if got > 0 { filled += got } else if !Self.isPassing(got) { failure = .closed }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    /// Whether a call that transferred nothing should be repeated.
    private static func isPassing(_ result: Int) -> Bool {
        result < 0 && (errno == EINTR || errno == EAGAIN)
    }

    private func wait(for event: Int32, _ deadline: Deadline) throws(Failure) {
        while true {
            var file = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let rest = deadline.milliseconds
            let count = poll(&file, 1, rest)
            if let words = deadline.breach() { throw .excessive(words) }
            if count > 0 { return }
            if count == 0, deadline.isOver { throw .late }
            if count < 0, errno != EINTR { throw .closed }
        }
    }
}

/// The time at which waiting ends.
struct Deadline: Sendable {
    private let end: Int64?
    private let isExcused: @Sendable () -> Bool
    /// Which limit the process that is waited for has exceeded; asked repeatedly.
    let breach: @Sendable () -> String?

    static let never = Deadline(end: nil, unless: { false }, breach: { nil })

    /// The interval, in milliseconds, at which the excuse for a longer wait is checked.
    private static let patience: Int32 = 100
    /// The interval, in milliseconds, at which limits are checked.
    private static let attention = Int32(UseWatch.interval / 1_000_000)

    private init(
        end: Int64?,
        unless isExcused: @escaping @Sendable () -> Bool,
        breach: @escaping @Sendable () -> String?
    ) {
        (self.end, self.isExcused, self.breach) = (end, isExcused, breach)
    }

    /// A time from now, extended while the excuse holds.
    static func after(
        _ duration: Duration,
        unless isExcused: @escaping @Sendable () -> Bool = { false },
        breach: @escaping @Sendable () -> String? = { nil }
    ) -> Deadline {
        Deadline(end: now + duration.nanoseconds, unless: isExcused, breach: breach)
    }

    /// The timeout for `poll`: until something is checked, or -1 for no limit.
    var milliseconds: Int32 {
        guard let end else { return -1 }
        // Rounded up, since otherwise the last millisecond would be spent polling without a pause.
        let rest = (end - Self.now + 999_999) / 1_000_000
        return rest > 0 ? min(Int32(clamping: rest), Self.attention) : Self.patience
    }

    var isOver: Bool { isPast && !isExcused() }

    /// Whether the time has passed, whatever is excused.
    var isPast: Bool { end.map { Self.now >= $0 } ?? false }

    /// The time of the clock of deadlines, in nanoseconds.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.nanoseconds
    }
}

extension timespec {
    var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}

extension Duration {
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
