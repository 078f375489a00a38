internal import Glibc

/// Runs work on a thread of its own and waits for it.
enum BackgroundThread {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let job = Job(work)
        let argument = Unmanaged<AnyJob>.passUnretained(job).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { argument in
                argument.map { Unmanaged<AnyJob>.fromOpaque($0).takeUnretainedValue().run() }
                return nil
            },
            argument
        )
        if status == 0 { _ = withExtendedLifetime(job) { pthread_join(thread, nil) } }
        // If no thread can be started, the work runs on this one.
        return job.value ?? work()
    }

    private class AnyJob {
        func run() {}
    }

    /// Work and its result, which is written by the thread and read after its end.
    private final class Job<Value: Sendable>: AnyJob {
        private let work: @Sendable () -> Value
        private(set) var value: Value?

        init(_ work: @escaping @Sendable () -> Value) { self.work = work }

        override func run() { value = work() }
    }
}
