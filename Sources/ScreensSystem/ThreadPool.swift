private import CScreensSystem

/// A few threads that run work in the order in which it is added.
///
/// Each thread is started when it is first needed. Work may block; only work for the same threads waits for it.
package final class ThreadPool: Sendable {
    private let state: PoolState

    /// Creates up to `limit` threads.
    package init(limit: Int) { state = PoolState(limit: limit) }

    // Idle threads end now, the others after their work.
    deinit { state.close() }

    /// Runs work on one of the threads, after all work that was added before.
    package func run(_ work: @escaping @Sendable () -> Void) { state.add(work) }

    /// Runs work on one of the threads, and suspends until it is done.
    package func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        // Uses a lock instead of passing the value with the continuation: the thread sanitizer sees locks, but it
        // reports the runtime's own synchronisation as a race, because the runtime is compiled without it.
        let result = Promise<Value>()
        await withUnsafeContinuation { continuation in
            run {
                result.resolve(work())
                continuation.resume()
            }
        }
        return result.wait()
    }

    /// Runs work on one of the threads, and blocks until it is done.
    package func blockingValue<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) -> Value {
        let result = Promise<Value>()
        run { result.resolve(work()) }
        return result.wait()
    }

    /// Sets work that a thread does whenever it has waited this long for other work; once, until other work is added.
    package func whenIdle(for time: Duration, _ work: @escaping @Sendable () -> Void) {
        state.setIdleWork(work, after: time)
    }

    /// Whether work is waiting for a thread.
    package var isCrowded: Bool { state.isCrowded }
}

/// The threads, which live longer than their owner while they work.
private final class PoolState: Sendable {
    private let monitor = Monitor()
    // Only used while the monitor is locked.
    private nonisolated(unsafe) var waiting: [@Sendable () -> Void] = []
    private nonisolated(unsafe) var next = 0
    private nonisolated(unsafe) var count = 0
    private nonisolated(unsafe) var idle = 0
    private nonisolated(unsafe) var isClosed = false
    private nonisolated(unsafe) var idleWork: (after: Duration, run: @Sendable () -> Void)?
    private nonisolated(unsafe) var hasIdled = false
    private let limit: Int

    init(limit: Int) { self.limit = max(1, limit) }

    var isCrowded: Bool { monitor.holding { next < waiting.count } }

    func setIdleWork(_ work: @escaping @Sendable () -> Void, after time: Duration) {
        monitor.holding {
            idleWork = (time, work)
            // A thread that waits without a limit has to begin again.
            monitor.wakeAll()
        }
    }

    func add(_ work: @escaping @Sendable () -> Void) {
        let isShort = monitor.holding {
            waiting.append(work)
            if waiting.count - next <= idle {
                monitor.wakeOne()
                return false
            }
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard isShort else { return }
        if let thread = DedicatedThread.start({ self.work() }) {
            thread.detach()
        } else if isAlone() {
            // If no thread can be started, the work runs on the caller's.
            while let work = monitor.holding({ nextWork() }) { work() }
        }
    }

    /// Records that a thread could not be started; returns whether there is no other.
    private func isAlone() -> Bool {
        monitor.holding {
            count -= 1
            return count == 0
        }
    }

    func close() {
        monitor.holding {
            isClosed = true
            monitor.wakeAll()
        }
    }

    private func work() {
        screens_crash_cover_thread()
        while let work = awaited() { work() }
    }

    /// Waits for the next work and returns it; `nil` if there will be none.
    private func awaited() -> (@Sendable () -> Void)? {
        monitor.holding {
            while true {
                if let work = nextWork() { return work }
                guard !isClosed else {
                    count -= 1
                    return nil
                }
                let idleWork = hasIdled ? nil : idleWork
                idle += 1
                let isTimeOver = monitor.wait(atMost: idleWork?.after)
                idle -= 1
                if isTimeOver, let idleWork, next == waiting.count, !isClosed {
                    hasIdled = true
                    return idleWork.run
                }
            }
        }
    }

    private func nextWork() -> (@Sendable () -> Void)? {
        guard next < waiting.count else { return nil }
        hasIdled = false
        defer {
            next += 1
            if next == waiting.count { (waiting, next) = ([], 0) }
        }
        return waiting[next]
    }
}
