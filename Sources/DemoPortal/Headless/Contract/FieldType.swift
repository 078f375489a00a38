/// The type of a field, a parameter, a body or an answer, as the descriptions of APIs write it.
///
/// `string`, `integer`, `number`, `boolean`, `date-time`, `any` (not described further), `file`, `html`,
/// `Anyone|Members` (one of several texts), `[type]` (a list), `{type}` (an object with any names), `Page<type>`, or
/// the name of a schema.
package indirect enum FieldType: Sendable, Hashable {
    case string, integer, number, boolean, dateTime, any, file, html
    case choice([String])
    case list(FieldType)
    case map(FieldType)
    case page(FieldType)
    case schema(String)

    init(_ text: some StringProtocol) {
        let simple: [String: FieldType] = [
            "string": .string, "integer": .integer, "number": .number, "boolean": .boolean,
            "date-time": .dateTime, "any": .any, "file": .file, "html": .html,
        ]
        func inner(_ start: String) -> FieldType {
            FieldType(text.dropFirst(start.count).dropLast())
        }
        self =
            if let found = simple[String(text)] {
                found
            } else if text.hasPrefix("[") {
                .list(inner("["))
            } else if text.hasPrefix("{") {
                .map(inner("{"))
            } else if text.hasPrefix("Page<") {
                .page(inner("Page<"))
            } else if text.contains("|") {
                .choice(text.split { $0 == "|" }.map { String($0) })
            } else {
                .schema(String(text))
            }
    }

    /// The schema that a value of this type consists of, if there is one.
    var schema: String? {
        switch self {
        case .list(let type), .map(let type), .page(let type): type.schema
        case .schema(let name): name
        default: nil
        }
    }

    /// The type as descriptions write it.
    var name: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .dateTime: "date-time"
        case .any: "any"
        case .file: "file"
        case .html: "html"
        case .choice(let texts): texts.joined(separator: "|")
        case .list(let type): "[\(type.name)]"
        case .map(let type): "{\(type.name)}"
        case .page(let type): "Page<\(type.name)>"
        case .schema(let name): name
        }
    }

    /// What a value has to be, for messages.
    var words: String {
        switch self {
        case .string, .html: "a text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .dateTime: "a date such as 2026-11-01T08:30:00Z"
        case .any: "any value"
        case .file: "a file"
        case .choice(let texts): "one of \(texts.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .list: "a list"
        case .map: "an object"
        case .page: "an object of the schema Page"
        case .schema(let name): "an object of the schema \(name)"
        }
    }
}

/// A field of a schema: its type, and who may write it.
package struct SchemaField: Sendable, Hashable {
    package let type: FieldType
    /// Whether a new object must have it.
    package let isRequired: Bool
    /// Whether only the portal writes it.
    package let isReadOnly: Bool
    /// Whether the portal never sends it.
    package let isWriteOnly: Bool

    init(_ text: String) {
        let words = text.split(separator: " ")
        type = FieldType(words.first ?? "any")
        isRequired = words.contains("required")
        isReadOnly = words.contains("read-only")
        isWriteOnly = words.contains("write-only")
    }
}
