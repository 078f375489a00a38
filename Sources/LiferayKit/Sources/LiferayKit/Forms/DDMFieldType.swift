@_spi(Host) import ScreensKit

/// What a form's field holds and how it is filled in.
///
/// A definition says it in two words, the data type and the editor (`type` in the definition).
/// The data type decides; for texts, and where it is missing, the editor does.
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
    /// One of a few options, all in sight.
    case radio
    /// One of the options, or several where the field is multiple.
    case select
    /// A line of text.
    case text
    /// Several lines of text.
    case textBox
    /// A place on Earth.
    case geolocation
    /// An image, as the portal's text about it.
    case image
    /// A text with markup.
    case html
    /// Nothing to be filled in: a separator, a paragraph, a frame around nested fields.
    case decoration
    /// A kind that is not known here: its data type, or its editor where that is missing.
    ///
    /// Its values are kept and sent back as the texts they came as.
    case other(String)
}

extension DDMFieldType {
    /// The kind of field with that data type and editor.
    ///
    /// - Parameters:
    ///   - dataType: the data type, or an empty text.
    ///   - editor: the editor, with or without `ddm-` before it, or an empty text.
    public init(dataType: String, editor: String) {
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

    /// An editor's name without what portals write before it: `date` of `ddm-date`.
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

    /// Whether there can be a value at all.
    public var holdsValue: Bool { self != .decoration }

    /// Whether people can fill it in here; the values of other kinds are kept as they are.
    public var isSupported: Bool {
        if case .other = self { false } else { true }
    }

    /// The part of a cell view's name that says the kind: `Checkbox` in
    /// `DDLFieldCheckboxTableCell_default`; `nil` where no cell belongs to the kind.
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
