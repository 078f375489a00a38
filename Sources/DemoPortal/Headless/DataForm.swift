@_spi(Host) import ScreensKit

/// The form of a dynamic data list, as `data-engine` describes it.
struct DataForm: Sendable {
    let fields: [DataField]
    private let definition: JSONObject

    /// Reads a structure as the service for it answers.
    init(_ structure: JSONValue) {
        let text = structure["definition"]?.text ?? ""
        definition =
            JSON.value(from: Array(text.utf8)).flatMap { (json: JSONValue) in json.object } ?? [:]
        fields = (definition["fields"]?.array ?? []).compactMap(\.object).map(DataField.init)
    }

    /// The answer about the form of a structure.
    func json(_ structure: JSONValue) -> JSONObject {
        let name: JSONValue = [Language.english.rawValue: structure["name"] ?? ""]
        var members: JSONObject = [
            "availableLanguageIds": definition["availableLanguageIds"] ?? [],
            "dataDefinitionFields": .array(fields.map { .object($0.json) }),
            "dataDefinitionKey": structure["structureKey"] ?? "", "dataRules": [],
            "defaultLanguageId": definition["defaultLanguageId"] ?? .null, "description": [:],
            "name": name, "storageType": "default",
        ]
        for (name, own) in [("id", "structureId"), ("siteId", "groupId"), ("userId", "userId")] {
            members[name] = structure[own]?.int64.map(JSONValue.int64)
        }
        let created = (structure["createDate"]?.int64).map { JSONValue.text(ISODate.text($0)) }
        (members["dateCreated"], members["dateModified"]) = (created, created)
        return members
    }
}

/// A field of a form.
struct DataField: Sendable {
    /// The key of its values.
    let key: String
    let nested: [DataField]
    /// The type in `data-engine`, such as `numeric`.
    let type: String
    private let members: JSONObject

    init(_ members: JSONObject) {
        self.members = members
        key = JSONObject.key(ofName: members["name"]?.text ?? "")
        nested = (members["nestedFields"]?.array ?? []).compactMap(\.object).map(DataField.init)
        let editor = members["type"]?.text ?? ""
        let plain = editor.hasPrefix("ddm-") ? String(editor.dropFirst(4)) : editor
        type = Self.types[plain] ?? plain.replacing("-", with: "_")
    }

    var isRepeatable: Bool { members["repeatable"]?.bool ?? false }
    /// Whether a value is a list of options; that of a radio field is one option.
    var isList: Bool { type == "select" }
    var hasOptions: Bool { isList || type == "radio" }

    /// The names of types that differ from those of editors in 7.0.
    private static let types = [
        "boolean": "checkbox", "decimal": "numeric", "documentlibrary": "document_library",
        "integer": "numeric", "number": "numeric", "text-html": "rich_text", "textarea": "text",
    ]

    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "customProperties": .object(custom), "fieldType": .text(type), "indexType": "keyword",
            "indexable": true,
            "nestedDataDefinitionFields": .array(nested.map { .object($0.json) }),
        ]
        json["defaultValue"] = members["predefinedValue"]
        for name in ["label", "localizable", "name", "readOnly", "repeatable", "required", "tip"] {
            json[name] = members[name]
        }
        json["showLabel"] = members["showLabel"]
        return json
    }

    private var custom: JSONObject {
        switch type {
        case "text":
            let isLong = members["type"] == "textarea"
            return ["dataType": "string", "displayStyle": isLong ? "multiline" : "singleline"]
        case "numeric":
            return ["dataType": members["dataType"] == "integer" ? "integer" : "double"]
        case _ where hasOptions:
            return ["multiple": members["multiple"] ?? false, "options": options]
        default: return [:]
        }
    }

    /// The options of each language.
    private var options: JSONValue {
        let options = members["options"]?.array ?? []
        var all: JSONObject = [:]
        for language in Language.allCases {
            all[language.rawValue] = .array(
                options.map { option in
                    let value = option["value"] ?? ""
                    return [
                        "label": option["label"]?[language.rawValue] ?? value, "reference": value,
                        "value": value,
                    ]
                }
            )
        }
        return .object(all)
    }
}
