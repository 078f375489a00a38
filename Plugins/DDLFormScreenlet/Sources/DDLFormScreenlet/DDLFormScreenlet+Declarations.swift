import LiferayKit
public import ScreensKit

extension DDLFormScreenlet {
    /// The actions that the form accepts.
    public static let actions: [ScreenletAction<DDLFormScreenlet>] = [
        // The first one is what surfaces offer to load again, and a record must not be replaced by an empty form.
        .init(
            "loadRecord",
            summary: "Loads the record with its form, or the form of a new record.",
            loads: true
        ) { $0.reload() },
        .init("loadForm", summary: "Loads the form without values.", loads: true) { $0.loadForm() },
        .init("submitForm", summary: "Checks the values and sends them.", writes: true) {
            $0.submitForm()
        },
        .init("clearForm", summary: "Begins a new record, with the predefined values.") {
            $0.clearForm()
        },
        .setValue { $0.setValue($2, of: $1) },
        .chooseFile { $0.chooseFile($2, for: $1) },
        .init("addInstance", summary: "Adds a value to a repeatable field.", field) {
            $0.addInstance(beside: $1)
        },
        .init("removeInstance", summary: "Removes a value from a repeatable field.", field) {
            $0.removeInstance($1)
        },
    ]

    private static let field = ActionParameter<String>(Action.nameArgument, summary: "The field.")

    /// The events that the form reports.
    public static let events: [EventDeclaration] = [
        .formLoaded, .formLoadError, .recordLoaded, .recordLoadError, .submitted, .submitError,
        .storedForLater, .uploadStarted, .uploadProgress, .uploadResult, .uploadError,
    ]
}

extension EventDeclaration {
    static let formLoaded = record("onFormLoaded", summary: "The form was loaded.").afterLoading
    static let formLoadError = error("onFormLoadError", summary: "The form could not be loaded.")
        .afterLoading
    static let recordLoaded = record("onRecordLoaded", summary: "The record was loaded.")
        .afterLoading
    static let recordLoadError = error(
        "onRecordLoadError",
        summary: "The record could not be loaded."
    ).afterLoading
    static let submitted = record("onFormSubmitted", summary: "The portal has the values.")
    static let submitError = error("onFormSubmitError", summary: "The values could not be sent.")
    static let storedForLater = storedForLater(
        "onFormStoredForLater",
        summary: "The values are stored on this machine, but not yet at the portal."
    )
    static let uploadStarted = EventDeclaration(
        "onDocumentFieldUploadStarted",
        summary: "The file of a document field is being uploaded.",
        fields: [uploadField]
    )
    static let uploadProgress = EventDeclaration(
        "onDocumentField:uploadedBytes:totalBytes",
        summary: "A part of a file was uploaded.",
        fields: [
            uploadField,
            FieldDeclaration("uploadedBytes", type: .number, summary: "The bytes sent so far."),
            FieldDeclaration("totalBytes", type: .number, summary: "The bytes to send in all."),
        ]
    )
    static let uploadResult = EventDeclaration(
        "onDocumentField:uploadResult",
        summary: "A file was uploaded.",
        fields: [
            uploadField,
            FieldDeclaration(
                "document",
                type: .object,
                summary: "The document, as the portal describes it."
            ),
        ]
    )
    static let uploadError = EventDeclaration(
        "onDocumentField:uploadError",
        summary: "A file could not be uploaded.",
        fields: [uploadField] + error("", summary: "").fields
    ).withFurtherFields
    private static let uploadField = FieldDeclaration("field", type: .text, summary: "The field.")

    private static func record(_ name: String, summary: String) -> EventDeclaration {
        EventDeclaration(
            name,
            summary: summary,
            fields: [
                FieldDeclaration(
                    "recordId",
                    type: .number,
                    summary: "The record; missing until the portal has it.",
                    isOptional: true
                ),
                FieldDeclaration("values", type: .list, summary: "The values of its fields."),
            ]
        )
    }
}

/// A record in the payload of events.
struct RecordPayload: Encodable {
    private let recordId: Int64?
    private let values: [DDMInstance]

    init(_ record: DDLRecord) { (recordId, values) = (record.recordId, record.values) }
}

/// A file in the payload of events: facts about it, and its field.
struct UploadPayload<Facts: Encodable & Sendable>: Encodable, Sendable {
    private let path: DDMPath
    private let facts: Facts

    private enum Key: CodingKey {
        case field
    }

    init(_ path: DDMPath, _ facts: Facts) { (self.path, self.facts) = (path, facts) }

    func encode(to encoder: any Encoder) throws {
        try facts.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(path.description, forKey: .field)
    }
}
