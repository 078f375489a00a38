public import LiferayKit
@_spi(Host) import ScreensKit

extension DDMField {
    /// A field for each type that has a cell, with the name of the type in the cell's name.
    ///
    /// For example, `Checkbox` is for `DDLFieldCheckboxTableCell_default`.
    public static let allSamples: [(type: String, field: DDMField)] = [
        ("Checkbox", sample("Subscribed", "boolean")),
        ("Date", sample("Birthday", "date")),
        ("Documentlibrary", sample("Portrait", "document-library")),
        ("Geolocation", sample("Home", "geolocation")),
        ("Html", sample("Praise", "html")),
        ("Image", sample("Logo", "image")),
        ("Number", sample("Amount", "double")),
        ("Radio", sample("Size", "string", "radio")),
        ("Select", sample("Colours", "string", "select")),
        ("Text", sample("FullName", "string", "text")),
        ("Textarea", sample("Comments", "string", "textarea")),
    ]

    /// A field with a label and a tip; selects and radios have two options.
    public static func sample(
        _ name: String,
        _ dataType: String,
        _ editor: String = "",
        label: String? = nil
    ) -> DDMField {
        var field = DDMField(
            name: name,
            dataType: dataType,
            editor: editor,
            label: label ?? "Your \(name)",
            tip: "What helps to fill it in"
        )
        guard field.type.hasOptions else { return field }
        field.options = [DDMOption(value: "s", label: "Small, \"S\""), DDMOption(value: "l")]
        field.isMultiple = field.type == .select
        return field
    }
}

extension DDLFieldModel {
    /// The states of a field that every cell should draw well, by name.
    ///
    /// They are `empty`, `filled`, `required`, `read-only`, `wrong`, and for documents `uploading`.
    public static func allSamples(of field: DDMField) -> [(name: String, model: DDLFieldModel)] {
        let value = field.sampleValue
        var (required, fixed) = (field, field)
        (required.isRequired, fixed.isReadOnly) = (true, true)
        let missing = "“\(field.title)” must be filled in."
        let wrong = "“\(field.title)” is not valid."
        var samples = [
            ("empty", sample(field)),
            ("filled", sample(field, value)),
            ("required", sample(required, problemText: missing)),
            ("read-only", sample(fixed, value)),
            ("wrong", sample(field, value, draft: "<wrong>", problemText: wrong)),
        ]
        if field.type == .document {
            let state = DDMDocument.State.uploading(sent: 1, total: 4)
            let document = DDMDocument(
                ChosenFile(chosenByUser: "/tmp/me.jpg"),
                mediaType: "image/jpeg",
                temporaryKey: "document-1",
                state: state
            )
            samples.append(("uploading", sample(field, .document(document))))
        }
        return samples.compactMap { name, model in model.map { (name, $0) } }
    }

    /// A field with a value, as a form shows it; `nil` for a name that no field can have.
    public static func sample(
        _ field: DDMField,
        _ value: DDMValue? = nil,
        draft: String? = nil,
        problemText: String? = nil
    ) -> DDLFieldModel? {
        var field = field
        field.predefinedValue = value
        guard let definition = try? DDMDefinition(fields: [field]),
            let entry = DDLRecord(definition: definition).fields.first
        else { return nil }
        return DDLFieldModel(entry, draft: draft, problemText: problemText)
    }
}

extension DDMField {
    /// A value that the field takes.
    var sampleValue: DDMValue? {
        switch type {
        case .boolean: .boolean(true)
        case .date: DDMDate(year: 2026, month: 3, day: 5).map(DDMValue.date)
        case .decimal, .number: DecimalNumber(portal: "1234.5").map(DDMValue.decimal)
        case .integer: .integer(12)
        case .document: .document(DDMDocument(uploaded: ["groupId": 2, "uuid": "f-1"]))
        case .radio, .select: .options(["s"])
        case .geolocation: .geolocation(DDMGeolocation(latitude: 40.5, longitude: -3.75))
        case .text, .textBox, .image, .html: .text("Grace & <Ada>\nand more")
        default: nil
        }
    }
}
