import ScreensKit

/// A field of a form, from which the definitions of both versions are made.
struct SeedField: Sendable {
    var name: String
    var dataType: String
    var type: String
    var label: Phrase
    var tip = Phrase("")
    var isRequired = false
    var isReadOnly = false
    var isRepeatable = false
    var showsLabel = true
    var predefined = Phrase("")
    var isMultiple = false
    var options: [(value: String, label: Phrase)] = []
    var nested: [SeedField] = []
}

/// The definition of a form, in the format of each version.
struct SeedForm: Sendable {
    let fields: [SeedField]

    /// The definition in 7.0.
    var definition: String {
        let form: JSONValue = [
            "availableLanguageIds": .array(Language.allCases.map { .text($0.rawValue) }),
            "defaultLanguageId": .text(Language.english.rawValue),
            "fields": .array(fields.map(\.definition)),
        ]
        // Sorted, so that it is the same in every portal; the text is part of the data.
        return String(decoding: form.encoded(sortsKeys: true), as: UTF8.self)
    }

    /// The definition in 6.2.
    var xsd: String {
        let locales = Language.allCases.map(\.rawValue).joined(separator: ",")
        return """
            <root available-locales="\(locales)" default-locale="en_US">\
            \(fields.map(\.element).joined())</root>
            """
    }
}

extension SeedField {
    fileprivate var definition: JSONValue {
        var members: JSONObject = [
            "dataType": .text(dataType), "fieldNamespace": "ddm", "indexType": "keyword",
            "label": label.map, "localizable": true, "multiple": .bool(isMultiple),
            "name": .text(name), "nestedFields": .array(nested.map(\.definition)),
            "predefinedValue": predefined.map, "readOnly": .bool(isReadOnly),
            "repeatable": .bool(isRepeatable), "required": .bool(isRequired),
            "showLabel": .bool(showsLabel), "tip": tip.map, "type": .text(type),
            "visibilityExpression": "",
        ]
        if !options.isEmpty {
            members["options"] = .array(
                options.map { ["label": $0.label.map, "value": .text($0.value)] }
            )
        }
        return .object(members)
    }
}

extension SeedField {
    fileprivate var element: String {
        let words = texts { language in
            """
            <entry name="label"><![CDATA[\(label[language])]]></entry>\
            <entry name="predefinedValue"><![CDATA[\(predefined[language])]]></entry>\
            <entry name="tip"><![CDATA[\(tip[language])]]></entry>
            """
        }
        return """
            <dynamic-element dataType="\(dataType)" fieldNamespace="ddm" indexType="keyword" \
            multiple="\(isMultiple)" name="\(name)" readOnly="\(isReadOnly)" \
            repeatable="\(isRepeatable)" required="\(isRequired)" showLabel="\(showsLabel)" \
            type="\(type)" width="small">\
            \(optionElements)\(nested.map(\.element).joined())\(words)</dynamic-element>
            """
    }

    private var optionElements: String {
        options.enumerated().map { index, option in
            """
            <dynamic-element name="\(name)_\(index)" type="option" \
            value="\(option.value.escapedForAttribute)">\
            \(texts { "<entry name=\"label\"><![CDATA[\(option.label[$0])]]></entry>" })\
            </dynamic-element>
            """
        }.joined()
    }

    private func texts(_ entries: (Language) -> String) -> String {
        Language.allCases.map { language in
            "<meta-data locale=\"\(language.rawValue)\">\(entries(language))</meta-data>"
        }.joined()
    }
}

extension Phrase {
    /// The text in each language, by locale.
    fileprivate var map: JSONValue {
        .object(Dictionary(Language.allCases.map { ($0.rawValue, .text(self[$0])) }) { $1 })
    }
}
