@_spi(Host) public import ScreensKit

extension DDMDefinition {
    /// Reads a form of `data-engine`: experimental, checked against its specification.
    ///
    /// - Parameters:
    ///   - form: an answer of the schema `DataDefinition`.
    ///   - locale: the user's locale, whose texts are read, or else the nearest ones.
    /// - Throws: `PortalError.unexpected` for a form that is none, with the place of what is wrong.
    public init(headless form: HeadlessObject, locale: LocaleIdentifier) throws(PortalError) {
        // The limits and the choice of translations are those of definitions in JSON.
        let definition: JSONValue = [
            "availableLanguageIds": form.members["availableLanguageIds"] ?? .null,
            "defaultLanguageId": form.members["defaultLanguageId"] ?? .null,
            "fields": HeadlessFields(nested: "nestedDataDefinitionFields", as: DataField.members)
                .list(form.members["dataDefinitionFields"]),
        ]
        try self.init(definition, locale)
    }

    /// Reads the structure of an article: checked against the specification, not against a portal.
    ///
    /// - Parameters:
    ///   - structure: an answer of the schema `ContentStructure`, in one language.
    ///   - locale: the locale of the request.
    /// - Throws: `PortalError.unexpected` for a structure that is none, with the place of what is wrong.
    public init(
        contentStructure structure: HeadlessObject,
        locale: LocaleIdentifier
    ) throws(PortalError) {
        let fields = HeadlessFields(
            nested: "nestedContentStructureFields",
            as: ContentStructureField.members
        )
        let list = fields.list(structure.members["contentStructureFields"])
        try self.init(["fields": list], locale)
    }

    private init(_ definition: JSONValue, _ locale: LocaleIdentifier) throws(PortalError) {
        do {
            try self.init(json: definition, locale: locale)
        } catch {
            throw error.portalError
        }
    }
}

/// Fields of headless REST, as definitions of 7.0 have them.
private struct HeadlessFields {
    /// The member of a field with the fields in it.
    private let nested: String
    /// The members of a field without those in it.
    private let members: (JSONObject) -> JSONObject

    init(nested: String, as members: @escaping (JSONObject) -> JSONObject) {
        (self.nested, self.members) = (nested, members)
    }

    /// The list; what is no list or no field is left as it is, for the reader to refuse.
    func list(_ fields: JSONValue?, depth: Int = 1) -> JSONValue {
        guard let list = fields?.array, depth <= DDMDefinition.maximumDepth + 1,
            list.count <= DDMDefinition.maximumFields
        else { return fields ?? .null }
        return .array(
            list.map { value in
                guard let field = value.object else { return value }
                var members = members(field)
                members["nestedFields"] = self.list(field[nested], depth: depth + 1)
                return .object(members)
            }
        )
    }
}

/// A field of the structure of an article.
private enum ContentStructureField {
    static func members(_ field: JSONObject) -> JSONObject {
        var members = field.filter { copied.contains($0.key) }
        let control = field["inputControl"]?.text ?? ""
        let type = field["dataType"]?.text ?? ""
        members["dataType"] =
            switch (type, control) {
            case ("document", _): "document-library"
            case (_, "rich_text"): "html"
            case ("structuredContent", _), ("url", _), ("text", _): "string"
            default: .text(type)
            }
        members["type"] = .text(control == "checkbox_multiple" ? "select" : control)
        if control == "checkbox_multiple" { members["multiple"] = true }
        return members
    }

    /// What has the same name and meaning.
    private static let copied: Set<String> = [
        "label", "localizable", "multiple", "name", "options", "repeatable", "required",
        "showLabel",
    ]
}

/// A field of `data-engine`.
private enum DataField {
    static func members(_ field: JSONObject) -> JSONObject {
        let custom = field["customProperties"]?.object ?? [:]
        let kind = DataFieldKind(field["fieldType"]?.text ?? "", custom)
        var members = field.filter { copied.contains($0.key) }
        members["dataType"] = .text(kind.dataType)
        members["type"] = .text(kind.editor)
        members["multiple"] = .bool(kind.isMultiple)
        members["showLabel"] = .bool(field["showLabel"]?.bool ?? true)
        members["predefinedValue"] = field["defaultValue"]
        if kind.hasOptions { members["options"] = options(custom["options"]) }
        return members
    }

    /// What has the same name and meaning.
    private static let copied: Set<String> = [
        "label", "localizable", "name", "readOnly", "repeatable", "required", "tip",
    ]

    /// The options with their labels in all locales, in the order of the locale that has the most.
    private static func options(_ value: JSONValue?) -> JSONValue {
        let lists = (value?.object ?? [:]).compactMapValues(\.array)
        let longest = lists.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        var labels: [String: JSONObject] = [:]
        for (locale, list) in lists {
            for option in list {
                guard let value = option["value"]?.text else { continue }
                labels[value, default: [:]][locale] = option["label"]
            }
        }
        return .array(
            (longest?.value ?? []).compactMap { option in
                option["value"]?.text.map {
                    ["value": .text($0), "label": .object(labels[$0] ?? [:])]
                }
            }
        )
    }
}

/// A type of field in `data-engine`, in the words of definitions of 7.0.
private struct DataFieldKind {
    var dataType: String
    var editor = ""
    var isMultiple = false

    var hasOptions: Bool { ["select", "radio"].contains(editor) }

    /// An unknown type stays unknown, under its own name.
    init(_ type: String, _ custom: JSONObject) {
        dataType = "string"
        switch type {
        case "text":
            editor = Self.word(custom["displayStyle"]) == "multiline" ? "textarea" : "text"
        case "select", "checkbox_multiple":
            editor = "select"
            isMultiple = type != "select" || custom["multiple"]?.bool == true
        case "radio", "paragraph", "separator", "fieldset": editor = type
        case "numeric":
            dataType = Self.word(custom["dataType"]) == "integer" ? "integer" : "double"
        case "checkbox": dataType = "boolean"
        case "rich_text": dataType = "html"
        case "document_library": dataType = "document-library"
        case "date", "geolocation", "image": dataType = type
        default: dataType = type.isEmpty ? "unknown" : type
        }
    }

    /// Some releases write a chosen word as a list of one.
    private static func word(_ value: JSONValue?) -> String? {
        value?.text ?? value?.array?.first?.text
    }
}
