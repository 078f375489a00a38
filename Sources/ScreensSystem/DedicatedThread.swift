private import CScreensSystem
private import Glibc
private import Synchronization

/// A thread for one piece of work; it has to be joined or detached.
package struct DedicatedThread: Sendable {
    private let thread: UInt

    /// Starts a thread; `nil` if the system refuses.
    package static func start(_ work: @escaping @Sendable () -> Void) -> DedicatedThread? {
        start(work) { pthread_create($0, nil, $1, $2) }
    }

    /// Starts a thread on another processor; `nil` if the system refuses.
    package static func startElsewhere(_ work: @escaping @Sendable () -> Void) -> DedicatedThread? {
        start(work) { screens_thread_elsewhere($0, $1, $2) }
    }

    /// Waits for its end.
    package func join() { pthread_join(thread, nil) }

    /// Lets it continue without being joined.
    package func detach() { pthread_detach(thread) }

    private typealias Run = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    private static func start(
        _ work: @escaping @Sendable () -> Void,
        with create: (UnsafeMutablePointer<pthread_t>, Run, UnsafeMutableRawPointer) -> Int32
    ) -> DedicatedThread? {
        let argument = Unmanaged.passRetained(Work(work)).toOpaque()
        var thread = pthread_t()
        let run: Run = { argument in
            argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().run() }
            return nil
        }
        guard create(&thread, run, argument) == 0 else {
            Unmanaged<Work>.fromOpaque(argument).release()
            return nil
        }
        return DedicatedThread(thread: thread)
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Work on a thread of its own; reading its result waits for it.
package final class ThreadResult<Value: Sendable>: Sendable {
    private let thread: Mutex<DedicatedThread?>
    private let result: Outcome<Value>

    /// Starts the work; `nil` if no thread can be started.
    package init?(_ work: @escaping @Sendable () -> Value) {
        let result = Outcome<Value>()
        guard let thread = DedicatedThread.start({ result.store(work()) }) else { return nil }
        self.thread = Mutex(thread)
        self.result = result
    }

    /// Does the work now.
    package init(here work: () -> Value) {
        thread = Mutex(nil)
        result = Outcome()
        result.store(work())
    }

    // Joined instead of detached: no thread may be working when the process ends.
    deinit { end() }

    package var value: Value {
        end()
        return result.value
    }

    private func end() {
        thread.withLock { $0.take()?.join() }
    }
}

/// The result of work, for another thread; stored before it is read.
final class Outcome<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    func store(_ new: Value) { stored.withLock { $0 = new } }

    var value: Value {
        guard let value = stored.withLock({ $0 }) else { preconditionFailure("work had no result") }
        return value
    }
}
