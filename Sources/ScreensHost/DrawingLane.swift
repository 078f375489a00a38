import ScreensSystem
import Synchronization

/// Executes the views of one plugin, on threads that only draw, and on a limited number of them.
///
/// Slow views therefore block neither the main actor nor the runtime's threads, of which there are as many as
/// processors. A plugin whose views are slow leaves threads to the others.
final class DrawingLane: TaskExecutor {
    /// The threads of all plugins together: enough for a few plugins that are slow at the same time.
    private static let threads = ThreadPool(limit: 8)
    private static let lanes = Mutex<[String: DrawingLane]>([:])
    /// How many threads one plugin may use; more than there are processors would gain nothing.
    private static let width = 2

    private struct State {
        var waiting: [UnownedJob] = []
        var next = 0
        var running = 0
    }

    private let state = Mutex(State())

    private init() {}

    /// The lane of the plugin in a file.
    static func of(plugin: String) -> DrawingLane {
        lanes.withLock { lanes in
            if let lane = lanes[plugin] { return lane }
            let lane = DrawingLane()
            lanes[plugin] = lane
            return lane
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = state.withLock { state in
            state.waiting.append(job)
            guard state.running < Self.width else { return false }
            state.running += 1
            return true
        }
        if begins { Self.threads.run { self.work() } }
    }

    private func work() {
        while let job = nextJob() {
            job.runSynchronously(on: asUnownedTaskExecutor())
            // Other plugins' jobs are waiting for a thread: continue after theirs.
            guard !Self.threads.isCrowded else { return Self.threads.run { self.work() } }
        }
    }

    private func nextJob() -> UnownedJob? {
        state.withLock { state in
            guard state.next < state.waiting.count else {
                (state.waiting, state.next) = ([], 0)
                state.running -= 1
                return nil
            }
            defer { state.next += 1 }
            return state.waiting[state.next]
        }
    }
}
