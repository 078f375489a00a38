import Glibc
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensSystem

/// The values of fields that `--value` and `--values` give.
@MainActor
struct FieldValues {
    /// What a field is to be; only a file that was named on the command line itself is one.
    private enum Value {
        case text(String)
        case file(ChosenFile)

        /// Reads the value of `--value`: one that begins with `@` is the path of a file, one that
        /// begins with `@@` a text that begins with `@`.
        init(option text: String) {
            if text.hasPrefix("@@") {
                self = .text(String(text.dropFirst()))
            } else if text.hasPrefix("@") {
                self = .file(ChosenFile(chosenByUser: String(text.dropFirst())))
            } else {
                self = .text(text)
            }
        }

        func action(settingField name: String) -> Action {
            switch self {
            case .text(let text): .setValue(name, [text])
            case .file(let file): .chooseFile(name, file)
            }
        }
    }

    private var values: [(name: String, value: Value)] = []

    /// Reads the options; those of a file come first, so that others override them.
    init(_ invocation: Invocation) throws(CommandError) {
        if let file = invocation.value("values") { values = try Self.values(in: file) }
        for option in invocation.options where option.name == "value" {
            let (name, text) = try assignment(option)
            values.append((name, Value(option: text)))
        }
    }

    /// Fills in the form on show.
    func fill(_ stage: Stage) throws {
        guard !values.isEmpty else { return }
        for (name, value) in values {
            guard let form = stage.model as? any FormModel else {
                throw CommandError.usage(
                    "--value is for forms; “\(stage.name.commandName)” is none."
                )
            }
            guard form.isFormLoaded else { throw Self.missing(form) }
            if case .file(let file) = value { try Self.check(file, of: name) }
            guard try stage.perform(value.action(settingField: name)) else {
                throw Self.unknown(name, form, stage.locale)
            }
            try Self.check(name, stage)
        }
    }

    private static func check(_ file: ChosenFile, of name: String) throws(CommandError) {
        guard access(file.path, R_OK) == 0 else {
            throw .usage("The file “\(file.path)” of the field “\(name)” cannot be read.")
        }
    }

    private static func check(_ name: String, _ stage: Stage) throws(CommandError) {
        guard let form = stage.model as? any FormModel, let path = form.formFieldName(name),
            let field = form.formFields(locale: stage.locale).first(where: { $0.name == path }),
            !field.problem.isEmpty
        else { return }
        let hint = field.takesFile ? " Write --value \(name)=@FILE for a file." : ""
        throw .usage(field.problem + hint)
    }

    /// Why there is no form: its own reason says more than what could not be done without it.
    private static func missing(_ form: any FormModel) -> CommandError {
        form.problem.map(CommandError.init) ?? .usage("There is no form to fill in: load it first.")
    }

    private static func unknown(
        _ name: String,
        _ form: any FormModel,
        _ locale: LocaleIdentifier
    ) -> CommandError {
        let names = form.formFields(locale: locale).map(\.name)
        if names.contains(name) { return .usage("The field “\(name)” may not be changed.") }
        let hint = names.nearest(to: name).map { "did you mean “\($0)”?" }
        return .usage(
            "The form has no field “\(name)”; "
                + (hint ?? "its fields are \(names.joined(separator: ", ")).")
        )
    }

    private static func values(in file: String) throws(CommandError) -> [(String, Value)] {
        let bytes = try? Files.read(file == "-" ? "/dev/stdin" : file)
        guard let object = bytes.flatMap({ JSON.value(JSONObject.self, from: $0) }) else {
            throw .usage("--values takes a file with a JSON object; “\(file)” is none.")
        }
        return object.sorted { $0.key < $1.key }.map {
            // Whoever wrote the file need not be the user: no text in it names another file.
            ($0.key, Value.text($0.value.text ?? $0.value.description))
        }
    }
}
