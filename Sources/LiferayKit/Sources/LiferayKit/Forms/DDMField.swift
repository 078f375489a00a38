@_spi(Host) public import ScreensKit

/// An option of a select or radio field.
public struct DDMOption: Hashable, Codable, Sendable {
    /// The value that is stored and sent: any text, also with commas, quotes and brackets.
    public var value: String
    /// The text that users see, in the definition's locale; the value if there is no label.
    public var label: String

    /// Creates an option; the default of the label is the value.
    public init(value: String, label: String? = nil) {
        self.value = value
        self.label = label ?? value
    }
}

/// A field of a form, in one locale.
///
/// The texts of a definition come from the portal and are untrusted.
public struct DDMField: Hashable, Sendable {
    /// The name under which values are stored; unique in its definition, and case-sensitive.
    ///
    /// It is the key of the portal's name, see `JSONObject.key(ofName:)`.
    public var name: String
    /// The data type as the definition has it, such as `string`; may be empty.
    public var dataType: String
    /// The editor as the definition has it, without `ddm-`, such as `textarea`; may be empty.
    public var editor: String
    /// The label that users see; `nil` for none.
    public var label: String? { didSet { label = label?.nonEmpty } }
    /// A hint for filling it in; `nil` for none.
    public var tip: String? { didSet { tip = tip?.nonEmpty } }
    /// The value in a new record; `nil` if there is none.
    public var predefinedValue: DDMValue?
    /// The options in order; empty unless the field is a select or a radio field.
    public var options: [DDMOption]
    /// Whether a value is required; `false` if the definition does not say so.
    public var isRequired: Bool
    /// Whether users cannot change it.
    public var isReadOnly: Bool
    /// Whether the label is shown above the input; otherwise it is a hint inside the input.
    public var showsLabel: Bool
    /// Whether one record may have several instances of it.
    public var isRepeatable: Bool
    /// Whether several options may be chosen at once.
    public var isMultiple: Bool
    /// Whether a value has translations; `true` if the definition does not say so.
    ///
    /// Only headless REST depends on it: it takes the values of such a field with their locales.
    public var isLocalizable = true
    /// The nested fields, which belong to each instance of this one.
    public var nestedFields: [DDMField]

    /// Creates a field; only the name and its kind are required.
    public init(
        name: String,
        dataType: String,
        editor: String = "",
        label: String? = nil,
        tip: String? = nil,
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
        self.label = label?.nonEmpty
        self.tip = tip?.nonEmpty
        self.predefinedValue = predefinedValue
        self.options = options
        self.isRequired = isRequired
        self.isReadOnly = isReadOnly
        self.showsLabel = showsLabel
        self.isRepeatable = isRepeatable
        self.isMultiple = isMultiple
        self.nestedFields = nestedFields
    }

    /// The kind of field.
    public var type: DDMFieldType { DDMFieldType(dataType: dataType, editor: editor) }

    /// The title that users see: the label, or the name if there is no label.
    public var title: String { label ?? portalName }

    /// The name as the portal has it.
    private var portalName: String { JSONObject.name(ofKey: name) }

    /// The views that may draw it, in order of precedence: `DDLCustomField<Name>`, then `DDLField<Type>`.
    public var cells: [ViewName.Subject] {
        let name = portalName.prefix(1).uppercased() + portalName.dropFirst()
        return [.customField(name: name)] + (type.cellName.map { [.field(type: $0)] } ?? [])
    }

    /// This field and its nested fields, at any depth, in order.
    @_spi(Host)
    public var selfAndDescendants: [DDMField] {
        var fields: [DDMField] = []
        // Without recursion, because code may nest fields deeper than a form does.
        var rest = [self]
        while let field = rest.popLast() {
            fields.append(field)
            rest += field.nestedFields.reversed()
        }
        return fields
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
        case isLocalizable = "localizable"
    }

    /// Reads what ``encode(to:)`` wrote; everything but the name may be missing.
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
            label: try container.decodeText(forKey: .label),
            tip: try container.decodeText(forKey: .tip),
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
        isLocalizable = try flag(.isLocalizable, or: true)
    }

    /// Writes one object with the definition's own member names.
    ///
    /// - Throws: `EncodingError` for fields that are nested too deep to be read again.
    public func encode(to encoder: any Encoder) throws {
        if !nestedFields.isEmpty { try encoder.checkDepth(of: self) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(dataType, forKey: .dataType)
        try container.encode(editor, forKey: .editor)
        try container.encodeText(label, forKey: .label)
        try container.encodeText(tip, forKey: .tip)
        try container.encodeIfPresent(predefinedValue, forKey: .predefinedValue)
        try container.encode(options, forKey: .options)
        try container.encode(isRequired, forKey: .isRequired)
        try container.encode(isReadOnly, forKey: .isReadOnly)
        try container.encode(showsLabel, forKey: .showsLabel)
        try container.encode(isRepeatable, forKey: .isRepeatable)
        try container.encode(isMultiple, forKey: .isMultiple)
        // Nearly all fields have translations.
        if !isLocalizable { try container.encode(isLocalizable, forKey: .isLocalizable) }
        try container.encode(nestedFields, forKey: .nestedFields)
    }
}
