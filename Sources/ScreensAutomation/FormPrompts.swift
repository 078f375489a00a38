@_spi(Host) public import ScreensHost
import ScreensKit

/// Asks for the fields of a form one after another, in lines that a screen reader reads in order.
@MainActor
public struct FormPrompts {
    /// Asks a question and gives the line that the user wrote; `nil` when the input has ended.
    public typealias Ask = @MainActor (String) async throws -> String?

    private let stage: Stage
    private let readLine: Ask
    private let note: @MainActor (String) -> Void

    /// Prompts for the form that a stage shows; `nil` where it shows none that is loaded.
    ///
    /// - Parameters:
    ///   - stage: what shows the form.
    ///   - ask: asks the user; a line that names a file counts as the user's choice of that file.
    ///   - note: called with what is wrong with an answer.
    public init?(
        _ stage: Stage,
        ask: @escaping Ask,
        note: @escaping @MainActor (String) -> Void
    ) {
        guard let form = stage.model as? any FormModel, form.isFormLoaded else { return nil }
        (self.stage, readLine, self.note) = (stage, ask, note)
    }

    private var fields: [FormField] {
        (stage.model as? any FormModel)?.formFields(locale: stage.locale) ?? []
    }

    private func field(_ name: String) -> FormField? { fields.first { $0.name == name } }

    /// Asks for every field that may be changed, then whether to send the form.
    ///
    /// - Throws: what asking throws.
    public func ask() async throws {
        let names = fields.filter(\.isEditable).map(\.name)
        guard !names.isEmpty else { return }
        for name in names {
            guard try await ask(for: name) else { return }
        }
        let answer = try await readLine(stage.string("core-send-form"))
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
            guard let text = try await readLine(question(field)) else { return false }
            guard !text.isEmpty else { return true }
            try stage.perform(Self.action(field, text == "-" ? "" : text))
            await stage.settled()
            guard let problem = self.field(name)?.problem, !problem.isEmpty else { return true }
            note(problem)
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
}
