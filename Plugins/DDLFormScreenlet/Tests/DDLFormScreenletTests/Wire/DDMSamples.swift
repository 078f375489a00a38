@_spi(Host) import LiferayKit
import ScreensKit

@testable import DDLFormScreenlet

/// Definitions of forms as portals send them.
enum DDMSamples {
    /// A definition of 7.0 with a field of every kind.
    static let json = """
        {"availableLanguageIds":["en_US","es_ES"],"defaultLanguageId":"en_US","fields":[
        {"name":"Title","dataType":"string","type":"text","required":true,"showLabel":true,
         "label":{"en_US":"Title","es_ES":"Título"},"tip":{"en_US":"Short","es_ES":"Breve"},
         "predefinedValue":{"en_US":""},"fieldNamespace":"ddm","indexType":"keyword",
         "localizable":true,"nestedFields":[]},
        {"name":"Body","dataType":"string","type":"textarea","label":{"en_US":"Body"}},
        {"name":"Done","dataType":"boolean","type":"checkbox","label":{"en_US":"Done"},
         "predefinedValue":{"en_US":"true","es_ES":"false"}},
        {"name":"Due","dataType":"date","type":"ddm-date","label":{"en_US":"Due"},
         "predefinedValue":{"en_US":"12/01/2014"}},
        {"name":"Count","dataType":"integer","type":"ddm-integer","label":{"en_US":"Count"},
         "predefinedValue":7},
        {"name":"Amount","dataType":"number","type":"ddm-number","label":{"en_US":"Amount"}},
        {"name":"Rate","dataType":"double","type":"ddm-decimal","label":{"en_US":"Rate"}},
        {"name":"Kind","dataType":"string","type":"select","multiple":true,
         "label":{"en_US":"Kind","es_ES":"Tipo"},"predefinedValue":{"en_US":["red"]},
         "options":[{"label":{"en_US":"Red","es_ES":"Rojo"},"value":"red"},
          {"label":{"en_US":"Blue, \\"dark\\""},"value":"blue, \\"dark\\""}]},
        {"name":"Size","dataType":"string","type":"radio","label":{"en_US":"Size"},
         "options":[{"label":{"en_US":"Small"},"value":"S"},{"label":{"en_US":"Large"},"value":"L"}]},
        {"name":"File","dataType":"document-library","type":"ddm-documentlibrary"},
        {"name":"Place","dataType":"geolocation","type":"ddm-geolocation","readOnly":true},
        {"name":"Photo","dataType":"image","type":"ddm-image"},
        {"name":"Page","dataType":"html","type":"ddm-text-html"},
        {"name":"Line","dataType":"","type":"ddm-separator"},
        {"name":"Link","dataType":"link-to-page","type":"ddm-link-to-page","required":true},
        {"name":"Phone","dataType":"string","type":"text","repeatable":true,
         "nestedFields":[{"name":"Use","dataType":"string","type":"text"}]}
        ]}
        """

    static func definition(_ locale: LocaleIdentifier = "en_US") throws -> DDMDefinition {
        try DDMDefinition(json: .text(json), locale: locale)
    }

    /// The same form in 6.2, with the kinds of fields that 6.2 has.
    static func oldDefinition(_ locale: LocaleIdentifier = "en_US") throws -> DDMDefinition {
        try DDMDefinition(xml: xml, locale: locale)
    }

    static let xml = XMLTree(
        name: "root",
        attributes: ["available-locales": "en_US,es_ES", "default-locale": "en_US"],
        children: [
            field("Title", "string", "text", ["en_US": ["label": "Title"]], ["required": "true"]),
            field("Done", "boolean", "checkbox", ["en_US": ["predefinedValue": " TRUE "]]),
            field("Due", "date", "ddm-date", ["en_US": ["predefinedValue": "12/01/14"]]),
            field("Count", "integer", "ddm-integer", [:]),
            field("Amount", "number", "ddm-number", [:]),
            field(
                "Kind",
                "string",
                "select",
                [
                    "en_US": ["label": "Kind", "predefinedValue": #"["red"]"#],
                    "es_ES": ["label": "Tipo"],
                ],
                ["multiple": "true"],
                [
                    option("red", ["en_US": "Red", "es_ES": "Rojo"]),
                    option("blue", ["en_US": "Blue"]),
                ]
            ),
            field("File", "document-library", "ddm-documentlibrary", [:]),
            field(
                "Phone",
                "string",
                "text",
                [:],
                ["repeatable": "true"],
                [field("Use", "string", "text", [:])]
            ),
        ]
    )

    static func field(
        _ name: String,
        _ dataType: String,
        _ type: String,
        _ texts: [String: [String: String]],
        _ attributes: [String: String] = [:],
        _ children: [XMLTree] = []
    ) -> XMLTree {
        let own = ["name": name, "dataType": dataType, "type": type]
        return XMLTree(
            name: "dynamic-element",
            attributes: own.merging(attributes) { $1 },
            children: metadata(texts) + children
        )
    }

    static func option(_ value: String, _ labels: [String: String]) -> XMLTree {
        XMLTree(
            name: "dynamic-element",
            attributes: ["name": "opt", "type": "option", "value": value],
            children: metadata(labels.mapValues { ["label": $0] })
        )
    }

    private static func metadata(_ texts: [String: [String: String]]) -> [XMLTree] {
        texts.sorted { $0.key < $1.key }.map { locale, entries in
            XMLTree(
                name: "meta-data",
                attributes: ["locale": locale],
                children: entries.map {
                    XMLTree(name: "entry", attributes: ["name": $0.key], text: $0.value)
                }
            )
        }
    }
}

/// The same random numbers each time, so that a failure can be reproduced.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
