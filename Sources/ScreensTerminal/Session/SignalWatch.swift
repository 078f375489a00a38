import Dispatch
import Glibc

/// Receives signals instead of their default effect, from its creation until it is stopped.
///
/// Signals that ask for the end of the process end it, too, if the main actor does not return within two seconds: those
/// of ``ending``, unless a program means something else by one.
///
/// Signals are handled one at a time. Dispatch's own signal sources start to listen some time after their creation, and
/// would lose earlier signals.
@MainActor
public final class SignalWatch {
    /// The signals that ask for the end of a process.
    public nonisolated static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let before: [(signal: Int32, handler: __sighandler_t?)]
    private let source: any DispatchSourceRead

    /// Calls `handler` for each signal, on a thread of its own.
    public init(
        _ signals: [Int32],
        ending: Set<Int32> = SignalWatch.ending,
        _ handler: @escaping @Sendable (Int32) -> Void
    ) {
        let end = mailbox.read
        source = DispatchSource.makeReadSource(fileDescriptor: end, queue: .global())
        // Without the attribute, the closure would belong to the main actor, and trap on this queue.
        source.setEventHandler { @Sendable in
            var number: UInt8 = 0
            while Glibc.read(end, &number, 1) == 1 {
                let signal = Int32(number)
                handler(signal)
                if ending.contains(signal) { StuckMainActor.endUnlessItReturns() }
            }
        }
        source.resume()
        // A closure here would belong to the main actor, and trap on the interrupted thread.
        before = signals.map { ($0, signal($0, post)) }
    }

    /// Restores the previous effect of the signals.
    public func stop() {
        for (number, handler) in before { signal(number, handler) }
        source.cancel()
    }
}

/// The pipe into which the signal handler writes the signals.
private let mailbox: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
        // Neither a full nor an empty pipe may block its thread.
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
}()

/// The signal handler, which may neither allocate nor wait, nor change `errno`.
private func post(_ signal: Int32) {
    let error = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = Glibc.write(mailbox.write, &number, 1)
    errno = error
}
