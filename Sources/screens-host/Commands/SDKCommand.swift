import ScreensPlugins
import ScreensScaffold

/// `sdk path`: what plugins are built against.
@MainActor
enum SDKCommand {
    static func path(_ invocation: Invocation) async throws -> ExitCode {
        let folder = try SDK.folder(
            kitFolder: HostLibrary.folder,
            environment: Setup.environment
        )
        Console.out("\(folder)\n")
        return .ok
    }
}
