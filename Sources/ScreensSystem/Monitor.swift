private import Glibc

/// A value that one thread waits for and another one provides.
final class Promise<Value: Sendable>: Sendable {
    private let monitor = Monitor()
    // Only used while the monitor is locked.
    private nonisolated(unsafe) var value: Value?

    func resolve(_ new: Value) {
        monitor.holding {
            value = new
            monitor.wakeAll()
        }
    }

    func wait() -> Value {
        monitor.holding {
            while true {
                if let value { return value }
                _ = monitor.wait()
            }
        }
    }
}

/// A lock of the system with a condition variable, which `Synchronization` does not have.
final class Monitor: Sendable {
    private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(
        capacity: 1
    )
    private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
        capacity: 1
    )

    init() {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // The clock that nobody sets.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(lock)
        condition.deallocate()
        lock.deallocate()
    }

    func holding<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    /// Releases the lock until another thread signals the condition; only to be called with the lock.
    ///
    /// Returns whether the time was over before, if there is a limit.
    func wait(atMost limit: Duration? = nil) -> Bool {
        guard let limit else {
            pthread_cond_wait(condition, lock)
            return false
        }
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = limit.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        return pthread_cond_timedwait(condition, lock, &end) == ETIMEDOUT
    }

    func wakeOne() { pthread_cond_signal(condition) }

    func wakeAll() { pthread_cond_broadcast(condition) }
}
