import DemoPortal
import ScreensAutomation
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensWatch

/// `run`: shows a screenlet once.
@MainActor
enum RunCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let saving = try FileDestination(invocation)
        let output = saving == nil ? try OutputForm(invocation) : .text
        var report = RunReport(asked: invocation)
        do {
            return try await show(invocation, output, saving, &report)
        } catch {
            let error = CommandError(error, invocation)
            guard output == .json, error.exit != .usage else { throw error }
            report.fail(error)
            try Console.write(report.bytes())
            return error.exit
        }
    }

    private static func show(
        _ invocation: Invocation,
        _ output: OutputForm,
        _ saving: FileDestination?,
        _ report: inout RunReport
    ) async throws -> ExitCode {
        let plan = try StagePlan(invocation)
        _ = try themeName(invocation)
        let watch = try await PluginWatch.begin(
            invocation,
            app: try AppArgument.watchedFolder(invocation),
            output
        )
        defer { watch?.stop() }
        let setup = try await Setup(invocation, developing: watch?.files ?? [])
        defer { setup.demo?.stop() }
        let subject = try await RunSubject(invocation, on: setup.host)
        let stage = try subject.stage(setup)
        let log = EventLog(stage)
        IgnoredTypes(stage, setup.host.registry).note()
        let author = DevelopmentNotes(stage, setup.host.registry, isBuiltHere: watch != nil)
        author.note()
        let note = try subject.assign(to: stage, of: setup.demo)
        // The report lists the attributes.
        if let note, output != .json { Console.note(note) }
        guard output != .tui else {
            let exit = try await LiveRun(stage, setup, plan, invocation)
                .show(following: watch, rereading: subject.reader(setup))
            await author.notePictures()
            return exit
        }
        setup.warnOnStandardError()
        let run = try PrintedRun(stage, plan, output, invocation)
        try await run.load(log, &report)
        if let saving { return try await saving.save(from: stage) }
        return try await run.show(report, following: watch, rereading: subject.reader(setup)) {
            await author.notePictures()
            await noteUnsent(in: setup.host.cache, invocation)
        }
    }

    /// Prints how many changes are unsent, and the command that continues with them.
    private static func noteUnsent(in cache: CacheManager?, _ invocation: Invocation) async {
        let status = try? await cache?.apart { (cache) throws(CacheError) in
            try cache.queueStatus()
        }
        guard let status else { return }
        if let note = QueueMessages(status, invocation).note { Console.note(note) }
    }

    static func themeName(_ invocation: Invocation) throws -> ThemeName {
        let text = invocation.value(.theme) ?? ThemeName.default.text
        guard let theme = ThemeName(text) else {
            throw HostError.unknownTheme(text, suggestion: nil)
        }
        return theme
    }
}

/// The two sides of `NAME=VALUE`.
func assignment(
    _ option: Invocation.Option,
    as form: String = "NAME=VALUE"
) throws(CommandError) -> (name: String, value: String) {
    let parts = option.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--\(option.name) requires \(form), not \"\(option.value)\".")
    }
    return (String(parts[0]), String(parts[1]))
}
