import Glibc
import ScreensHost
@_spi(Host) import ScreensKit

/// The values of fields that `--value` and `--values` give.
@MainActor
struct FieldValues {
    private var values: [(name: String, text: String)] = []

    /// Reads the options; those of a file come first, so that others override them.
    init(_ invocation: Invocation) throws(CommandError) {
        if let file = invocation.value("values") { values = try Self.values(in: file) }
        for option in invocation.options where option.name == "value" {
            let (name, text) = try assignment(option)
            values.append((name, text))
        }
    }

    /// Fills in the form on show.
    ///
    /// A text that begins with `@` is the path of a file, one that begins with `@@` a text that
    /// begins with `@`.
    func fill(_ stage: Stage) throws {
        guard !values.isEmpty else { return }
        for (name, text) in values {
            guard let form = stage.model as? DDLFormModel else {
                throw CommandError.usage(
                    "--value is for forms; “\(stage.name.commandName)” is none."
                )
            }
            guard form.record != nil else { throw Self.missing(form) }
            try Self.checkFile(text, of: name)
            guard try stage.perform(Self.action(name, text)) else {
                throw Self.unknown(name, form)
            }
            try Self.check(name, stage)
        }
    }

    private static func action(_ name: String, _ text: String) -> Action {
        guard text.hasPrefix("@"), !text.hasPrefix("@@") else {
            return .setValue(name, [text.hasPrefix("@@") ? String(text.dropFirst()) : text])
        }
        return Action(
            "chooseFile",
            [Action.nameArgument: .string(name), "path": .string(String(text.dropFirst()))]
        )
    }

    private static func checkFile(_ text: String, of name: String) throws(CommandError) {
        guard text.hasPrefix("@"), !text.hasPrefix("@@") else { return }
        let path = String(text.dropFirst())
        guard access(path, R_OK) == 0 else {
            throw .usage("The file “\(path)” of the field “\(name)” cannot be read.")
        }
    }

    private static func check(_ name: String, _ stage: Stage) throws(CommandError) {
        guard let form = stage.model as? DDLFormModel,
            let path = form.record?.definition?.path(name)?.description,
            let problem = form.problems[path]
        else { return }
        throw .usage(problem)
    }

    /// Why there is no form: its own reason says more than what could not be done without it.
    private static func missing(_ form: DDLFormModel) -> CommandError {
        form.problem.map(CommandError.init) ?? .usage("There is no form to fill in: load it first.")
    }

    private static func unknown(_ name: String, _ form: DDLFormModel) -> CommandError {
        let names = form.fields.map(\.name)
        if names.contains(name) { return .usage("The field “\(name)” may not be changed.") }
        let hint = names.nearest(to: name).map { "did you mean “\($0)”?" }
        return .usage(
            "The form has no field “\(name)”; "
                + (hint ?? "its fields are \(names.joined(separator: ", ")).")
        )
    }

    private static func values(in file: String) throws(CommandError) -> [(String, String)] {
        let bytes = try? Files.read(file == "-" ? "/dev/stdin" : file)
        guard let object = bytes.flatMap({ JSON.value(JSONObject.self, from: $0) }) else {
            throw .usage("--values takes a file with a JSON object; “\(file)” is none.")
        }
        return object.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.text ?? $0.value.description)
        }
    }
}
