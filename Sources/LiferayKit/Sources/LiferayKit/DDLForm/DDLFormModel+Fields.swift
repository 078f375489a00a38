public import ScreensKit

extension DDLFormModel: FormModel {
    /// Whether the form of the record is loaded.
    public var isFormLoaded: Bool { record?.definition != nil }

    /// The fields that have a cell, in the order of the form.
    public func formFields(locale: LocaleIdentifier) -> [FormField] {
        fields.filter { $0.field.type.cellName != nil }.map { field in
            FormField(
                name: field.name,
                title: field.field.title,
                expected: field.field.expected(locale: locale),
                tip: field.field.tip,
                value: field.value.map { field.field.text(of: $0, locale: locale) },
                problem: field.problemText,
                isRequired: field.field.isRequired,
                isEditable: field.isEditable,
                takesFile: field.field.type == .document
            )
        }
    }

    /// The path that a text names: `Phone[1]`, or `Phone` for the first of several.
    public func formFieldName(_ text: String) -> String? {
        record?.definition?.path(text)?.description
    }
}
