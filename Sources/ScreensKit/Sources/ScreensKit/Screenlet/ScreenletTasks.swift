/// The tasks of a screenlet, most of which end with it.
@_spi(Host)
@MainActor
public final class ScreenletTasks {
    @TaskLocal private static var current: Int?
    private var running: [Int: Task<Void, Never>] = [:]
    private var timers: [Int: Task<Void, Never>] = [:]
    /// The running tasks that write.
    private var writing: Set<Int> = []
    /// The tasks that whoever starts them has not received yet.
    private var beginning: Set<Int> = []
    private var newest = 0
    /// Whether the screenlet is shown: only then tasks begin.
    public private(set) var isShown = true

    /// The task that began first of those that are running, without timers; `nil` if there is none.
    public var first: Task<Void, Never>? { running.min { $0.key < $1.key }?.value }

    /// How many tasks and timers have not ended.
    public var count: Int { running.count + timers.count }

    /// Lets tasks begin, after ``hide()``.
    public func show() { isShown = true }

    /// Cancels all tasks but those that write; no others begin.
    ///
    /// What a user has sent is not withdrawn, and the screenlet has to know the outcome if it is shown again.
    public func hide() {
        isShown = false
        for timer in timers.values { timer.cancel() }
        for (id, task) in running where !writing.contains(id) { task.cancel() }
    }

    /// Starts a task; it is cancelled already if the screenlet is hidden.
    func begin(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        begin(in: \.running) { [self] id in
            await work()
            running[id] = nil
        }
    }

    /// Starts a timer, which works only if the wait says that it is over.
    func begin(
        waiting wait: @escaping @MainActor () async -> Bool,
        _ work: @escaping @MainActor () -> Void
    ) -> Task<Void, Never> {
        begin(in: \.timers) { [self] id in
            let isOver = await wait()
            timers[id] = nil
            if isOver, !Task.isCancelled { work() }
        }
    }

    private func begin(
        in tasks: ReferenceWritableKeyPath<ScreenletTasks, [Int: Task<Void, Never>]>,
        _ work: @escaping @MainActor (Int) async -> Void
    ) -> Task<Void, Never> {
        guard isShown else {
            let nothing = Task {}
            nothing.cancel()
            return nothing
        }
        newest += 1
        let id = newest
        beginning.insert(id)
        defer { beginning.remove(id) }
        var hasEnded = false
        let task = Self.$current.withValue(id) {
            Task.immediate {
                await work(id)
                hasEnded = true
            }
        }
        // What ends before it waits for anything has ended by now.
        if !hasEnded { self[keyPath: tasks][id] = task }
        return task
    }

    /// Waits until whoever has started the present task has received it; in most cases, that is so already.
    ///
    /// Otherwise nothing else may run before a result is used: a sign-in lets an app leave the page of its screenlet.
    func begun() async {
        if let id = Self.current, beginning.contains(id) { await Task.yield() }
    }

    /// Does something in the present task, which hiding the screenlet does not cancel meanwhile.
    func writing<Output>(
        _ write: () async throws(ScreensError) -> Output
    ) async throws(ScreensError) -> Output {
        if let id = Self.current { writing.insert(id) }
        defer { if let id = Self.current { writing.remove(id) } }
        return try await write()
    }
}
