import ScreensHost
import ScreensKit

/// `run` where nobody can act: all is loaded and called, then printed, once or after every build.
@MainActor
struct PrintedRun {
    private let stage: Stage
    private let plan: RunPlan
    private let output: OutputForm

    init(_ stage: Stage, _ plan: RunPlan, _ output: OutputForm) {
        (self.stage, self.plan, self.output) = (stage, plan, output)
    }

    /// Brings the stage on show and does what is planned; the report says how far that came.
    func load(_ log: EventLog, _ report: inout RunReport) async throws {
        do {
            try plan.begin(on: stage)
            try await plan.goOn(on: stage)
        } catch {
            report.take(stage, log.events)
            throw error
        }
        try await FormPrompts(stage, plan.invocation)?.ask()
        await plan.loadRows(on: stage)
        report.take(stage, log.events)
    }

    /// Prints what there is to see, and again whenever a plugin was built.
    func show(_ report: RunReport, following watch: Watch?) async throws -> ExitCode {
        let surface = output.surface(plan.rows?.limit, report)
        let exit = try await present(on: surface)
        guard let watch else { return exit }
        return try await watch.follow(stage) { reload in
            if reload.isScreenletNew {
                try await plan.loadAnew(on: stage)
                await plan.loadRows(on: stage)
            }
            await stage.settled()
            _ = try await present(on: surface)
        }
    }

    private func present(on surface: any Surface) async throws -> ExitCode {
        try await surface.present(stage)
        Console.noteMissingLocales()
        stage.noteFailures()
        guard let problem = stage.model.problem else { return .ok }
        let error = CommandError(problem)
        // On a terminal the view has said it already.
        let isSeen = output == .json || (output == .text && Console.isTerminal)
        if !isSeen { Console.note("\(CommandTable.root.name): \(error.message)") }
        return error.exit
    }
}
