import Glibc
import ScreensHost
import ScreensPlugins
import ScreensTerminal
import ScreensWatch
import ScreensWeb
import Synchronization

/// `--watch`: builds plugins whenever their files change, and reads an app again.
extension PluginWatch {
    /// Starts to watch and builds for the first time; `nil` if the options do not request it.
    ///
    /// After a failed build, it builds again when something changes.
    ///
    /// - Parameters:
    ///   - invocation: the options.
    ///   - app: the folder of the app that is shown; `nil` if none is.
    ///   - output: how the result is shown.
    /// - Returns: the watch.
    /// - Throws: if the folder cannot be watched, or the user interrupts.
    static func begin(
        _ invocation: Invocation,
        app: String? = nil,
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
        let folders = try WatchedFolder.all(in: folder, app: app)
        let scratch = invocation.value(.scratchPath)
        guard scratch == nil || folders.count(where: \.isPackage) < 2 else {
            throw CommandError.usage(
                "--scratch-path is for one package; \"\(folder)\" has several."
            )
        }
        let watch = try PluginWatch(folders, scratchPath: scratch)
        if !WatchedFolder.isPackage(folder) {
            // The user has not named them.
            for name in folders.filter(\.isPackage).map(\.name) {
                Console.note("Building and running \(name) from \(folder)/\(name).")
            }
        }
        let signal = await untilSignal { await watch.buildShowingProgress() }
        guard signal == nil else {
            watch.stop()
            throw CommandError(exit: .interrupted, message: "Interrupted.", code: "cancelled")
        }
        return watch
    }

    /// Builds for the first time, which may take minutes.
    private func buildShowingProgress() async {
        let packages = folders.filter(\.isPackage).map(\.name)
        guard let first = packages.first else {
            _ = await buildFirst(Self.print)
            return
        }
        let progress = ProgressLine("Building \(packages.joined(separator: ", ")) …")
        _ = await buildFirst {
            progress.clear()
            Self.print($0)
        } progress: { plugin, step in
            progress.show(plugin == first ? step : "\(plugin): \(step)")
        }
        progress.clear()
    }

    /// Updates a stage after each build, until a signal ends it; `draw` then shows the stage.
    func follow(
        _ stage: Stage,
        rereading app: AppReader?,
        _ draw: @escaping @MainActor (Stage.Reload) async throws -> Void
    ) async -> ExitCode {
        let names = folders.map(\.folder).joined(separator: ", ")
        Console.note("Watching \(names). Press Ctrl-C to stop.")
        let signal = await Self.untilSignal { [self] in
            await follow({ [stage] }, rereading: app, Self.print) { try await draw($1) }
        }
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Shows the result of a build on a live terminal, and in its log.
    static func show(_ report: Report, on terminal: TerminalSurface, _ log: PluginLog) {
        switch report {
        case .built(let names, let time, let isFaultless):
            let message = "\(names): built in \(time)."
            log.add(message, .progress)
            if isFaultless, terminal.notice != nil {
                // The errors of builds before this one are no longer of interest.
                terminal.markLogSeen()
                terminal.notice = nil
            }
            terminal.showStatus(message)
        case .words(let words): log.add(words, .note)
        case .note(let words):
            log.add(words, .note)
            terminal.showStatus(words)
        case .failed(let words):
            log.add(words, .error)
            terminal.notice = CompilerMessages.summary(words)
        case .refused(let error):
            log.add(CommandError(error).message, .error)
            terminal.notice = summary(of: error)
        }
    }

    /// Shows the result of a build on stderr, on all pages and in their consoles.
    static func show(_ report: Report, on pages: WebSurface) {
        switch report {
        case .built(let names, let time, let isFaultless):
            if isFaultless { pages.notice = nil }
            pages.log("\(names): built in \(time).", .progress)
        case .words(let words), .note(let words): pages.log(words, .note)
        case .failed(let words):
            pages.notice = CompilerMessages.summary(words)
            pages.log(words, .error)
        case .refused(let error):
            pages.notice = summary(of: error)
            pages.log(CommandError(error).message, .error)
        }
        print(report)
    }

    /// Prints the result of a build on stderr.
    static func print(_ report: Report) {
        switch report {
        case .built(let names, let time, _): Console.note("\(names): built in \(time), reloaded.")
        case .words(let words): Console.note(lines: words.lines)
        case .note(let words): Console.note("note: \(words)")
        case .failed(let words):
            Console.note(lines: words.lines + ["Waiting for the next change …"])
        case .refused(let error): print(.failed(CommandError(error).message))
        }
    }

    /// The reason why a build is not shown, for a place with a single line.
    private static func summary(of error: any Error) -> String {
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
