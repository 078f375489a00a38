import ScreensKit

/// Changes of answers that a request or a fault asks for.
extension JSONValue {
    /// The answer with the fields that the parameters `fields` and `restrictFields` leave, of each object in a page.
    func selecting(_ query: [String: String], _ type: FieldType?) -> JSONValue {
        let wanted = query["fields"].map(JSONValue.names)
        let unwanted = query["restrictFields"].map(JSONValue.names) ?? []
        func selected(_ value: JSONValue) -> JSONValue {
            guard let members = value.object else { return value }
            return .object(
                members.filter { name, _ in
                    (wanted?.contains(name) ?? true) && !unwanted.contains(name)
                }
            )
        }
        guard case .page = type, var page = object else { return selected(self) }
        page["items"] = .array((page["items"]?.array ?? []).map(selected))
        return .object(page)
    }

    /// The names in a list with commas; of a name such as `creator.name`, the first part.
    private static func names(_ list: String) -> Set<String> {
        Set(list.split(separator: ",").map { String($0.prefix { $0 != "." }) })
    }

    /// The value with other types in all members of a name.
    func changing(typeOf name: String) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.changing(typeOf: name) })
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, value in
                        (key, key == name ? value.ofAnotherType : value.changing(typeOf: name))
                    }
                )
            )
        default: self
        }
    }

    private var ofAnotherType: JSONValue {
        switch self {
        case .int64(let number): .text(String(number))
        case .double(let number): .text(String(number))
        case .bool(let bool): .text(String(bool))
        case .text: 7
        case .array: [:]
        case .object: []
        default: false
        }
    }
}
