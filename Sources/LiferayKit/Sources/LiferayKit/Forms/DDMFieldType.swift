@_spi(Host) import ScreensKit

/// The kind of a form's field: its type of value, and how it is filled in.
///
/// A definition describes it with the data type and the editor (`type` in the definition). The data
/// type decides; for texts, and if it is missing, the editor decides.
///
/// | Data type | Editor | Kind |
/// |---|---|---|
/// | `boolean` | any | ``boolean`` |
/// | `string` | `select`, `radio`, `textarea`, `text-html` | ``select``, ``radio``, ``textBox``, ``html`` |
/// | `string` | any other | ``text`` |
/// | `date`, `integer`, `number` | any | ``date``, ``integer``, ``number`` |
/// | `double` | any | ``decimal`` |
/// | `document-library`, `image`, `geolocation`, `html` | any | ``document``, ``image``, ``geolocation``, ``html`` |
/// | any | `separator`, `paragraph`, `fieldset` | ``decoration`` |
/// | any other | any | ``other(_:)`` |
public enum DDMFieldType: Hashable, Sendable {
    /// True or false.
    case boolean
    /// A day, without a time or a time zone.
    case date
    /// A number with a fraction, data type `double`.
    case decimal
    /// A whole number.
    case integer
    /// A number with or without a fraction, data type `number`.
    case number
    /// A file in the portal's document library.
    case document
    /// One of a few options, all visible.
    case radio
    /// One of the options, or several where the field is multiple.
    case select
    /// A line of text.
    case text
    /// Several lines of text.
    case textBox
    /// A geographic location.
    case geolocation
    /// An image, as the portal's text about it.
    case image
    /// A text with HTML markup.
    case html
    /// A field without a value: a separator, a paragraph, or a frame around nested fields.
    case decoration
    /// An unknown kind: its data type, or its editor if the data type is missing.
    ///
    /// Its values are preserved and sent back as the texts that the portal sent.
    case other(String)
}

extension DDMFieldType {
    /// Creates the kind of a field with that data type and editor.
    ///
    /// - Parameters:
    ///   - dataType: the data type, or an empty text.
    ///   - editor: the editor, with or without `ddm-` before it, or an empty text.
    init(dataType: String, editor: String) {
        let editor = Self.plainEditor(editor)
        if ["separator", "paragraph", "fieldset"].contains(editor) {
            self = .decoration
        } else if dataType.isEmpty {
            self = Self.byEditor[editor] ?? .other(editor)
        } else if dataType == "string" {
            let kind = Self.byEditor[editor] ?? .text
            self = [.select, .radio, .textBox, .html].contains(kind) ? kind : .text
        } else {
            self = Self.byDataType[dataType] ?? .other(dataType)
        }
    }

    /// An editor's name without the prefix that portals add: `date` from `ddm-date`.
    static func plainEditor(_ editor: String) -> String {
        editor.hasPrefix("ddm-") ? String(editor.dropFirst("ddm-".count)) : editor
    }

    private static let byDataType: [String: DDMFieldType] = [
        "boolean": .boolean, "date": .date, "integer": .integer, "number": .number,
        "double": .decimal, "document-library": .document, "image": .image,
        "geolocation": .geolocation, "html": .html,
    ]

    private static let byEditor: [String: DDMFieldType] = [
        "checkbox": .boolean, "boolean": .boolean, "date": .date, "integer": .integer,
        "number": .number, "decimal": .decimal, "documentlibrary": .document, "image": .image,
        "geolocation": .geolocation, "text-html": .html, "text": .text, "textarea": .textBox,
        "select": .select, "radio": .radio,
    ]

    /// Whether values are chosen from the field's options.
    public var hasOptions: Bool { self == .select || self == .radio }

    /// Whether the field can have a value.
    public var holdsValue: Bool { self != .decoration }

    /// Whether its values are short texts: numbers, days, places, and true or false.
    var hasShortTexts: Bool {
        [.boolean, .date, .decimal, .integer, .number, .geolocation].contains(self)
    }

    /// Whether users can fill it in here; values of other kinds are preserved unchanged.
    var isSupported: Bool {
        if case .other = self { false } else { true }
    }

    /// The name of the kind in the names of cell views: `Checkbox` in `DDLFieldCheckboxTableCell_default`.
    ///
    /// `nil` if the kind has no cell.
    @_spi(Host)
    public var cellName: String? {
        switch self {
        case .boolean: "Checkbox"
        case .date: "Date"
        case .decimal, .integer, .number: "Number"
        case .document: "Documentlibrary"
        case .radio: "Radio"
        case .select: "Select"
        case .text: "Text"
        case .textBox: "Textarea"
        case .geolocation: "Geolocation"
        case .image: "Image"
        case .html: "Html"
        case .decoration, .other: nil
        }
    }
}
