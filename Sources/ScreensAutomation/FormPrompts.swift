import ScreensHost
import ScreensKit

/// Asks for the fields of a form one after another, in lines that a screen reader reads in order.
@MainActor
struct FormPrompts {
    private let stage: Stage

    /// Prompts for the form on show; `nil` where nobody can be asked, or nothing is to be asked.
    ///
    /// They are asked for with `--output text` on a terminal, unless values are given.
    init?(_ stage: Stage, _ invocation: Invocation) {
        guard invocation.value("output") == "text", Terminal.canAsk, Console.isTerminal,
            !invocation.has("value"), !invocation.has("values"),
            let form = stage.model as? any FormModel, form.isFormLoaded
        else { return nil }
        self.stage = stage
    }

    private var fields: [FormField] {
        (stage.model as? any FormModel)?.formFields(locale: stage.locale) ?? []
    }

    private func field(_ name: String) -> FormField? { fields.first { $0.name == name } }

    /// Asks for every field that may be changed, then whether to send the form.
    ///
    /// - Throws: when a signal asks the process to end.
    func ask() async throws {
        let names = fields.filter(\.isEditable).map(\.name)
        guard !names.isEmpty else { return }
        for name in names {
            guard try await ask(for: name) else { return }
        }
        let answer = try await line(stage.string("core-send-form"))
        let yes = stage.string("core-yes").lowercased()
        guard ["y", "yes", yes].contains(answer?.lowercased() ?? "") else { return }
        try stage.perform(Action("submitForm"))
        await stage.settled()
    }

    /// Asks until there is a value, or the one that is there is kept.
    ///
    /// - Returns: `false` when the input has ended.
    private func ask(for name: String) async throws -> Bool {
        while let field = field(name) {
            guard let text = try await line(question(field)) else { return false }
            guard !text.isEmpty else { return true }
            try stage.perform(Self.action(field, text == "-" ? "" : text))
            await stage.settled()
            guard let problem = self.field(name)?.problem, !problem.isEmpty else { return true }
            Console.note(problem)
        }
        return true
    }

    private static func action(_ field: FormField, _ text: String) -> Action {
        guard field.takesFile, !text.isEmpty else {
            return .setValue(field.name, [text])
        }
        return .chooseFile(field.name, ChosenFile(chosenByUser: text))
    }

    /// The label, what is wanted, and what Enter keeps.
    private func question(_ field: FormField) -> String {
        let required = field.isRequired ? ", \(stage.string("core-required"))" : ""
        let tip = field.tip.isEmpty ? "" : " – \(field.tip)"
        let end = field.value.isEmpty ? "" : " [\(field.value)]"
        return "\(field.title)\(tip) (\(field.expected)\(required))\(end):"
    }

    private func line(_ question: String) async throws -> String? {
        try await Terminal.ask(question).map { String(decoding: $0, as: UTF8.self) }
    }
}
