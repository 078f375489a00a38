import Glibc
public import ScreensHost
@_spi(Host) public import ScreensKit

/// Values for the fields of a form, to be filled in one after another.
///
/// Only a value that the user wrote can be a file: a text of any other origin never becomes a path.
public struct FieldValues: Sendable {
    /// What a field is to hold.
    public enum Value: Hashable, Sendable {
        /// A text, as people write it in their locale.
        case text(String)
        /// A file that the user chose.
        case file(ChosenFile)
    }

    private var values: [(name: String, value: Value)] = []

    /// No values yet.
    public init() {}

    /// The texts of a JSON object's members, by field, in order of their names; `nil` for anything
    /// else.
    ///
    /// Whoever wrote the JSON need not be the user: no text in it names a file.
    public init?(json bytes: [UInt8]) {
        guard let object = JSON.value(JSONObject.self, from: bytes) else { return nil }
        values = object.sorted { $0.key < $1.key }.map {
            ($0.key, .text($0.value.text ?? $0.value.description))
        }
    }

    /// Adds a value; of two for one field, the later one counts.
    public mutating func append(_ value: Value, for field: String) { values.append((field, value)) }

    /// Fills in the form that a stage shows, in the order of the values.
    ///
    /// - Throws: ``AutomationError`` for the first value that cannot be filled in; the values before
    ///   it stay. Where the form could not be loaded, the screenlet's own error.
    @MainActor
    public func fill(_ stage: Stage) throws {
        for (name, value) in values {
            guard let form = stage.model as? any FormModel else {
                throw AutomationError.noForm(screenlet: stage.name.commandName)
            }
            // Its own reason says more than what could not be done without it.
            guard form.isFormLoaded else { throw form.problem ?? AutomationError.formNotLoaded }
            try Self.check(value, of: name)
            guard try stage.perform(value.action(settingField: name)) else {
                throw Self.unknown(name, form, stage.locale)
            }
            try Self.check(name, stage)
        }
    }

    private static func check(_ value: Value, of field: String) throws(AutomationError) {
        guard case .file(let file) = value, access(file.path, R_OK) != 0 else { return }
        throw .unreadableFile(path: file.path, field: field)
    }

    @MainActor
    private static func check(_ name: String, _ stage: Stage) throws(AutomationError) {
        guard let form = stage.model as? any FormModel, let path = form.formFieldName(name),
            let field = form.formFields(locale: stage.locale).first(where: { $0.name == path }),
            !field.problem.isEmpty
        else { return }
        throw .wrongValue(field: name, problem: field.problem, takesFile: field.takesFile)
    }

    private static func unknown(
        _ name: String,
        _ form: any FormModel,
        _ locale: LocaleIdentifier
    ) -> AutomationError {
        let names = form.formFields(locale: locale).map(\.name)
        return names.contains(name) ? .fixedField(name) : .unknownField(name, fields: names)
    }
}

extension FieldValues.Value {
    fileprivate func action(settingField name: String) -> Action {
        switch self {
        case .text(let text): .setValue(name, [text])
        case .file(let file): .chooseFile(name, file)
        }
    }
}
