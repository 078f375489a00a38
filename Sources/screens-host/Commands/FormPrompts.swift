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
            let form = stage.model as? DDLFormModel, form.record != nil, form.isEditable
        else { return nil }
        self.stage = stage
    }

    private var form: DDLFormModel? { stage.model as? DDLFormModel }

    /// Asks for every field that may be changed, then whether to send the form.
    ///
    /// - Throws: when a signal asks the process to end.
    func ask() async throws {
        let names = (form?.fields ?? []).filter { $0.isEditable && $0.field.type.cellName != nil }
            .map(\.name)
        for name in names {
            guard try await ask(for: name) else { return }
        }
        let answer = try await line(stage.string("ddlform-screenlet-send"))
        let yes = stage.string("core-yes").lowercased()
        guard ["y", "yes", yes].contains(answer?.lowercased() ?? "") else { return }
        try stage.perform(Action("submitForm"))
        await stage.settled()
    }

    /// Asks until there is a value, or the one that is there is kept.
    ///
    /// - Returns: `false` when the input has ended.
    private func ask(for name: String) async throws -> Bool {
        while let field = form?.fields.first(where: { $0.name == name }) {
            guard let text = try await line(question(field)) else { return false }
            guard !text.isEmpty else { return true }
            try stage.perform(Self.action(field, text == "-" ? "" : text))
            await stage.settled()
            guard let problem = form?.problems[name] else { return true }
            Console.note(problem)
        }
        return true
    }

    private static func action(_ field: DDLFieldModel, _ text: String) -> Action {
        guard field.field.type == .document, !text.isEmpty else {
            return .setValue(field.name, [text])
        }
        return .chooseFile(field.name, ChosenFile(chosenByUser: text))
    }

    /// The label, what is wanted, and what Enter keeps.
    private func question(_ field: DDLFieldModel) -> String {
        let expected = field.field.expected(locale: stage.locale)
        let required = field.field.isRequired ? ", \(stage.string("core-required"))" : ""
        let kept = field.field.text(of: field.value, locale: stage.locale)
        let tip = field.field.tip.isEmpty ? "" : " – \(field.field.tip)"
        let end = kept.isEmpty ? "" : " [\(kept)]"
        return "\(field.field.title)\(tip) (\(expected)\(required))\(end):"
    }

    private func line(_ question: String) async throws -> String? {
        try await Terminal.ask(question).map { String(decoding: $0, as: UTF8.self) }
    }
}
