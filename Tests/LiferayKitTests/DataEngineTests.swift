@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import LiferayKit

/// Forms and records of `data-engine`, read as today's models.
struct DataEngineTests {
    private func field(
        _ name: JSONValue,
        _ type: JSONValue,
        _ rest: JSONObject = [:]
    ) -> JSONValue {
        .object(["name": name, "fieldType": type].merging(rest) { $1 })
    }

    private func form(
        _ fields: [JSONValue],
        _ locale: LocaleIdentifier = "en_US"
    ) throws(PortalError) -> DDMDefinition {
        try DDMDefinition(
            headless: HeadlessObject([
                "dataDefinitionFields": .array(fields), "defaultLanguageId": "en_US",
            ]),
            locale: locale
        )
    }

    private func record(
        _ values: JSONValue,
        _ form: DDMDefinition? = nil,
        _ locale: LocaleIdentifier = "en_US"
    ) throws(PortalError) -> DDLRecord {
        try DDLRecord(
            headless: HeadlessObject(["id": 7, "dataRecordValues": values]),
            definition: form,
            locale: locale
        )
    }

    @Test(
        arguments: [
            ("text", [:], .text), ("text", ["displayStyle": "multiline"], .textBox),
            ("text", ["displayStyle": ["multiline"]], .textBox), ("checkbox", [:], .boolean),
            ("numeric", ["dataType": "integer"], .integer),
            ("numeric", ["dataType": "double"], .decimal), ("numeric", [:], .decimal),
            ("date", [:], .date), ("select", [:], .select), ("checkbox_multiple", [:], .select),
            ("radio", [:], .radio), ("rich_text", [:], .html), ("image", [:], .image),
            ("document_library", [:], .document), ("geolocation", [:], .geolocation),
            ("fieldset", [:], .decoration), ("separator", [:], .decoration),
            ("paragraph", [:], .decoration), ("grid", [:], .other("grid")),
            ("", [:], .other("unknown")),
        ] as [(String, JSONObject, DDMFieldType)]
    )
    func aTypeOfFieldIsThatOfToday(name: String, custom: JSONObject, type: DDMFieldType) throws {
        let form = try form([field("A", .text(name), ["customProperties": .object(custom)])])

        #expect(form["A"]?.type == type)
    }

    @Test func aFieldHasItsTextsInTheUsersLanguage() throws {
        let members: JSONObject = [
            "label": ["en_US": "Name", "es_ES": "Nombre"], "tip": ["en_US": "In full"],
            "required": true, "readOnly": true, "repeatable": true, "localizable": false,
            "defaultValue": ["en_US": "Ada", "es_ES": "Ana"], "showLabel": false,
        ]
        let english = try #require(try form([field("A", "text", members)])["A"])
        let spanish = try #require(try form([field("A", "text", members)], "es_ES")["A"])

        #expect(english.label == "Name" && spanish.label == "Nombre")
        #expect(english.tip == "In full" && spanish.tip == "In full")
        #expect(english.predefinedValue == .text("Ada") && spanish.predefinedValue == .text("Ana"))
        #expect(english.isRequired && english.isReadOnly && english.isRepeatable)
        #expect(!english.isLocalizable && !english.showsLabel)
        let plain = try #require(try form([field("B", "text")])["B"])
        #expect(plain.isLocalizable && plain.showsLabel && !plain.isRequired)
    }

    @Test func optionsHaveTheOrderOfTheLongestListAndTheUsersLabels() throws {
        let options: JSONValue = [
            "en_US": [["label": "One", "value": "1"], ["label": "Two", "value": "2"]],
            "es_ES": [["label": "Dos", "value": "2"]],
        ]
        let members: JSONObject = ["customProperties": ["options": options, "multiple": true]]

        let field = try #require(try form([field("A", "select", members)], "es_ES")["A"])

        #expect(field.options.map(\.value) == ["1", "2"] && field.isMultiple)
        #expect(field.options.map(\.label) == ["One", "Dos"])
    }

    @Test func valuesOfBothFormsAreRead() throws {
        let form = try form([
            field("A", "text"), field("B", "select"), field("C", "text", ["repeatable": true]),
        ])
        let newer = try record(
            [
                "A_INSTANCE_x": ["value": ["en_US": "a", "es_ES": "b"]],
                "B_INSTANCE_x": ["value": ["en_US": ["1", "2"]]],
                "C_INSTANCE_1": ["value": "c"], "C_INSTANCE_2": ["value": ["en_US": "d"]],
            ],
            form
        )
        let older = try record(
            ["A": ["en_US": "a"], "B": ["en_US": ["1", "2"]], "C": ["en_US": ["c", "d"]]],
            form
        )

        #expect(newer["A"] == .text("a") && newer["B"] == .options(["1", "2"]))
        #expect(newer.values.named("C").map(\.value) == [.text("c"), .text("d")])
        #expect(newer.values == older.values && newer.recordId == 7)
        #expect(newer.modifiedDate == nil)
    }

