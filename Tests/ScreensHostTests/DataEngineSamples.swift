import ScreensKit

/// A form of `data-engine` and a record of it, as the portal's sources write them.
enum DataEngineSamples {
    static let form: JSONValue = [
        "id": 4, "siteId": 20, "userId": 5, "defaultLanguageId": "en_US",
        "availableLanguageIds": ["en_US", "es_ES"], "name": ["en_US": "Guests"],
        "dataDefinitionFields": [
            field("Name", "text", ["displayStyle": "singleline"], ["required": true]),
            field("Again", "checkbox"), field("Nights", "numeric", ["dataType": "integer"]),
            field("Room", "select", ["multiple": false, "options": options]),
            field("Colour", "color"),
            field(
                "Home",
                "fieldset",
                [:],
                ["nestedDataDefinitionFields": [field("Place", "text", [:], place)]]
            ),
        ],
    ]

    static let record: JSONValue = [
        "id": 40, "dataRecordCollectionId": 6, "status": 0,
        "dataRecordValues": [
            "Name_INSTANCE_a1": ["value": ["en_US": "Grace", "es_ES": "Gracia"]],
            "Again_INSTANCE_b1": ["value": ["en_US": "true"]],
            "Nights_INSTANCE_c1": ["value": ["en_US": "3"]],
            "Room_INSTANCE_d1": ["value": ["en_US": ["double"]]],
            "Colour_INSTANCE_e1": ["value": ["en_US": "#FF0000"]],
            "Home_INSTANCE_f1": [
                "nestedValues": ["Place_INSTANCE_g1": ["value": ["en_US": "Dublin"]]]
            ],
        ],
    ]

    private static let place: JSONObject = ["label": ["en_US": "Where you live"]]

    private static let options: JSONValue = [
        "en_US": [
            ["label": "Double", "reference": "r1", "value": "double"],
            ["label": "Suite", "reference": "r2", "value": "suite"],
        ],
        "es_ES": [["label": "Doble", "reference": "r1", "value": "double"]],
    ]

    private static func field(
        _ name: String,
        _ type: String,
        _ custom: JSONObject = [:],
        _ rest: JSONObject = [:]
    ) -> JSONValue {
        let usual: JSONObject = [
            "name": .text(name), "fieldType": .text(type), "customProperties": .object(custom),
            "defaultValue": [:], "indexType": "keyword", "indexable": true,
            "label": ["en_US": .text(name)], "localizable": true,
            "nestedDataDefinitionFields": [], "readOnly": false, "repeatable": false,
            "required": false, "showLabel": true, "tip": [:],
        ]
        return .object(usual.merging(rest) { $1 })
    }
}
