import Foundation
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import Testing

struct DDMDefinitionTests {
    @Test func aFormMadeOfFieldsIsChecked() throws {
        let field = DDMField(name: "A", dataType: "string")
        var deep = field
        for level in 0..<8 {
            deep = DDMField(name: "F\(level)", dataType: "", nestedFields: [deep])
        }
        let many = (0...2_000).map { DDMField(name: "F\($0)", dataType: "string") }

        #expect(throws: DDMDefinitionError.noFields) { try DDMDefinition(fields: []) }
        #expect(throws: DDMDefinitionError.duplicateName("A")) {
            try DDMDefinition(fields: [field, field])
        }
        #expect(throws: DDMDefinitionError.tooDeep(limit: 8)) {
            try DDMDefinition(fields: [deep])
        }
        #expect(throws: DDMDefinitionError.tooMany(what: "fields", limit: 2_000)) {
            try DDMDefinition(fields: many)
        }
    }

    @Test func namesThatDifferOnlyInCompositionAreDifferentNames() throws {
        let names = ["\u{C5}", "A\u{30A}", "\u{212B}"]
        let form = try DDMDefinition(
            fields: names.map { DDMField(name: JSONObject.key(ofName: $0), dataType: "string") }
        )
        var record = DDLRecord(definition: form)
        for (number, name) in names.enumerated() {
            let path = try #require(form.path(name))
            #expect(path.description == JSONObject.key(ofName: name))
            #expect(form.path(path.description) == path)
            try record.enter("\(number)", at: path, locale: "en_US")
        }

        #expect(record.fields.map(\.value) == ["0", "1", "2"].map(DDMValue.text))
        #expect(form.fields.map { Array($0.title.utf8) } == names.map { Array($0.utf8) })
    }

    @Test func aNameIsFoundInEitherComposition() throws {
        let form = try DDMDefinition(
            fields: ["\u{C9}", JSONObject.key(ofName: "A\u{30A}")].map {
                DDMField(name: $0, dataType: "string")
            }
        )

        #expect(form.path("E\u{301}")?.name == "\u{C9}")
        #expect(form.path("\u{C5}")?.name == "A{U+30A}")
        #expect(form.path("A\u{30A}") == form.path("A{U+30A}"))
        #expect(form.path("A") == nil)
    }

    @Test func unsupportedRequiredFieldsAreReported() throws {
        let form = try DDMSamples.definition()

        let problems = DDLRecord(definition: form).problems.filter { $0.reason == .unsupported }
        #expect(problems.map(\.path.name) == ["Link"])
    }

    @Test func cellsAreFoundByFieldThenByKind() throws {
        let field = DDMField(name: "subscriberName", dataType: "string", editor: "text")

        #expect(field.cells == [.customField(name: "SubscriberName"), .field(type: "Text")])
        #expect(DDMField(name: "x", dataType: "link").cells == [.customField(name: "X")])
    }

    @Test func codingKeepsEverything() throws {
        let form = try DDMSamples.definition()

        let copy = try JSONDecoder().decode(
            DDMDefinition.self,
            from: JSONEncoder().encode(form)
        )

        #expect(copy == form)
        #expect(
            try JSONDecoder().decode(DDMField.self, from: Data(#"{"name":"A"}"#.utf8)).name == "A"
        )
    }
}
