@_spi(Host) import ScreensKit

/// The structure of web content, as headless APIs describe it in one language.
struct ContentStructure {
    private let structure: JSONValue
    private let definition: JSONObject
    private let locale: String

    /// Reads a structure as the service for it answers.
    init(_ structure: JSONValue, in locale: String) {
        let text = structure["definition"]?.text ?? ""
        (self.structure, self.locale) = (structure, locale)
        definition =
            JSON.value(from: Array(text.utf8)).flatMap { (json: JSONValue) in json.object } ?? [:]
    }

    /// The labels of the outermost fields, by their names.
    var labels: [String: String] {
        let labels = fields(definition["fields"]).map {
            ($0["name"]?.text ?? "", self.text($0["label"]))
        }
        return Dictionary(labels) { first, _ in first }.filter { !$0.value.isEmpty }
    }

    /// The answer about it.
    var json: JSONObject {
        let created = (structure["createDate"]?.int64).map { JSONValue.text(ISODate.text($0)) }
        return [
            "availableLanguages": .array(
                (definition["availableLanguageIds"]?.array ?? []).map { locale in
                    .text((locale.text ?? "").replacing("_", with: "-"))
                }
            ),
            "contentStructureFields": .array(fields(definition["fields"]).map(field)),
            "dateCreated": created ?? .null, "dateModified": created ?? .null, "description": "",
            "id": .int64(structure["structureId"]?.int64 ?? 0),
            "name": structure["nameCurrentValue"] ?? structure["name"] ?? "",
            "siteId": .int64(structure["groupId"]?.int64 ?? 0),
        ]
    }

    private func field(_ field: JSONObject) -> JSONValue {
        let type = Self.type(ofEditor: field["type"]?.text ?? "", field["dataType"]?.text ?? "")
        var json: JSONObject = [
            "dataType": .text(type.data), "inputControl": .text(type.control),
            "label": .text(text(field["label"])),
            "nestedContentStructureFields": .array(
                fields(field["nestedFields"]).map { self.field($0) }
            ),
            "options": .array(fields(field["options"]).map(option)),
            "predefinedValue": .text(text(field["predefinedValue"])),
        ]
        for name in ["localizable", "multiple", "name", "repeatable", "required", "showLabel"] {
            json[name] = field[name]
        }
        return .object(json)
    }

    private func option(_ option: JSONObject) -> JSONValue {
        ["label": .text(text(option["label"])), "value": option["value"] ?? ""]
    }

    private func fields(_ list: JSONValue?) -> [JSONObject] {
        (list?.array ?? []).compactMap(\.object)
    }

    /// The translation into the language, or into English; a text itself.
    private func text(_ value: JSONValue?) -> String {
        value?.text ?? value?[locale]?.text ?? value?[Language.english.rawValue]?.text ?? ""
    }

    /// What headless APIs call the type of the data, and the input.
    static func type(
        ofEditor editor: String,
        _ dataType: String
    ) -> (data: String, control: String) {
        switch editor {
        case "ddm-image": ("image", "image")
        case "ddm-documentlibrary": ("document", "document_library")
        case "ddm-text-html": ("string", "rich_text")
        case "ddm-date": ("date", "date")
        case "checkbox": ("boolean", "checkbox")
        default: (dataType == "html" ? "string" : dataType, editor.replacing("ddm-", with: ""))
        }
    }
}
