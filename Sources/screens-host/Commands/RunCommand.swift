import DemoPortal
import FoundationEssentials
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensTerminal

/// `run`: shows a screenlet once.
@MainActor
enum RunCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let output = try OutputForm(invocation)
        var report = RunReport(asked: invocation)
        do {
            return try await show(invocation, output, &report)
        } catch {
            let error = CommandError(error)
            guard output == .json, error.exit != .usage else { throw error }
            report.fail(error)
            try Console.write(report.bytes())
            return error.exit
        }
    }

    private static func show(
        _ invocation: Invocation,
        _ output: OutputForm,
        _ report: inout RunReport
    ) async throws -> ExitCode {
        let wanted = try RowCount(invocation)
        let calls = try Call.all(in: invocation)
        let values = try FieldValues(invocation)
        let theme = try themeName(invocation)
        let watch = try await Watch.begin(invocation, output)
        defer { watch?.stop() }
        let setup = try Setup(invocation, developing: watch?.files ?? [])
        defer { setup.demo?.stop() }
        let stage = try setup.host.stage(invocation.arguments[0], theme: theme)
        if let delegate = invocation.value("delegate") {
            try stage.setDelegate(named: delegate)
        }
        let log = EventLog(stage)
        PassedOver(stage, setup.host.registry).note()
        try Assignments(invocation, stage).apply(to: stage, samples: setup.demo?.samples ?? [:])
        if output == .tui {
            return try await LiveRun(stage, setup.cache, invocation).show(following: watch) {
                try begin(calls, on: stage)
            } then: {
                try await goOn(calls, values, on: stage)
            } anew: {
                try await loadAnew(calls, nil, on: stage)
            }
        }
        do {
            try begin(calls, on: stage)
            try await goOn(calls, values, on: stage)
        } catch {
            report.take(stage, log.events)
            throw error
        }
        try await FormPrompts(stage, invocation)?.ask()
        if let wanted { await stage.loadRows(wanted.limit) }
        report.take(stage, log.events)
        let surface = output.surface(wanted?.limit, report)
        try await surface.present(stage)
        stage.noteFailures()
        let exit = finish(stage, output)
        guard let watch else { return exit }
        return try await watch.follow(stage) { reload in
            if reload.isScreenletNew { try await loadAnew(calls, wanted, on: stage) }
            await stage.settled()
            try await surface.present(stage)
            stage.noteFailures()
            _ = finish(stage, output)
        }
    }

    /// Calls again what loads; other methods have done their work.
    private static func loadAnew(
        _ calls: [Call],
        _ wanted: RowCount?,
        on stage: Stage
    ) async throws {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        await stage.settled()
        for call in calls where loading.contains(call.action.name) {
            try await perform(call.action, on: stage)
        }
        if let wanted { await stage.loadRows(wanted.limit) }
    }

    /// Brings it on show; loading methods take the place of `autoLoad`.
    private static func begin(_ calls: [Call], on stage: Stage) throws {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        for call in calls { try stage.check(call.action) }
        if calls.contains(where: { loading.contains($0.action.name) }),
            stage.attributes.type(of: "autoLoad") != nil
        {
            try stage.attributes.set("autoLoad", false)
        }
        stage.show()
    }

    /// Calls methods that load; the others come when all is loaded, and fields are filled in before.
    private static func goOn(
        _ calls: [Call],
        _ values: FieldValues,
        on stage: Stage
    ) async throws {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        await stage.settled()
        for call in calls.filter({ loading.contains($0.action.name) }) {
            try await perform(call.action, on: stage)
        }
        try values.fill(stage)
        await stage.settled()
        for call in calls where !loading.contains(call.action.name) {
            try await perform(call.action, on: stage)
        }
    }

    /// Calls a method and waits for what comes of it.
    ///
    /// One that was not accepted for a reason that can be seen ends as that problem does.
    private static func perform(_ action: Action, on stage: Stage) async throws {
        guard try stage.perform(action) || stage.model.problem != nil else {
            throw CommandError(
                exit: .failure,
                message: "“\(action.name)” was not accepted.",
                code: "not-accepted"
            )
        }
        await stage.settled()
    }

    private static func finish(_ stage: Stage, _ output: OutputForm) -> ExitCode {
        guard let problem = stage.model.problem else { return .ok }
        let error = CommandError(problem)
        // On a terminal the view has said it already.
        let isSeen = output == .json || (output == .text && Console.isTerminal)
        if !isSeen { Console.note("\(CommandTable.root.name): \(error.message)") }
        return error.exit
    }

    static func themeName(_ invocation: Invocation) throws -> ThemeName {
        let text = invocation.value("theme") ?? ThemeName.default.text
        guard let theme = ThemeName(text) else {
            throw HostError.unknownTheme(text, suggestion: nil)
        }
        return theme
    }
}

/// A method to call, and with what.
struct Call {
    var action: Action

    /// The calls in order, each with the arguments given after it.
    static func all(in invocation: Invocation) throws(CommandError) -> [Call] {
        var calls: [Call] = []
        for option in invocation.options {
            if option.name == "call" {
                calls.append(Call(action: Action(option.value)))
            } else if option.name == "arg" {
                guard let last = calls.popLast() else {
                    throw .usage("--arg \(option.value) needs a --call before it.")
                }
                let (name, value) = try assignment(option)
                calls.append(Call(action: last.action.with(name, .string(value))))
            }
        }
        return calls
    }
}

/// The two sides of `NAME=VALUE`.
func assignment(_ option: Invocation.Option) throws(CommandError) -> (name: String, value: String) {
    let parts = option.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--\(option.name) takes NAME=VALUE, not “\(option.value)”.")
    }
    return (String(parts[0]), String(parts[1]))
}

/// How many rows to load.
struct RowCount {
    let limit: Int

    init?(_ invocation: Invocation) throws(CommandError) {
        guard let text = invocation.value("rows") else { return nil }
        guard text != "all" else {
            limit = .max
            return
        }
        guard let count = Int(text), count >= 0 else {
            throw .usage("--rows takes a whole number from 0 on, or all, not “\(text)”.")
        }
        limit = count
    }
}
