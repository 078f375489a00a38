@_spi(Host) import ScreensKit

/// What of a request or an answer is not as its document says: a sentence that names the place, the value and what
/// would be right.
package struct ContractProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Who has written a value.
package enum ContractSide: Sendable {
    /// A client; in a part of an object, required fields may be missing.
    case request(isPartial: Bool)
    case answer
}

/// Compares values with their types.
struct ValueCheck {
    let schemas: [String: [String: SchemaField]]
    let side: ContractSide

    func check(_ value: JSONValue, _ type: FieldType, at place: String) throws(ContractProblem) {
        switch (type, value) {
        case (.any, _), (_, .null), (.string, .text), (.html, .text), (.integer, .int64),
            (.number, .int64), (.number, .double), (.boolean, .bool):
            return
        case (.dateTime, .text(let text)) where ISODate.milliseconds(text) != nil: return
        case (.choice(let texts), .text(let text)) where texts.contains(text): return
        case (.list(let type), .array(let elements)):
            for (index, element) in elements.enumerated() {
                try check(element, type, at: "\(place)[\(index)]")
            }
        case (.map(let type), .object(let members)):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                try check(member, type, at: "\(place).\(name.prefix(80))")
            }
        case (.page(let type), .object(let members)):
            try check(members, Self.page(type), "Page", at: place)
        case (.schema(let name), .object(let members)):
            try check(members, schemas[name] ?? [:], name, at: place)
        default:
            throw ContractProblem("\(place) is \(value.shown), but must be \(type.words).")
        }
    }

    private func check(
        _ members: JSONObject,
        _ fields: [String: SchemaField],
        _ schema: String,
        at place: String
    ) throws(ContractProblem) {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let place = "\(place).\(name.prefix(80))"
            guard let field = fields[name] else {
                throw ContractProblem(
                    "\(place) is \(value.shown), but the schema \(schema) has only the fields "
                        + fields.keys.sorted().joined(separator: ", ") + "."
                )
            }
            try check(field, place, value)
            try check(value, field.type, at: place)
        }
        guard case .request(isPartial: false) = side else { return }
        let missing = fields.filter { $1.isRequired && (members[$0] ?? .null) == .null }
        guard let name = missing.keys.min(), let field = missing[name] else { return }
        throw ContractProblem("\(place).\(name) is missing; it must be \(field.type.words).")
    }

    private func check(
        _ field: SchemaField,
        _ place: String,
        _ value: JSONValue
    ) throws(ContractProblem) {
        switch side {
        case .request where field.isReadOnly:
            throw ContractProblem(
                "\(place) is \(value.shown), but only the portal writes this field: leave it out."
            )
        case .answer where field.isWriteOnly:
            throw ContractProblem("\(place) is \(value.shown), but no answer has this field.")
        default: break
        }
    }

    /// The fields of a page of objects.
    private static func page(_ type: FieldType) -> [String: SchemaField] {
        var fields = [
            "actions": "{{string}}", "facets": "[Facet]", "lastPage": "integer", "page": "integer",
            "pageSize": "integer", "totalCount": "integer",
        ].mapValues(SchemaField.init)
        fields["items"] = SchemaField(.list(type))
        return fields
    }
}

extension SchemaField {
    fileprivate init(_ type: FieldType) {
        (self.type, isRequired, isReadOnly, isWriteOnly) = (type, false, false, false)
    }
}

extension JSONValue {
    /// The beginning of the value, as it is written in JSON.
    var shown: String {
        let text = String(decoding: encoded(sortsKeys: true).prefix(400), as: UTF8.self)
        return text.count > 80 ? "\(text.prefix(80))…" : text
    }
}
