import ScreensAutomation
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensRendering
import ScreensWatch

/// `run` without interaction: loads and calls everything, then prints, once or after every build.
@MainActor
struct PrintedRun {
    private let stage: Stage
    private let plan: StagePlan
    private let output: OutputForm
    private let background: TerminalBackground?
    private let asks: Bool

    init(_ stage: Stage, _ plan: StagePlan, _ output: OutputForm, _ invocation: Invocation) throws {
        (self.stage, self.plan, self.output) = (stage, plan, output)
        background = try invocation.background()
        asks = try Self.asks(invocation)
    }

    /// Whether to ask for a form's fields: with `--output text` on a terminal, unless values are given.
    private static func asks(_ invocation: Invocation) throws(CommandError) -> Bool {
        try invocation.choice(.output) == OutputForm.Choice.text && Terminal.canAsk
            && Console.isTerminal && !invocation.has(.value) && !invocation.has(.values)
    }

    /// Shows the stage and performs the plan; the report says how far that went.
    func load(_ log: EventLog, _ report: inout RunReport) async throws {
        do {
            try plan.begin(on: stage)
            try await plan.run(on: stage)
        } catch {
            report.record(stage, log.events)
            throw error
        }
        if asks { try await prompts?.ask() }
        await plan.loadRows(on: stage)
        report.record(stage, log.events)
    }

    private var prompts: FormPrompts? {
        FormPrompts(stage) {
            try await Terminal.ask($0).map { String(decoding: $0, as: UTF8.self) }
        } askSecret: {
            try await Terminal.ask($0, hidden: true).map { String(decoding: $0, as: UTF8.self) }
        } note: {
            Console.note($0)
        }
    }

    /// Prints the result, and prints it again whenever a plugin was built.
    func show(
        _ report: RunReport,
        following watch: PluginWatch?,
        rereading app: PluginWatch.AppReader?,
        noting note: () async -> Void
    ) async throws -> ExitCode {
        let surface = output.surface(plan.rowLimit, on: background, report)
        let exit = try await present(on: surface, report.conflict)
        await note()
        guard let watch else { return exit }
        return await watch.follow(stage, rereading: app) { reload in
            if reload.isScreenletNew {
                try await plan.reload(on: stage)
                await plan.loadRows(on: stage)
            }
            await stage.settled()
            _ = try await present(on: surface, nil)
        }
    }

    private func present(
        on surface: any Surface,
        _ conflict: CommandError?
    ) async throws -> ExitCode {
        try await surface.present(stage)
        Console.noteMissingLocales()
        let problem = stage.problem.map(CommandError.init)
        // On a terminal, the view has shown it already; how to resolve a conflict, no view says.
        let isSeen = output == .json || (problem != nil && output == .text && Console.isTerminal)
        guard let error = problem ?? conflict else { return .ok }
        if !isSeen { Console.note(error) }
        return error.exit
    }
}
