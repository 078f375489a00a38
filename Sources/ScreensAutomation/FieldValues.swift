import Glibc
public import ScreensHost
@_spi(Host) public import ScreensKit

/// Values for the fields of a form, which are filled in one after another.
///
/// Only a value that the user wrote can be a file: a text from any other source never becomes a path.
public struct FieldValues: Sendable {
    /// The value of a field.
    public enum Value: Hashable, Sendable {
        /// A text, as users write it in their locale.
        case text(String)
        /// A number, independent of the locale.
        case number(DecimalNumber)
        /// A file that the user chose.
        ///
        /// For the field of a password, it is the file that contains the password; `-` is stdin.
        case file(ChosenFile)
        /// A password.
        case secret(SecretText)
    }

    private var values: [(name: String, value: Value)] = []

    /// No values yet.
    public init() {}

    /// The members of a JSON object, by field, sorted by name; `nil` for any other JSON.
    ///
    /// The JSON need not be written by the user, so no text in it can name a file.
    public init?(json bytes: [UInt8]) {
        guard let object = JSON.value(JSONObject.self, from: bytes) else { return nil }
        values = object.sorted { $0.key < $1.key }.map { ($0.key, Value($0.value)) }
    }

    /// Adds a value; the last value of a field is used.
    public mutating func append(_ value: Value, for field: String) { values.append((field, value)) }

    /// Fills in the form that a stage shows, in the order of the values.
    ///
    /// - Throws: ``AutomationError`` for the first value that cannot be filled in; earlier values remain.
    ///   If the form could not be loaded, the screenlet's own error.
    @MainActor
    public func fill(_ stage: Stage) throws {
        for (name, value) in values {
            guard let form = stage.model as? any FormModel else {
                throw AutomationError.noForm(screenlet: stage.name.commandName)
            }
            // The screenlet's own error says more than that the form is not loaded.
            guard form.isFormLoaded else { throw form.problem ?? AutomationError.formNotLoaded }
            let value = try Self.checked(value, of: name, form, stage.locale)
            guard try stage.perform(value.action(settingField: name, in: stage.locale)) else {
                throw AutomationError.fixedField(name)
            }
            try Self.check(name, stage)
        }
    }

    /// The value in the form that its field takes.
    private static func checked(
        _ value: Value,
        of field: String,
        _ form: any FormModel,
        _ locale: LocaleIdentifier
    ) throws(AutomationError) -> Value {
        let fields = form.formFields(locale: locale)
        guard let name = form.formFieldName(field),
            let known = fields.first(where: { $0.name == name })
        else { throw .unknownField(field, fields: fields.map(\.name)) }
        switch value {
        case .file(let file) where known.isSecret:
            return .secret(try AutomationError.secret(in: file.path, for: field))
        case .text where known.isSecret, .number where known.isSecret: throw .visibleSecret(field)
        case .file(let file) where !known.takesFile:
            throw .fileNotTaken(field: field, expected: known.expected, path: file.path)
        case .file(let file) where access(file.path, R_OK) != 0:
            throw .unreadableFile(path: file.path, field: field)
        default: return value
        }
    }

    @MainActor
    private static func check(_ name: String, _ stage: Stage) throws(AutomationError) {
        guard let form = stage.model as? any FormModel, let path = form.formFieldName(name),
            let field = form.formFields(locale: stage.locale).first(where: { $0.name == path }),
            let problem = field.problem
        else { return }
        throw .wrongValue(field: name, problem: problem, takesFile: field.takesFile)
    }
}

extension FieldValues.Value {
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .int64(let number): self = .number(DecimalNumber(number))
        case .double(let number): self = DecimalNumber(number).map(Self.number) ?? .text("")
        default: self = .text(value.text ?? value.description)
        }
    }

    fileprivate func action(settingField name: String, in locale: LocaleIdentifier) -> Action {
        switch self {
        case .text(let text): .setValue(name, [text])
        case .number(let number): .setValue(name, [number.text(locale: locale)])
        case .file(let file): .chooseFile(name, file)
        case .secret(let secret): .setSecret(name, secret)
        }
    }
}
