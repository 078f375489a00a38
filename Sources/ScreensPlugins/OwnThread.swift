internal import CScreensSystem
internal import Glibc
internal import Synchronization

/// Threads that do one thing and end.
enum OwnThread {
    /// Starts a thread; `nil` where the system has none to give.
    static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        start(work) { pthread_create($0, nil, $1, $2) }
    }

    /// Starts a thread at once on another processor; `nil` where the system has none to give.
    static func startElsewhere(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        start(work) { screens_thread_elsewhere($0, $1, $2) }
    }

    private typealias Run = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    private static func start(
        _ work: @escaping @Sendable () -> Void,
        with create: (UnsafeMutablePointer<pthread_t>, Run, UnsafeMutableRawPointer) -> Int32
    ) -> pthread_t? {
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
        return thread
    }

    private final class Work {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Work on a thread of its own; whoever asks for its result waits for it.
final class Errand<Value: Sendable>: Sendable {
    private let thread: Mutex<pthread_t?>
    private let result: Result

    /// Begins the work; `nil` where no thread can be started.
    init?(_ work: @escaping @Sendable () -> Value) {
        let result = Result()
        guard let thread = OwnThread.start({ result.store(work()) }) else { return nil }
        self.thread = Mutex(thread)
        self.result = result
    }

    /// Does the work now.
    init(here work: () -> Value) {
        thread = Mutex(nil)
        result = Result()
        result.store(work())
    }

    // Joined rather than let go: no thread may be at work when the process tears itself down.
    deinit { end() }

    var value: Value {
        end()
        guard let value = result.stored else { preconditionFailure("the work had no result") }
        return value
    }

    private func end() {
        thread.withLock { thread in
            if let running = thread { pthread_join(running, nil) }
            thread = nil
        }
    }

    private final class Result: Sendable {
        private let value = Mutex<Value?>(nil)

        var stored: Value? { value.withLock { $0 } }

        func store(_ new: Value) { value.withLock { $0 = new } }
    }
}

extension OwnThread {
    /// Opens a library, the copy of a plugin or the plugin itself, on a thread that ends right afterwards.
    ///
    /// On Linux, CoreFoundation initialises libdispatch once more when it is loaded, which binds the
    /// main queue to the loading thread: had that thread gone on, nothing that awaits the main actor
    /// would ever run again. A thread that ends gives the main queue back. Any plugin may bring
    /// Foundation, so every library is opened this way; it costs some 30 µs.
    ///
    /// - Throws: ``PluginRefusal/notLoadable(path:reason:)``, with the loader's words.
    static func open(
        _ path: String,
        of plugin: String? = nil
    ) throws(PluginRefusal) -> UnsafeMutableRawPointer {
        guard let opened = Errand({ Opened(path, of: plugin ?? path) })?.value else {
            throw .notLoadable(path: path, reason: "no thread can be started")
        }
        guard let handle = UnsafeMutableRawPointer(bitPattern: opened.handle) else {
            throw .notLoadable(path: path, reason: opened.reason)
        }
        return handle
    }

    /// What came of opening a library.
    private struct Opened: Sendable {
        let handle: UInt
        var reason = "the loader gives no reason"

        init(_ path: String, of plugin: String) {
            let handle = CrashReport.whileLoading(plugin) { dlopen(path, RTLD_NOW | RTLD_LOCAL) }
            self.handle = UInt(bitPattern: handle)
            // The loader keeps its words for the thread that failed.
            if handle == nil, let words = dlerror() { reason = String(cString: words) }
        }
    }
}
