import ScreensPlugins
import ScreensRendering
import ScreensScaffold

/// `new`: a plugin's package, a program or an app from a template.
@MainActor
enum NewCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let template = try template(invocation)
        let name = invocation.arguments[1]
        let found = sdk(for: template.kind)
        try template.kind.check(name, besides: found.map(SDK.liferayTypes) ?? [])
        let answers = try await answers(to: template, name, invocation)
        let package = try template.render(name, answers: answers)
        let folder = folder(of: package, in: invocation.value(.in) ?? ".")
        let change = try FolderChange(package, sdk: template.kind.hasCode ? found : nil)
        let existing = change.existing(in: folder)
        if invocation.has(.dryRun) {
            Console.out(listing(change, existing, folder))
            return .ok
        }
        guard existing.isEmpty || invocation.has(.force) else {
            throw ScaffoldError(
                .conflict,
                "\(folder) already contains \(existing.joined(separator: ", ")). Use --force to overwrite."
            )
        }
        try change.apply(to: folder)
        Console.out(farewell(package, folder))
        return .ok
    }

    private static func folder(of package: PluginPackage, in parent: String) -> String {
        guard parent != "." else { return package.name }
        return parent.hasSuffix("/") ? parent + package.name : "\(parent)/\(package.name)"
    }

    /// The template that the options name, or the installed one.
    static func template(_ invocation: Invocation) throws -> Template {
        let library = SDK.templates(kitFolder: HostLibrary.folder)
        let kind = invocation.arguments[0]
        guard let folder = invocation.value(.template) else {
            return try Template(named: kind, library: library)
        }
        let template = try Template(folder: folder, library: library)
        guard template.kind.rawValue == kind else {
            throw ScaffoldError(
                .invalid,
                "The template in \(folder) creates a \(template.kind), not a \(kind)."
            )
        }
        return template
    }

    /// The content of `.screens-sdk`; without an SDK, the package is made nevertheless.
    private static func sdk(for kind: PluginKind) -> String? {
        do {
            let sdk = try SDK.folder(kitFolder: HostLibrary.folder, environment: Setup.environment)
            if kind == .program, let objection = SDK.objection(toPrograms: sdk) {
                Console.note("note: \(objection)")
            }
            return sdk
        } catch {
            if kind.hasCode { Console.note("note: \(error.message)") }
            return nil
        }
    }

    private static func listing(
        _ change: FolderChange,
        _ existing: [String],
        _ folder: String
    ) -> String {
        change.paths.map { path in
            let mark = existing.contains(path) ? "  (exists)" : ""
            return SafeText.line("\(folder)/\(path)\(mark)") + "\n"
        }.joined()
    }

    private static func farewell(_ package: PluginPackage, _ folder: String) -> String {
        let steps = (["cd \(folder)"] + package.next).map { "  \($0)\n" }.joined()
        return "Created \(folder). Next steps:\n\(steps)"
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { SafeText.line(String($0)) }.joined(separator: "\n")
    }

    // MARK: Questions

    /// The answers of `--set` and, on a terminal, the user's answers to the other questions.
    private static func answers(
        to template: Template,
        _ name: String,
        _ invocation: Invocation
    ) async throws -> [String: String] {
        var answers: [String: String] = [:]
        for option in invocation.options where option.name == .set {
            let (question, answer) = try assignment(option)
            answers[question] = answer
        }
        // Errors in the given answers are reported before the questions.
        _ = try template.render(name, answers: answers)
        guard Terminal.canAsk, !invocation.has(.noInput) else { return answers }
        for question in template.questions where answers[question.name] == nil {
            let usual = try template.suggestion(for: question, name: name, answers: answers)
            answers[question.name] = try await ask(question, usual)
        }
        return answers
    }

    /// Asks until the answer is valid; an empty answer or the end of the input means the default.
    private static func ask(_ question: Question, _ usual: String) async throws -> String {
        Console.note(question.help)
        for choice in question.choices ?? [] { Console.note("  \(choice.value): \(choice.help)") }
        while let line = try await Terminal.ask("\(question.question) [\(usual)]:") {
            let answer = String(decoding: line, as: UTF8.self)
            if answer.isEmpty { return usual }
            do {
                try question.check(answer)
                return answer
            } catch {
                Console.note(error.message)
            }
        }
        return usual
    }
}
