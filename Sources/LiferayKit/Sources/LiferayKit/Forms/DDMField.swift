@_spi(Host) public import ScreensKit

/// An option of a select or radio field.
public struct DDMOption: Hashable, Codable, Sendable {
    /// What is stored and sent: any text, also with commas, quotes and brackets.
    public var value: String
    /// What people read, in the definition's locale; the value where there is none.
    public var label: String

    /// An option; its label is its value unless given.
    public init(value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
    }
}

/// A field of a form, in one locale.
///
/// Texts of a definition are written by people at the portal, and untrusted like all its text.
public struct DDMField: Hashable, Sendable {
    /// The name, by which values are stored; unique in its definition, case included.
    ///
    /// It is the key of the portal's name, see `JSONObject.key(ofName:)`.
    public var name: String
    /// The data type as the definition has it, such as `string`; may be empty.
    public var dataType: String
    /// The editor as the definition has it, without `ddm-`, such as `textarea`; may be empty.
    public var editor: String
    /// What people call it; may be empty.
    public var label: String
    /// A hint for filling it in; may be empty.
    public var tip: String
    /// The value of a new record; `nil` for none.
    public var predefinedValue: DDMValue?
    /// What can be chosen, in order; empty but for selects and radios.
    public var options: [DDMOption]
    /// Whether a value must be given; not, where the definition does not say.
    public var isRequired: Bool
    /// Whether people may not change it.
    public var isReadOnly: Bool
    /// Whether the label is to be shown; otherwise it is a hint inside the input.
    public var showsLabel: Bool
    /// Whether there may be several instances of it in one record.
    public var isRepeatable: Bool
    /// Whether several options may be chosen at once.
    public var isMultiple: Bool
    /// The fields inside, which belong to each instance of this one.
    public var nestedFields: [DDMField]

    /// A field; only the name and its kind are needed.
    public init(
        name: String,
        dataType: String,
        editor: String = "",
        label: String = "",
        tip: String = "",
        predefinedValue: DDMValue? = nil,
        options: [DDMOption] = [],
        isRequired: Bool = false,
        isReadOnly: Bool = false,
        showsLabel: Bool = true,
        isRepeatable: Bool = false,
        isMultiple: Bool = false,
        nestedFields: [DDMField] = []
    ) {
        self.name = name
        self.dataType = dataType
        self.editor = DDMFieldType.plainEditor(editor)
        self.label = label
        self.tip = tip
        self.predefinedValue = predefinedValue
        self.options = options
        self.isRequired = isRequired
        self.isReadOnly = isReadOnly
        self.showsLabel = showsLabel
        self.isRepeatable = isRepeatable
        self.isMultiple = isMultiple
        self.nestedFields = nestedFields
    }

    /// What it holds.
    public var type: DDMFieldType { DDMFieldType(dataType: dataType, editor: editor) }

    /// What people call it: the label, or the name where there is no label.
    public var title: String { label.isEmpty ? portalName : label }

    /// The name as the portal has it.
    private var portalName: String { JSONObject.name(ofKey: name) }

    /// The title, with a mark where a value must be given: `Name *`.
    public var markedTitle: String { isRequired ? "\(title) *" : title }

    /// The views that may draw it, the most special first: `DDLCustomField<Name>`, then
    /// `DDLField<Type>`.
    public var cells: [ViewName.Subject] {
        let name = portalName.prefix(1).uppercased() + portalName.dropFirst()
        return [.customField(name: name)] + (type.cellName.map { [.field(type: $0)] } ?? [])
    }

    /// This field and those inside, at any depth, in order.
    public var selfAndDescendants: [DDMField] {
        [self] + nestedFields.flatMap(\.selfAndDescendants)
    }
}

extension DDMField: Codable {
    private enum Key: String, CodingKey {
        case name, dataType, editor = "type", label, tip, predefinedValue, options, nestedFields
        case isRequired = "required"
        case isReadOnly = "readOnly"
        case showsLabel = "showLabel"
        case isRepeatable = "repeatable"
        case isMultiple = "multiple"
    }

    /// Reads what ``encode(to:)`` wrote; all but the name may be missing.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String {
            try container.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        func flag(_ key: Key, or other: Bool = false) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? other
        }
        self.init(
            name: try container.decode(String.self, forKey: .name),
            dataType: try text(.dataType),
            editor: try text(.editor),
            label: try text(.label),
            tip: try text(.tip),
            predefinedValue: try container.decodeIfPresent(DDMValue.self, forKey: .predefinedValue),
            options: try container.decodeIfPresent([DDMOption].self, forKey: .options) ?? [],
            isRequired: try flag(.isRequired),
            isReadOnly: try flag(.isReadOnly),
            showsLabel: try flag(.showsLabel, or: true),
            isRepeatable: try flag(.isRepeatable),
            isMultiple: try flag(.isMultiple),
            nestedFields: try container.decodeIfPresent([DDMField].self, forKey: .nestedFields)
                ?? []
        )
    }

    /// Writes one object with the definition's own member names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(dataType, forKey: .dataType)
        try container.encode(editor, forKey: .editor)
        try container.encode(label, forKey: .label)
        try container.encode(tip, forKey: .tip)
        try container.encodeIfPresent(predefinedValue, forKey: .predefinedValue)
        try container.encode(options, forKey: .options)
        try container.encode(isRequired, forKey: .isRequired)
        try container.encode(isReadOnly, forKey: .isReadOnly)
        try container.encode(showsLabel, forKey: .showsLabel)
        try container.encode(isRepeatable, forKey: .isRepeatable)
        try container.encode(isMultiple, forKey: .isMultiple)
        try container.encode(nestedFields, forKey: .nestedFields)
    }
}
