private import CScreensSystem
private import Glibc

/// A thread for one piece of work; it has to be joined or detached.
package struct DedicatedThread: Sendable {
    private let thread: UInt

    /// Starts a thread; `nil` if the system refuses.
    package static func start(_ work: @escaping @Sendable () -> Void) -> DedicatedThread? {
        start(work) { pthread_create($0, nil, $1, $2) }
    }

    /// Does work on a thread of its own and waits for its result; `nil` if no thread can be started.
    package static func value<Value: Sendable>(
        of work: @escaping @Sendable () -> Value
    ) -> Value? {
        let result = Promise<Value>()
        guard let thread = start({ result.resolve(work()) }) else { return nil }
        thread.join()
        return result.wait()
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
