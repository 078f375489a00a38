import ScreensSession
import ScreensSystem

/// What belongs to the user who runs the command.
@MainActor
enum User {
    nonisolated static var state: StateFolder { StateFolder(environment: Environment.value) }

    nonisolated static var plugins: UserPlugins {
        UserPlugins(environment: Environment.value) { Console.note("note: \($0)") }
    }

    static let caches = OpenCaches { Console.note("note: \($0)") }
}
