import ScreensKit
import Testing

@testable import SubscriberNameField

struct SubscriberNameFieldTests {
    @Test(arguments: ["en_US", "es_ES", "ja_JP"])
    func theInputStandsOnACardOfItsOwn(locale: String) throws {
        let field = DDMField(name: "subscriberName", dataType: "string", isRequired: true)
        let record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        let model = DDLFieldModel(try #require(record.entries.first), problemText: "Missing.")
        let context = DrawingContext(locale: locale)

        let node = DDLCustomFieldSubscriberNameTableCell_default().body(of: model, in: context)

        #expect(node.kind == .card)
        #expect(node.children.last == model.input(.text, in: context))
        #expect(node.children.last?.extras?.input?.problem == "Missing.")
    }
}
