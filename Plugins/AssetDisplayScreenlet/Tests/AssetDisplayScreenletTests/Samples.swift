import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization

/// A portal that answers by the service, and records the commands.
final class AssetPortal: Portal {
    private let asset: Result<JSONValue, PortalError>
    private let recordSet: Result<JSONValue, PortalError>
    private let received = Mutex<[ServiceCommand]>([])

    init(
        _ asset: Result<JSONValue, PortalError> = .success(.object(Asset.article)),
        recordSet: Result<JSONValue, PortalError> = .success(["DDMStructureId": "39701"])
    ) {
        (self.asset, self.recordSet) = (asset, recordSet)
    }

    var commands: [ServiceCommand] { received.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0 += commands }
        var results: [JSONValue] = []
        for command in commands {
            let isRecordSet = command.path.hasSuffix("/get-record-set")
            results.append(try (isRecordSet ? recordSet : asset).get())
        }
        return results
    }

    func context(
        version: PortalVersion = .v70,
        locale: LocaleIdentifier = "en_US"
    ) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: 20116, groupId: 20143),
            locale: locale
        ) { (_) throws(XMLError) in throw .refused("none") }
        .reading { html, _ in
            let address = html.firstMatch(of: /href="([^"]*)"/)
                .flatMap { LinkAddress("https://portal.example\($0.1)") }
            return RichText(
                blocks: [.paragraph(address.map { [.link(".", to: $0)] } ?? [.text(html)])]
            )
        }
    }
}

/// Assets as portals send them.
enum Asset {
    static let article = asset(
        "com.liferay.journal.model.JournalArticle",
        classPK: "41230",
        ["modelAttributes": ["articleId": "38201", "DDMTemplateKey": "EVENT-CARD"]]
    )
    static let blog = asset("com.liferay.blogs.kernel.model.BlogsEntry", classPK: "30304")
    static let user = asset("com.liferay.portal.kernel.model.User", classPK: "20201")
    static let record = asset(
        "com.liferay.dynamic.data.lists.model.DDLRecord",
        classPK: "39901",
        ["modelAttributes": ["recordId": "39901", "recordSetId": "39801"], "modelValues": [:]]
    )
    static let file = asset(
        "com.liferay.document.library.kernel.model.DLFileEntry",
        classPK: "38001",
        ["url": "/documents/20143/0/plan.pdf/f-1"]
    )

    static let widget = asset("com.acme.Widget", classPK: "7")

    static func file(_ mediaType: String) -> JSONObject {
        file.merging(["mimeType": .text(mediaType)]) { $1 }
    }

    static func asset(
        _ className: String,
        classPK: JSONValue,
        _ object: JSONValue = [:]
    ) -> JSONObject {
        [
            "className": .text(className), "classPK": classPK, "entryId": "89001",
            "groupId": "20143", "title": "Welcome", "description": "All about it",
            "object": object,
        ]
    }
}
