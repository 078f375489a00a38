import Foundation
import LiferayKit
import ScreensKit
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

    @Test func unsupportedRequiredFieldsAreReported() throws {
        let form = try DDMSamples.definition()

        #expect(form.unsupportedRequiredFields.map(\.name) == ["Link"])
        #expect(DDLRecord(definition: form).problems.contains { $0.reason == .unsupported })
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
