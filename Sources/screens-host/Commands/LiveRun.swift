import ScreensAutomation
import ScreensHost
import ScreensOffline
import ScreensTerminal
import ScreensWatch

/// `run` on a live terminal: shown immediately, loaded in the background, until the user leaves.
@MainActor
struct LiveRun {
    private let stage: Stage
    private let plan: StagePlan
    private let surface: any Surface
    private let log: PluginLog

    init(
        _ stage: Stage,
        _ setup: Setup,
        _ plan: StagePlan,
        _ invocation: Invocation
    ) throws(CommandError) {
        (self.stage, self.plan, log) = (stage, plan, setup.log)
        var options = LiveOptions(isASCII: invocation.has(.ascii))
        options.background = try invocation.background()
        options.log = setup.log
        options.synchronize = LiveSync.sender(setup.host)
        (options.openMedia, options.saveMedia) = (LiveFiles.open, LiveFiles.save)
        if invocation.has(.linear) {
            let columns = Console.columns(Setup.environment)
            surface = LinearSurface(options, columns: columns) {
                Console.out("\($0)\n")
            } readLine: {
                try await Terminal.ask($0).map { String(decoding: $0, as: UTF8.self) }
            } readSecret: {
                try await Terminal.ask($0, hidden: true).map { String(decoding: $0, as: UTF8.self) }
            }
        } else {
            surface = TerminalSurface(options)
        }
        // No report is printed, and a list that is scrolled has many events.
        stage.onEvent = nil
    }

    /// Shows the stage until the user leaves.
    ///
    /// Errors in the planned calls are shown on the screen.
    ///
    /// - Parameters:
    ///   - watch: builds plugins in the background; their changes are shown immediately.
    ///   - app: reads the app again that is shown.
    /// - Returns: the exit code.
    /// - Throws: if the stage cannot be shown, or the terminal cannot be used.
    func show(
        following watch: PluginWatch?,
        rereading app: PluginWatch.AppReader?
    ) async throws -> ExitCode {
        try plan.begin(on: stage)
        let execution = Task {
            do {
                try await plan.run(on: stage)
            } catch {
                report(CommandError(error).message)
            }
        }
        let following = Task { await follow(watch, app) }
        defer {
            execution.cancel()
            following.cancel()
        }
        try await present()
        // Requests that were sent are completed; the others are not waited for.
        stage.hide()
        await stage.settled()
        Console.noteMissingLocales()
        let isInterrupted = (surface as? TerminalSurface)?.wasInterrupted ?? false
        return isInterrupted ? .interrupted : .ok
    }

    /// Shows the stage, and prints its notes when the screen is restored.
    ///
    /// If stderr is a terminal too, they must not be printed earlier, because the log would show them twice.
    private func present() async throws {
        guard surface is TerminalSurface, Console.areErrorsOnTerminal else {
            return try await surface.present(stage)
        }
        var notes: [String] = []
        stage.onNote = { notes.append($0.message) }
        defer { for note in notes.suffix(100) { Console.note("note: \(note)") } }
        try await surface.present(stage)
    }

    /// Shows why a planned call failed.
    private func report(_ message: String) {
        guard let live = surface as? TerminalSurface else {
            return Console.note("note: \(message)")
        }
        log.add(message, .error)
        live.showStatus(message)
    }

    /// Shows each build, and reports what prevents one.
    private func follow(_ watch: PluginWatch?, _ app: PluginWatch.AppReader?) async {
        await watch?.follow({ [stage] }, rereading: app, show) { stage, reload in
            if reload.isScreenletNew { try await plan.reload(on: stage) }
            guard let linear = surface as? LinearSurface else { return }
            await stage.settled()
            await linear.printPage(of: stage)
        }
    }

    private func show(_ report: PluginWatch.Report) {
        guard let live = surface as? TerminalSurface else { return PluginWatch.print(report) }
        PluginWatch.show(report, on: live, log)
    }
}
