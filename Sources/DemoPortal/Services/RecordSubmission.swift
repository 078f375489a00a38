@_spi(Host) import ScreensKit
import ScreensSystem

/// The data of a record that a client sends: texts by field, and the service context.
struct RecordSubmission: Sendable {
    /// The value by which the portal publishes, which is also the default; any other value makes a draft.
    private static let publish: Int64 = 1

    let displayIndex: Int64
    /// The UUID that the client chose, or a new one.
    let uuid: String
    /// Whether the record is stored as a draft.
    let isDraft: Bool
    private let texts: [String: String]
    private let locale: String
    private let dialect: PortalDialect

    init(_ call: Call) throws(ServiceError) {
        dialect = call.portal.dialect
        let plain = call.parameters.plain
        let context = try call.parameters.optionalObject(
            "serviceContext",
            ofClass: dialect.serviceContextClass
        )
        let uuid = try context?.text("uuid") ?? ""
        self.uuid = uuid.isEmpty ? UUIDText.random() : uuid
        let locale = try context?.text("languageId") ?? ""
        self.locale = locale.isEmpty ? call.user.languageId : locale
        isDraft = try context?.long("workflowAction").map { $0 != Self.publish } ?? false
        displayIndex = try plain.long("displayIndex") ?? 0
        texts = try Self.texts(plain["fieldsMap"] ?? .null)
    }

    private static func texts(_ value: JSONValue) throws(ServiceError) -> [String: String] {
        guard value != .null else { return [:] }
        guard let members = value.object else { throw .conversion(of: value, to: "java.util.Map") }
        var texts: [String: String] = [:]
        for (name, value) in members {
            guard let text = value.text else {
                throw .conversion(of: value, to: "java.lang.String")
            }
            texts[name] = text
        }
        return texts
    }

    /// The values of a record after the change.
    ///
    /// - Throws: for an unknown field or an empty text, or if a required field has no text.
    func values(changing old: RecordValues?, _ form: RecordForm) throws(ServiceError)
        -> RecordValues
    {
        var values = old ?? RecordValues()
        for (name, text) in texts {
            guard let field = form[name] else { throw .unknownField(name, dialect) }
            guard !text.isEmpty else { throw .noValue(name, dialect) }
            let stored = try stored(text, field)
            for locale in locales(form, isNew: old == nil) {
                values.fields[name, default: [:]][locale] = stored
            }
            // 6.2 stores one value for all languages.
            if dialect == .v62 { values.fields[name] = [form.defaultLocale: stored] }
        }
        for field in form.fields where field.required && values.fields[field.name] == nil {
            throw .noValue(field.name, dialect)
        }
        return values
    }

    private func locales(_ form: RecordForm, isNew: Bool) -> Set<String> {
        isNew ? [locale, form.defaultLocale] : [locale]
    }

    private func stored(_ text: String, _ field: RecordForm.Field) throws(ServiceError) -> String {
        guard dialect == .v62, field.dataType == "date" else { return text }
        guard let date = RecordDate.stored(milliseconds: text) else {
            throw .conversion(of: .text(text), to: "java.util.Date")
        }
        return date
    }
}

extension ServiceError {
    fileprivate static func unknownField(_ name: String, _ dialect: PortalDialect) -> ServiceError {
        field(
            "There is no field name \(JSONObject.name(ofKey: name).prefix(80)) defined on form",
            "StorageFieldNameException",
            "MustSetValidField",
            dialect
        )
    }

    fileprivate static func noValue(_ name: String, _ dialect: PortalDialect) -> ServiceError {
        field(
            "No value defined for field name \(JSONObject.name(ofKey: name).prefix(80))",
            "StorageFieldRequiredException",
            "RequiredValue",
            dialect
        )
    }

    private static func field(
        _ message: String,
        _ old: String,
        _ new: String,
        _ dialect: PortalDialect
    ) -> ServiceError {
        let validation =
            "com.liferay.dynamic.data.mapping.validator.DDMFormValuesValidationException"
        return ServiceError(
            type: dialect == .v62 ? dialect.mappingException(old) : "\(validation)$\(new)",
            message: message
        )
    }
}
