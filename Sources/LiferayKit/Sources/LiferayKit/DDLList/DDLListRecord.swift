@_spi(Host) public import ScreensKit

/// A record of a dynamic data list, as a list shows it.
public struct DDLListRecord: Hashable, Sendable {
    /// A value of a record, with the names and the text that users see.
    public struct Field: Hashable, Codable, Sendable {
        /// The field's name in the form; see ``DDMField/name``.
        public let name: String
        /// The title that users see.
        public let title: String
        /// The value, of the type that the form declares; a text if the form is not known.
        public let value: DDMValue
        /// The value as users read it in the requested locale.
        public let text: String

        /// Creates a field with a value.
        init(name: String, title: String, value: DDMValue, text: String) {
            (self.name, self.title, self.value, self.text) = (name, title, value, text)
        }
    }

    /// The record's attributes, by the portal's names.
    public let attributes: JSONObject
    /// The values in the order of the form; empty values are left out, and a repeated field has several.
    public let fields: [Field]
    /// The values of the list's label fields, in their order, without empty ones.
    public let labels: [String]
    /// The same in one text, joined by one space each; `nil` if there are none.
    public let label: String?
    /// Why the portal does not have these values; `nil` if it has them.
    public var unsent: UnsentState?

    /// Creates a record for a list.
    ///
    /// - Parameters:
    ///   - record: the record, with its form or untyped.
    ///   - labelFields: the names of the fields whose values label it, in this order.
    ///   - locale: the locale of the texts.
    ///   - plainText: returns the text of a value with HTML markup.
    public init(
        _ record: DDLRecord,
        labelFields: [String],
        locale: LocaleIdentifier,
        plainText: (String) -> String = { $0 }
    ) {
        attributes = record.attributes
        let fields = record.listFields(locale: locale, plainText)
        self.fields = fields
        let texts = labelFields.flatMap { name in
            fields.named(JSONObject.key(ofName: name)).map(\.text.onOneLine)
        }
        labels = texts.filter { !$0.isEmpty }
        label = labels.joined(separator: " ").nonEmpty
    }

    /// The record's id; `nil` if the portal sent none.
    public var recordId: Int64? { attributes["recordId"]?.int64 }
    /// The list that it belongs to; `nil` if the portal sent none.
    public var recordSetId: Int64? { attributes["recordSetId"]?.int64 }
    /// The user who created it; `nil` if the portal sent none.
    public var userId: Int64? { attributes["userId"]?.int64 }
    /// The name of that user; `nil` if the portal sent none.
    public var userName: String? { attributes["userName"]?.text?.nonEmpty }
    /// When it was last changed; `nil` if the portal sent no date.
    public var modifiedDate: Timestamp? {
        attributes["modifiedDate"]?.int64.map(Timestamp.init(milliseconds:))
    }
}

extension DDLListRecord: ListRow {
    /// The members of the payload of `onDDLSelectedRecord`.
    public static let fields = [
        FieldDeclaration("recordId", type: .number, summary: "The record."),
        FieldDeclaration("recordSetId", type: .number, summary: "The list that it belongs to."),
        FieldDeclaration("userId", type: .number, summary: "The user who created it."),
        FieldDeclaration("userName", type: .text, summary: "That user's name."),
        FieldDeclaration("label", type: .text, summary: "The values of the label fields."),
        FieldDeclaration("values", type: .object, summary: "The values, by the fields' names."),
    ]
}

extension [DDLListRecord.Field] {
    /// The values of the field with a name, or else of the fields whose names differ in case only.
    fileprivate func named(_ name: String) -> Self {
        let exact = filter { $0.name == name }
        return exact.isEmpty ? filter { $0.name.lowercased() == name.lowercased() } : exact
    }
}

extension DDLRecord {
    fileprivate func listFields(
        locale: LocaleIdentifier,
        _ plainText: (String) -> String
    ) -> [DDLListRecord.Field] {
        guard definition != nil else {
            return (received ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
                let text = value.plainText
                guard !text.isEmpty else { return nil }
                let title = JSONObject.name(ofKey: name)
                return .init(name: name, title: title, value: .text(text), text: text)
            }
        }
        return fields.compactMap { entry in
            guard let value = entry.value else { return nil }
            let text = entry.field.text(of: value, locale: locale)
            return .init(
                name: entry.field.name,
                title: entry.field.title,
                value: value,
                text: entry.field.type == .html ? plainText(text) : text
            )
        }
    }
}

extension String {
    /// The words of the text with one space between them.
    fileprivate var onOneLine: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
