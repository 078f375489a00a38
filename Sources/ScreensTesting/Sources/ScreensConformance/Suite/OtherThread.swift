internal import Glibc

/// Runs work on a thread of its own and waits for it.
enum OtherThread {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let errand = Errand(work)
        let argument = Unmanaged<AnyErrand>.passUnretained(errand).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { argument in
                argument.map { Unmanaged<AnyErrand>.fromOpaque($0).takeUnretainedValue().run() }
                return nil
            },
            argument
        )
        if status == 0 { _ = withExtendedLifetime(errand) { pthread_join(thread, nil) } }
        // If no thread can be started, the work runs on this one.
        return errand.value ?? work()
    }

    private class AnyErrand {
        func run() {}
    }

    /// Work and its result, which is written by the thread and read after its end.
    private final class Errand<Value: Sendable>: AnyErrand {
        private let work: @Sendable () -> Value
        private(set) var value: Value?

        init(_ work: @escaping @Sendable () -> Value) { self.work = work }

        override func run() { value = work() }
    }
}
