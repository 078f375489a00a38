import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import SubscriberNameField

struct SubscriberNameFieldTests {
    @Test(arguments: [
        ("en_US", "Subscriber"), ("es_ES", "Suscriptor"), ("ja_JP", "登録者"), ("ar_EG", "المشترك"),
        ("de_DE", "Abonnent"), ("fr_FR", "Abonné"), ("it_IT", "Subscriber"),
    ])
    func theInputStandsOnACardOfItsOwn(locale: LocaleIdentifier, badge: String) throws {
        let field = DDMField(name: "subscriberName", dataType: "string", isRequired: true)
        let record = DDLRecord(definition: try DDMDefinition(fields: [field]))
        let model = DDLFieldModel(try #require(record.entries.first), problemText: "Missing.")
        let context = DrawingContext(locale: locale).inPackage()

        let node = DDLCustomFieldSubscriberNameTableCell_default().body(of: model, in: context)

        #expect(node.kind == .card)
        #expect(node.children.first?.children.first?.text == badge)
        #expect(node.children.last == model.input(.text, in: context))
        #expect(node.children.last?.extras?.input?.problem == "Missing.")
    }
}
