@_spi(Host) import ScreensKit

/// The members of an object in a definition, and the object's position, for messages.
struct DDMMembers {
    let place: String
    private let members: JSONObject

    init(_ value: JSONValue, place: String) {
        members = value.object ?? [:]
        self.place = place
    }

    init(object value: JSONValue, place: String) throws(DDMDefinitionError) {
        guard value.object != nil else { throw .wrongType(place: place, expected: "an object") }
        self.init(value, place: place)
    }

    private init(_ members: JSONObject, place: String) {
        self.members = members
        self.place = place
    }

    /// The same members, with a name in the position.
    func called(_ name: String) -> DDMMembers {
        DDMMembers(members, place: "\(place) \"\(name.shortened)\"")
    }

    func place(of name: String) -> String { place == "the root" ? name : "\(place), \(name)" }

    subscript(name: String) -> JSONValue? { members[name] }

    /// A text; empty if it is missing or not a text, because one invalid member is no reason to refuse a form.
    func text(_ name: String) -> String {
        switch members[name] {
        case .array, .object, nil: ""
        case .some(let value): value.plainText
        }
    }

    /// A boolean, also as a text or a number; `nil` if it is missing or anything else.
    func flag(_ name: String) -> Bool? {
        if case .text(let text) = members[name] {
            DDMFlag.isTrue(text)
        } else {
            members[name]?.bool
        }
    }

    /// A list; empty if it is missing.
    func list(_ name: String) throws(DDMDefinitionError) -> [JSONValue] {
        switch members[name] {
        case nil, .null: return []
        case .array(let list): return list
        default: throw .wrongType(place: place(of: name), expected: "a list")
        }
    }
}

/// The portal's texts for true and false.
enum DDMFlag {
    /// Whether a text means true: `true` or `1`, in any case and with spaces around it.
    static func isTrue(_ text: String) -> Bool {
        text.utf8.count <= DDMField.maximumLength
            && ["true", "1"].contains(text.trimmed.lowercased())
    }
}
