import Foundation
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import Testing

struct DDLRecordTests {
    @Test func aNewRecordHasThePredefinedValuesAndClearingRestoresThem() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())

        #expect(record["Count"] == .integer(7) && record["Kind"] == .options(["red"]))
        #expect(record.recordId == nil && record.modifiedDate == nil)
        record["Count"] = nil
        record["Title"] = .text("x")
        #expect(record["Count"] == nil)
        record.clear()
        #expect(try record == DDLRecord(definition: DDMSamples.definition()))
    }

    @Test func pathsAreFoundByTheirTexts() throws {
        let form = try DDMSamples.definition()

        #expect(form.path("Use")?.description == "Phone.Use")
        #expect(form.path("Phone[2].Use")?.steps.map(\.index) == [2, 0])
        for wrong in [
            "use", "", "Phone[x]", "Phone[-1]", "Title.Use", "Phone.", "[0]", "Use.Phone",
        ] {
            #expect(form.path(wrong) == nil)
        }
    }

    /// The names contain points and brackets that look like other paths.
    @Test func noTwoPathsHaveTheSameText() throws {
        let names = ["Phone[1]", "A.B", "C\\", "D]", "[0]", "Phone[1]\\", "\\.", "E[x]"]
        func field(_ name: String, _ nested: [DDMField] = []) -> DDMField {
            DDMField(name: name, dataType: "string", isRepeatable: true, nestedFields: nested)
        }
        let form = try DDMDefinition(
            fields: [field("Phone"), field("A", [field("B")])] + names.map { field($0) }
        )
        let outer = (["Phone", "A"] + names).flatMap { name in
            (0..<3).map { DDMPath(.init(name, index: $0)) }
        }
        let ways =
            outer + (0..<9).map { DDMPath(.init("A", index: $0 / 3), .init("B", index: $0 % 3)) }

        #expect(Set(ways.map(\.description)).count == ways.count)
        for way in ways { #expect(form.path(way.description) == way) }
        #expect(form.path("E[x]")?.name == "E[x]" && form.path("Phone[1]")?.name == "Phone")
    }

    @Test func aNameIsTakenLiterallyUnlessItIsAPath() throws {
        let form = try DDMDefinition(
            fields: ["A.B", "Phone", "Phone[1]", "C\\D"].map {
                DDMField(name: $0, dataType: "string")
            }
        )

        for name in form.fields.map(\.name) { #expect(form.path(name)?.name == name) }
    }

    @Test func wrongPathsDoNothing() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        let before = record
        for path in [
            DDMPath(.init("Phone", index: 9)), DDMPath(.init("x")),
            DDMPath(.init("Title", index: -1)),
        ] {
            record[path] = .text("x")
            record.removeInstance(at: path)
            if path.name != "Phone" {
                let none = record.addInstance(beside: path)
                #expect(none == nil)
            }
        }
        record.removeInstance(at: DDMPath(.init("Phone", index: 1)))
        #expect(record == before)
        #expect(throws: DDMInputError.self) {
            try record.enter("1, 2", at: DDMPath(.init("Place")), locale: "en_US")
        }
    }

    @Test func anInstanceWithASignIsNone() throws {
        let form = try DDMDefinition(fields: [
            DDMField(name: "A", dataType: "string", isRepeatable: true)
        ])

        #expect(form.path("A[1]")?.index == 1)
        #expect(form.path("A[+1]") == nil)
    }

    /// Only code can build such a tree: readers refuse it.
    @Test func treesThatAreNestedTooDeepAreRefused() throws {
        var field = DDMField(name: "F", dataType: "string")
        var instance = DDMInstance(name: "F", value: .text("a"))
        for level in 1..<4_900 {
            field = DDMField(name: "F\(level)", dataType: "string", nestedFields: [field])
            instance = DDMInstance(name: "F\(level)", nested: [instance])
        }

        #expect(field.selfAndDescendants.count == 4_900)
        #expect(throws: DDMDefinitionError.tooDeep(limit: 8)) { try DDMDefinition(fields: [field]) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(field) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(instance) }
        let form = try DDMDefinition(fields: [DDMField(name: "F", dataType: "string")])
        let record = DDLRecord(definition: form, values: [instance])
        #expect(record["F"] == .text("a") && record.values.count == 1)
        #expect(!instance.isEmpty && field == field && instance.hashValue == instance.hashValue)
    }

    @Test func theCachedFormStaysUnchanged() throws {
        let day = try #require(DDMDate(iso: "2014-12-01"))
        let form = try DDMDefinition(
            fields: [DDMField(name: "A", dataType: "date", predefinedValue: .date(day))]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys

        let kept = try encoder.encode(DDLRecord(definition: form, attributes: ["recordId": 7]))

        #expect(
            String(decoding: kept, as: UTF8.self) == """
                {"attributes":{"recordId":7},"definition":{"availableLocales":[],\
                "defaultLocale":"en_US","fields":[{"dataType":"date","label":"","multiple":false,\
                "name":"A","nestedFields":[],"options":[],"predefinedValue":{"date":"2014-12-01"},\
                "readOnly":false,"repeatable":false,"required":false,"showLabel":true,"tip":"",\
                "type":""}],"locale":"en_US","version":70},\
                "values":[{"name":"A","value":{"date":"2014-12-01"}}]}
                """
        )
        let bare = #"{"definition":{"fields":[{"name":"A","predefinedValue":{"text":"x"}}]}}"#
        let record = try JSONDecoder().decode(DDLRecord.self, from: Data(bare.utf8))
        #expect(record["A"] == .text("x"))
    }

    @Test func cachedValuesAreAdaptedToTheForm() throws {
        let kept = """
            {"definition":{"fields":[{"name":"A","dataType":"string"},{"name":"B"}]},
            "values":[{"name":"B","value":{"text":"b"}},{"name":"C"},{"name":"A","value":{"text":"a"}}]}
            """

        let record = try JSONDecoder().decode(DDLRecord.self, from: Data(kept.utf8))

        #expect(record.values.map(\.name) == ["A", "B"] && record["B"] == .text("b"))
    }

    @Test func aFlatListOfValuesIsSortedIntoTheForm() throws {
        let values = [
            ("Use", "home"), ("Phone", "1"), ("Gone", "x"), ("Phone", "2"), ("Use", "work"),
        ].map { DDMInstance(name: $0.0, value: .text($0.1)) }

        let record = try DDLRecord(definition: DDMSamples.definition(), values: values)

        let phones = record.values.named("Phone")
        #expect(phones.map(\.value) == [.text("1"), .text("2")])
        #expect(phones.map(\.nested.first?.value) == [.text("home"), .text("work")])
        // Fields without a given value are empty, even if they have a predefined one.
        #expect(record["Count"] == nil && record["Gone"] == nil)
        #expect(record.values.filter { !$0.isEmpty }.map(\.name) == ["Phone", "Phone"])
    }

    @Test func anUntypedRecordContainsWhatThePortalSent() throws {
        let record = DDLRecord(received: ["Title": "x"], attributes: ["recordId": 7])

        let copy = try JSONDecoder().decode(
            DDLRecord.self,
            from: JSONEncoder().encode(record)
        )

        #expect(copy == record && copy.received == ["Title": "x"] && copy.recordId == 7)
        #expect(copy.definition == nil && copy.values.isEmpty && copy["Title"] == nil)
    }

    @Test func codingKeepsValuesAndOmitsPathsOfFiles() throws {
        var record = try DDLRecord(
            definition: DDMSamples.definition(),
            values: [DDMInstance(name: "Phone", value: .text("1"))],
            attributes: ["recordId": 7],
            received: ["Phone": "1"]
        )
        let file = ChosenFile(chosenByUser: "/home/ada/a.jpg")
        record["File"] = .document(DDMDocument(file, temporaryKey: "d"))

        let bytes = try JSONEncoder().encode(record)
        var copy = try JSONDecoder().decode(DDLRecord.self, from: bytes)

        #expect(!String(decoding: bytes, as: UTF8.self).contains("ada"))
        #expect(copy.chosenFiles.isEmpty && copy != record)
        copy.chosenFiles = ["d": file]
        #expect(copy == record)
    }
}
