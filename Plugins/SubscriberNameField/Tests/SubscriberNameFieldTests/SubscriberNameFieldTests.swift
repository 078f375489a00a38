import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import SubscriberNameField

struct SubscriberNameFieldTests {
    @Test(arguments: [
        ("en_US", "The name as it stands on your card"),
        ("es_ES", "El nombre tal como figura en su tarjeta"),
        ("ja_JP", "カードに記載されているお名前"),
        ("de_DE", "Der Name, wie er auf Ihrer Karte steht"),
        ("fr_FR", "Le nom tel qu’il figure sur votre carte"),
        ("it_IT", "The name as it stands on your card"),
    ])
    func theInputHasATipOfItsOwn(locale: LocaleIdentifier, tip: String) throws {
        let field = DDMField(name: "subscriberName", dataType: "string", isRequired: true)
        let record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        let model = DDLFieldModel(try #require(record.fields.first), problemText: "Missing.")
        let context = DrawingContext(locale: locale).inPackage()

        let node = DDLCustomFieldSubscriberNameTableCell_default().body(of: model, in: context)

        let input = try #require(node.extras?.input)
        #expect(node.kind == .input && input.kind == .text && input.tip == tip)
        #expect(input.isRequired && input.problem == "Missing.")
    }
}
