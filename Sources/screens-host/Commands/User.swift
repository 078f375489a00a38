import ScreensSession
import ScreensSystem
import ScreensWorker

/// What belongs to the user who runs the command.
@MainActor
enum User {
    nonisolated static var state: StateFolder { StateFolder(environment: Environment.value) }

    nonisolated static var plugins: UserPlugins {
        UserPlugins(environment: Environment.value, worker: WorkerProgram.thisProgram) {
            Console.note("note: \($0)")
        }
    }

    static let caches = OpenCaches { Console.note("note: \($0)") }
}
