import Dispatch
import Glibc

/// Hears of signals in place of what they would do, from when it is made until it is stopped.
///
/// One at a time. Dispatch's own sources of signals listen a moment after they are made, and what
/// comes before is lost.
@MainActor
public final class SignalWatch {
    private let before: [(signal: Int32, handler: __sighandler_t?)]
    private let source: any DispatchSourceRead

    /// Calls `act` on a thread of its own for each signal.
    public init(_ signals: [Int32], _ act: @escaping @Sendable (Int32) -> Void) {
        let end = mailbox.read
        source = DispatchSource.makeReadSource(fileDescriptor: end, queue: .global())
        // Without the attribute the closure would be the main actor's, and trap on this queue.
        source.setEventHandler { @Sendable in
            var number: UInt8 = 0
            while Glibc.read(end, &number, 1) == 1 { act(Int32(number)) }
        }
        source.resume()
        // A closure here would be the main actor's, and trap on whatever thread is interrupted.
        before = signals.map { ($0, signal($0, post)) }
    }

    /// Lets signals do again what they did before.
    public func stop() {
        for (number, handler) in before { signal(number, handler) }
        source.cancel()
    }
}

/// Where signals are put down until somebody has time for them.
private let mailbox: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
        // Neither a full pipe nor an empty one shall hold anyone up.
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
}()

/// Called in the middle of anything: it may neither allocate nor wait, nor change `errno`.
private func post(_ signal: Int32) {
    let error = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = Glibc.write(mailbox.write, &number, 1)
    errno = error
}
