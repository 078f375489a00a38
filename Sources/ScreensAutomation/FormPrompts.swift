@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit

/// Asks for the fields of a form one after another, on lines that screen readers read in order.
@MainActor
public struct FormPrompts {
    /// Asks a question and returns the line that the user entered; `nil` at the end of the input.
    public typealias Ask = @MainActor (String) async throws -> String?

    private let stage: Stage
    private let readLine: Ask
    private let readSecret: Ask?
    private let note: @MainActor (String) -> Void

    /// Creates prompts for the form that a stage shows; `nil` if it shows none, or it is not loaded.
    ///
    /// - Parameters:
    ///   - stage: the stage with the form.
    ///   - ask: asks the user; a line that names a file counts as the user's choice of that file.
    ///   - askSecret: asks for a password, which is not shown while it is entered; without it, fields of
    ///     passwords are left out.
    ///   - note: called with the error message for an answer.
    public init?(
        _ stage: Stage,
        ask: @escaping Ask,
        askSecret: Ask? = nil,
        note: @escaping @MainActor (String) -> Void
    ) {
        guard let form = stage.model as? any FormModel, form.isFormLoaded else { return nil }
        (self.stage, readLine, readSecret, self.note) = (stage, ask, askSecret, note)
    }

    private var fields: [FormField] {
        (stage.model as? any FormModel)?.formFields(locale: stage.locale) ?? []
    }

    private func field(_ name: String) -> FormField? { fields.first { $0.name == name } }

    /// Asks for every field that can be changed, then whether to send the form.
    ///
    /// - Throws: what asking throws.
    public func ask() async throws {
        let names = fields.filter { $0.isEditable && (readSecret != nil || !$0.isSecret) }
            .map(\.name)
        guard !names.isEmpty else { return }
        for name in names {
            guard try await ask(for: name) else { return }
        }
        let answer = try await readLine(stage.string("core-send-form"))
        let yes = stage.string("core-yes").lowercased()
        guard ["y", "yes", yes].contains(answer?.lowercased() ?? "") else { return }
        guard let form = stage.model as? any FormModel else { return }
        try stage.perform(form.submitAction)
        await stage.settled()
    }

    /// Asks until the answer is valid, or the user confirms the present value.
    ///
    /// - Returns: `false` at the end of the input.
    private func ask(for name: String) async throws -> Bool {
        while let field = field(name) {
            let ask = field.isSecret ? readSecret ?? readLine : readLine
            guard let text = try await ask(question(field)) else { return false }
            guard !text.isEmpty else { return true }
            try stage.perform(Self.action(field, text == "-" && !field.isSecret ? "" : text))
            await stage.settled()
            guard let problem = self.field(name)?.problem else { return true }
            note(problem)
        }
        return true
    }

    private static func action(_ field: FormField, _ text: String) -> Action {
        if field.isSecret { return .setSecret(field.name, SecretText(text)) }
        guard field.takesFile, !text.isEmpty else {
            return .setValue(field.name, [text])
        }
        return .chooseFile(field.name, ChosenFile(chosenByUser: text))
    }

    /// The label, the expected format, and the value that Enter confirms.
    private func question(_ field: FormField) -> String {
        let required = field.isRequired ? ", \(stage.string("core-required"))" : ""
        let tip = field.tip.map { " – \($0)" } ?? ""
        let end = field.value.map { " [\($0)]" } ?? ""
        return "\(field.title)\(tip) (\(field.expected)\(required))\(end):"
    }
}
