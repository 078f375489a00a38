@_spi(Host) import ScreensKit
import Testing

@testable import LiferayKit

struct DDLListRecordTests {
    private let fields = [
        DDMField(name: "Phone", dataType: "string", label: "Telephone", isRepeatable: true),
        DDMField(name: "Page", dataType: "html"), DDMField(name: "Rule", dataType: ""),
    ]

    @Test func aRepeatedFieldHasAValueForEachInstance() throws {
        let record = DDLRecord(
            definition: try DDMDefinition(fields: fields),
            values: [
                DDMInstance(name: "Phone", value: .text("1")), DDMInstance(name: "Phone"),
                DDMInstance(name: "Phone", value: .text("2")),
            ]
        )

        let row = DDLListRecord(record, labelFields: ["Phone"], locale: "en_US")

        #expect(row.fields.map(\.title) == ["Telephone", "Telephone"])
        #expect(row.label == "1 2")
    }

    @Test func valuesWithMarkupAreReadAsTexts() throws {
        let record = DDLRecord(
            definition: try DDMDefinition(fields: fields),
            values: [DDMInstance(name: "Page", value: .text("<p>Hi</p>"))]
        )

        let row = DDLListRecord(record, labelFields: ["Page"], locale: "en_US") { _ in "Hi" }

        #expect(row.label == "Hi" && row.fields.map(\.value) == [.text("<p>Hi</p>")])
    }

    /// `Å` composed in two ways names two fields of JSON.
    @Test func namesAreThoseOfThePortal() {
        let names = ["A\u{30A}", "\u{C5}"]
        let values = names.map { (JSONObject.key(ofName: $0), JSONValue.text($0)) }
        let record = DDLRecord(received: JSONObject(uniqueKeysWithValues: values))

        let rows = names.map { DDLListRecord(record, labelFields: [$0], locale: "en_US") }

        let labels = rows.compactMap(\.label).map { Array($0.unicodeScalars) }
        #expect(labels == names.map { Array($0.unicodeScalars) })
    }

    @Test func aRecordWithoutAttributesHasNone() throws {
        let record = DDLListRecord(DDLRecord(received: [:]), labelFields: ["A"], locale: "en_US")

        #expect(record.recordId == nil && record.modifiedDate == nil && record.label == nil)
        #expect(record.userName == nil && record.fields.isEmpty)
    }
}
