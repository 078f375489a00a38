import ScreensKit
import Testing

struct InteractionContextTests {
    private let document = XMLTree(
        name: "root",
        attributes: ["default-locale": "en_US"],
        children: ["en_US": "Picnic", "es_ES": "Excursión"].sorted { $0.key < $1.key }.map {
            XMLTree(name: "Title", attributes: ["language-id": $0.key], text: $0.value)
        }
    )

    @Test(arguments: [("es_ES", "Excursión"), ("en_US", "Picnic"), ("ja_JP", "Picnic")])
    func theRequestedLocaleWinsAndTheDefaultIsTheFallback(locale: String, title: String) {
        let context = context(locale) { _ throws(XMLError) in document }

        #expect(context.localized("<?xml version='1.0'?>…") == title)
    }

    @Test func textThatIsNoDocumentStaysUnchanged() {
        let context = context("es_ES") { _ throws(XMLError) in document }

        #expect(context.localized("Picnic <?xml") == "Picnic <?xml")
    }

    @Test func anUnreadableDocumentStaysUnchanged() {
        let context = context("es_ES") { _ throws(XMLError) in throw .malformed("no", line: 1) }

        #expect(context.localized("<?xml broken") == "<?xml broken")
    }

    private func context(
        _ locale: String,
        _ reader: @escaping @Sendable (String) throws(XMLError) -> XMLTree
    ) -> InteractionContext {
        InteractionContext(
            portal: NoPortal(),
            server: ServerInfo(companyId: 1, groupId: 1),
            locale: LocaleIdentifier(locale),
            xmlReader: reader
        )
    }

    private struct NoPortal: Portal {
        func call(
            _ commands: [ServiceCommand],
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> [JSONValue] { throw .cancelled }
    }
}