    @Test func instancesHaveTheValuesInThem() throws {
        let kind = field("Kind", "select")
        let members: JSONObject = ["repeatable": true, "nestedDataDefinitionFields": [kind]]
        let form = try form([field("Phone", "text", members)])
        func phone(_ number: String, _ kind: JSONValue) -> JSONValue {
            [
                "value": ["en_US": .text(number)],
                "nestedValues": ["Kind_INSTANCE_k": kind],
            ]
        }

        let record = try record(
            [
                "Phone_INSTANCE_1": phone("1", ["value": ["en_US": ["home"]]]),
                "Phone_INSTANCE_2": phone("2", [:]),
                "Phone_INSTANCE_3": phone("3", ["value": ["en_US": ["work"]]]),
            ],
            form
        )

        let phones = record.values.named("Phone")
        #expect(phones.map(\.value) == [.text("1"), .text("2"), .text("3")])
        let kinds = phones.map { $0.nested.first?.value }
        #expect(kinds == [.options(["home"]), nil, .options(["work"])])
    }

    @Test(
        arguments: [
            ("x", nil), ([:], nil), (.null, nil), (7, "7"), (["en_US": .null], nil),
            (["en_US": 7], "7"), (["ja_JP": "j"], "j"), (["x_INSTANCE_": 1], nil),
        ] as [(JSONValue, String?)]
    )
    func aValueOfAnyTypeIsReadOrMissing(value: JSONValue, text: String?) throws {
        let form = try form([field("A", "text")])

        let record = try record(["A_INSTANCE_x": ["value": value]], form)

        // A text that is no translation is the value itself, and so is any other object.
        let plain: DDMValue? = text.map(DDMValue.text)
        let isItself = value == "x" || value["x_INSTANCE_"] != nil
        #expect(isItself ? record["A"] != nil : record["A"] == plain)
    }

    @Test(
        arguments: [
            ([], "has no fields"), ([7], "fields[0] should be an object"),
            ([["fieldType": "text"]], "fields[0] has no name"),
            ([["name": "A"], ["name": "A"]], "two fields named \"A\""),
        ] as [([JSONValue], String)]
    )
    func aFormThatIsNoneIsRefusedInOneSentence(fields: [JSONValue], words: String) throws {
        let error = #expect(throws: PortalError.self) { _ = try form(fields) }

        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    // Adversaries

    @Test func tenThousandFieldsAreRefusedAndTenThousandValuesAreRead() throws {
        let fields = (0..<10_000).map { field(.text("F\($0)"), "text") }
        let error = #expect(throws: PortalError.self) { _ = try form(fields) }
        #expect(error?.message.contains("more than 2000 fields") == true)

        let accepted = try form(Array(fields.prefix(2_000)))
        let values = fields.enumerated().map { index, _ in
            ("F\(index)_INSTANCE_x", JSONValue.object(["value": ["en_US": "v"]]))
        }
        let record = try record(.object(Dictionary(uniqueKeysWithValues: values)), accepted)
        #expect(
            record.fields.count == 2_000 && record.fields.allSatisfy { $0.value == .text("v") }
        )
    }

    @Test func fieldsAndValuesThatAreNestedDeeplyAreRefused() throws {
        let deepField = (0..<200).reduce(field("F", "text")) { inner, depth in
            field(.text("F\(depth)"), "fieldset", ["nestedDataDefinitionFields": [inner]])
        }
        let error = #expect(throws: PortalError.self) { _ = try form([deepField]) }
        #expect(error?.message.contains("nested deeper than 8 levels") == true)

        let deepValue = (0..<200).reduce(JSONValue.object(["value": "v"])) { inner, depth in
            ["nestedValues": .object(["F\(depth)_INSTANCE_x": inner])]
        }
        let other = #expect(throws: PortalError.self) {
            _ = try record(["F_INSTANCE_x": deepValue])
        }
        #expect(other?.message.contains("nested deeper than 8 levels") == true)
    }

    @Test func aHugeMapOfTranslationsHasOneForTheReader() throws {
        var all: JSONObject = ["en": "own"]
        for number in 0..<100_000 { all["zz_\(100_000 + number)"] = "other" }
        let form = try form([field("A", "text", ["label": .object(all), "defaultValue": [:]])])

        let record = try record(["A_INSTANCE_x": ["value": .object(all)]], form)

        #expect(form["A"]?.label == "own" && form["A"]?.predefinedValue == nil)
        #expect(record["A"] == .text("own"))
    }

    @Test(arguments: [true, 7, 1.5, "x", [], [7], [:], ["a": ["b": []]], .null] as [JSONValue])
    func membersOfOtherTypesAreRefusedOrCountAsMissing(value: JSONValue) throws {
        let names = [
            "customProperties", "defaultValue", "fieldType", "label", "localizable", "readOnly",
            "repeatable", "required", "showLabel", "tip", "nestedDataDefinitionFields",
        ]
        for name in names {
            for type in ["select", "text", "numeric"] as [JSONValue] {
                let form = try? form([field("A", type, [name: value])])
                #expect(form.map { $0.fields.map(\.name) == ["A"] } ?? true)
            }
        }
        for values in [value, ["A_INSTANCE_x": value], ["A_INSTANCE_x": ["value": value]]] {
            let record = try? record(values, try form([field("A", "select")]))
            #expect(record.map { $0.fields.count == 1 } ?? true)
        }
    }

    @Test(arguments: ["en", "en_US", "zh-Hant-TW", "es_419"]) func namesOfLocalesAreKnown(
        name: String
    ) {
        #expect(JSONValue.object([name: "x"]).translations != nil)
    }

    @Test(arguments: ["", "e", "English", "en_", "en US", "EN_US", "uuid", "en_U.S"])
    func otherNamesAreNoLocales(name: String) {
        #expect(JSONValue.object([name: "x"]).translations == nil)
    }
}
