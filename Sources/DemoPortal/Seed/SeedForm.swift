import ScreensKit

/// A field of a form, from which both versions' definitions are written.
struct SeedField: Sendable {
    var name: String
    var dataType: String
    var type: String
    var label: Phrase
    var tip = Phrase("", "", "")
    var isRequired = false
    var predefined = ""
    var options: [(value: String, label: Phrase)] = []
}

/// The definition of a form, as each version keeps it.
struct SeedForm: Sendable {
    let fields: [SeedField]

    /// The definition of 7.0.
    var definition: String {
        let form: JSONValue = [
            "availableLanguageIds": .array(Language.allCases.map { .string($0.rawValue) }),
            "defaultLanguageId": .string(Language.english.rawValue),
            "fields": .array(fields.map(definition)),
        ]
        // In the same order in every portal: the text is part of the data.
        return String(decoding: form.encoded(sortsKeys: true), as: UTF8.self)
    }

    private func definition(of field: SeedField) -> JSONValue {
        var members: JSONObject = [
            "dataType": .string(field.dataType), "fieldNamespace": "ddm", "indexType": "keyword",
            "label": map(field.label), "localizable": true, "multiple": false,
            "name": .string(field.name), "nestedFields": [],
            "predefinedValue": map(predefined(field)), "readOnly": false, "repeatable": false,
            "required": .bool(field.isRequired), "showLabel": true, "tip": map(field.tip),
            "type": .string(field.type), "visibilityExpression": "",
        ]
        if !field.options.isEmpty {
            members["options"] = .array(
                field.options.map { ["label": map($0.label), "value": .string($0.value)] }
            )
        }
        return .object(members)
    }

    private func map(_ phrase: Phrase) -> JSONValue {
        .object(
            Dictionary(Language.allCases.map { ($0.rawValue, .string(phrase[$0])) }) { $1 }
        )
    }

    private func predefined(_ field: SeedField) -> Phrase {
        Phrase(field.predefined, field.predefined, field.predefined)
    }

    /// The definition of 6.2.
    var xsd: String {
        let locales = Language.allCases.map(\.rawValue).joined(separator: ",")
        return """
            <root available-locales="\(locales)" default-locale="en_US">\
            \(fields.map(element).joined())</root>
            """
    }

    private func element(_ field: SeedField) -> String {
        let options = field.options.enumerated().map { index, option in
            """
            <dynamic-element name="\(field.name)_\(index)" type="option" value="\(option.value)">\
            \(texts { "<entry name=\"label\"><![CDATA[\(option.label[$0])]]></entry>" })\
            </dynamic-element>
            """
        }
        let words = texts { language in
            """
            <entry name="label"><![CDATA[\(field.label[language])]]></entry>\
            <entry name="predefinedValue"><![CDATA[\(field.predefined)]]></entry>\
            <entry name="tip"><![CDATA[\(field.tip[language])]]></entry>
            """
        }
        return """
            <dynamic-element dataType="\(field.dataType)" fieldNamespace="ddm" indexType="keyword" \
            multiple="false" name="\(field.name)" readOnly="false" repeatable="false" \
            required="\(field.isRequired)" showLabel="true" type="\(field.type)" width="small">\
            \(options.joined())\(words)</dynamic-element>
            """
    }

    private func texts(_ entries: (Language) -> String) -> String {
        Language.allCases.map { language in
            "<meta-data locale=\"\(language.rawValue)\">\(entries(language))</meta-data>"
        }.joined()
    }
}
