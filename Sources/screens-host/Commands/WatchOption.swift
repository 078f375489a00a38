import Glibc
import ScreensHost
import ScreensPlugins
import ScreensTerminal
import ScreensWatch
import Synchronization

/// `--watch`: builds a plugin whenever its files change.
extension PluginWatch {
    /// Starts to watch and builds for the first time; `nil` if the options do not request it.
    ///
    /// After a failed build, it builds again when something changes.
    ///
    /// - Throws: if the folder cannot be watched, or the user interrupts.
    static func begin(
        _ invocation: Invocation,
        _ output: OutputForm = .text
    ) async throws -> PluginWatch? {
        guard let folder = invocation.value(.watch) else { return nil }
        guard [.text, .tui].contains(output) else {
            throw CommandError.usage(
                "--watch requires --output tui or text, not --output \(output.rawValue)."
            )
        }
        guard !invocation.has(.locked) else {
            throw CommandError.usage(
                "--locked and --watch cannot be combined: --locked refuses new builds."
            )
        }
        let watch = try PluginWatch(
            WatchedPlugin(folder: folder),
            scratchPath: invocation.value(.scratchPath)
        )
        let signal = await untilSignal { await watch.buildShowingProgress() }
        guard signal == nil else {
            watch.stop()
            throw CommandError(exit: .interrupted, message: "Interrupted.", code: "cancelled")
        }
        return watch
    }

    /// Builds for the first time, which may take minutes.
    private func buildShowingProgress() async {
        guard case .package = plugin else {
            _ = await buildFirst(Self.print)
            return
        }
        let progress = ProgressLine("Building \(plugin.name) …")
        _ = await buildFirst {
            progress.clear()
            Self.print($0)
        } progress: {
            progress.show($0)
        }
        progress.clear()
    }

    /// Updates a stage after each build, until a signal ends it; `draw` then shows the stage.
    func follow(
        _ stage: Stage,
        _ draw: @escaping @MainActor (Stage.Reload) async throws -> Void
    ) async -> ExitCode {
        Console.note("Watching \(plugin.folder). Press Ctrl-C to stop.")
        let signal = await Self.untilSignal { [self] in
            await follow({ [stage] }, Self.print) { try await draw($1) }
        }
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Prints the result of a build on stderr.
    static func print(_ report: Report) {
        switch report {
        case .built(let names, let time): Console.note("\(names): built in \(time), reloaded.")
        case .words(let words): Console.note(lines: words.lines)
        case .note(let words): Console.note("note: \(words)")
        case .failed(let words):
            Console.note(lines: words.lines + ["Waiting for the next change …"])
        case .refused(let error): print(.failed(CommandError(error).message))
        }
    }

    /// The reason why a build is not shown, for a place with a single line.
    static func summary(of error: any Error) -> String {
        if case HostError.refused(let refusal) = error { return refusal.summary }
        return CompilerMessages.summary(CommandError(error).message)
    }

    /// Runs `body` until it ends or a signal requests the end.
    ///
    /// - Returns: the signal, if there was one.
    private static func untilSignal(_ body: @escaping @MainActor () async -> Void) async -> Int32? {
        let work = Task { await body() }
        let first = Mutex<Int32?>(nil)
        let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { number in
            first.withLock { $0 = $0 ?? number }
            work.cancel()
        }
        defer { signals.stop() }
        await work.value
        return first.withLock(\.self)
    }
}
