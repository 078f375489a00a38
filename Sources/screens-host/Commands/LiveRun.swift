import ScreensHost
import ScreensTerminal

/// `run` on a live terminal: shown at once, loaded and called meanwhile, left when the user wants.
@MainActor
struct LiveRun {
    private let stage: Stage
    private let surface: any Surface

    init(_ stage: Stage, _ invocation: Invocation) {
        self.stage = stage
        let options = LiveOptions.standard(isASCII: invocation.has("ascii"))
        if invocation.has("linear") {
            let columns = Console.columns(Setup.environment)
            surface = LinearSurface(options, columns: columns) {
                Console.out("\($0)\n")
            } readLine: {
                try await Terminal.ask($0).map { String(decoding: $0, as: UTF8.self) }
            }
        } else {
            surface = TerminalSurface(options)
        }
        // Nobody prints a report, and a list that is scrolled through has many events.
        stage.onEvent = nil
    }

    /// Shows the stage until the user leaves.
    ///
    /// - Parameters:
    ///   - begin: what brings it on show.
    ///   - goOn: what is done then; what goes wrong in it is said on the screen.
    /// - Returns: the exit code.
    /// - Throws: what `begin` throws, and when the terminal cannot be used.
    func show(
        _ begin: () throws -> Void,
        then goOn: @escaping @MainActor () async throws -> Void
    ) async throws -> ExitCode {
        try begin()
        let acting = Task {
            do { try await goOn() } catch { stage.onNote?(CommandError(error).message) }
        }
        defer { acting.cancel() }
        try await surface.present(stage)
        // What was sent is on its way still; the rest is not waited for.
        stage.hide()
        await stage.settled()
        let isInterrupted = (surface as? TerminalSurface)?.wasInterrupted ?? false
        return isInterrupted ? .interrupted : .ok
    }
}
