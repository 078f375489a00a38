private import CScreensSystem
private import Glibc
private import Synchronization

/// A thread that does one thing and ends; it has to be joined or detached.
package struct OwnThread: Sendable {
    private let thread: UInt

    /// Starts a thread; `nil` where the system has none to give.
    package static func start(_ work: @escaping @Sendable () -> Void) -> OwnThread? {
        start(work) { pthread_create($0, nil, $1, $2) }
    }

    /// Starts a thread at once on another processor; `nil` where the system has none to give.
    package static func startElsewhere(_ work: @escaping @Sendable () -> Void) -> OwnThread? {
        start(work) { screens_thread_elsewhere($0, $1, $2) }
    }

    /// Waits for its end.
    package func join() { pthread_join(thread, nil) }

    /// Lets it go on without anybody waiting.
    package func detach() { pthread_detach(thread) }

    private typealias Run = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    private static func start(
        _ work: @escaping @Sendable () -> Void,
        with create: (UnsafeMutablePointer<pthread_t>, Run, UnsafeMutableRawPointer) -> Int32
    ) -> OwnThread? {
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
        return OwnThread(thread: thread)
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Work on a thread of its own; whoever asks for its result waits for it.
package final class Errand<Value: Sendable>: Sendable {
    private let thread: Mutex<OwnThread?>
    private let result: Outcome<Value>

    /// Begins the work; `nil` where no thread can be started.
    package init?(_ work: @escaping @Sendable () -> Value) {
        let result = Outcome<Value>()
        guard let thread = OwnThread.start({ result.store(work()) }) else { return nil }
        self.thread = Mutex(thread)
        self.result = result
    }

    /// Does the work now.
    package init(here work: () -> Value) {
        thread = Mutex(nil)
        result = Outcome()
        result.store(work())
    }

    // Joined rather than let go: no thread may be at work when the process tears itself down.
    deinit { end() }

    package var value: Value {
        end()
        return result.value
    }

    private func end() {
        thread.withLock { $0.take()?.join() }
    }
}

/// What work has come to, for another thread; stored before it is asked for.
final class Outcome<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    func store(_ new: Value) { stored.withLock { $0 = new } }

    var value: Value {
        guard let value = stored.withLock({ $0 }) else { preconditionFailure("work had no result") }
        return value
    }
}
