import ScreensKit
import Synchronization

/// A portal that answers what the test says, and keeps what it was asked.
final class ScriptedPortal: Portal {
    private let results: [JSONValue]
    private let received = Mutex<[[ServiceCommand]]>([])

    init(_ results: JSONValue...) { self.results = results }

    /// The commands of each request.
    var requests: [[ServiceCommand]] { received.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0.append(commands) }
        return results
    }
}

extension InteractionContext {
    /// A context for tests, whose one XML document has the titles `Hello` and `Hola`.
    static func sample(
        _ portal: ScriptedPortal = ScriptedPortal(),
        version: PortalVersion = .v70,
        groupId: Int64 = 20143,
        locale: String = "en_US"
    ) -> InteractionContext {
        InteractionContext(
            portal: portal,
            server: ServerInfo(version: version, companyId: 20116, groupId: groupId),
            locale: locale
        ) { _ in
            let titles = [("en_US", "Hello"), ("es_ES", "Hola")].map { locale, text in
                XMLTree(name: "Title", attributes: ["language-id": locale], text: text)
            }
            return XMLTree(
                name: "root",
                attributes: ["default-locale": "en_US"],
                children: titles
            )
        }
    }
}

extension AssetListPageRequest {
    /// The first page of three rows.
    static func sample(
        page: Int = 0,
        rows: Range<Int> = 0..<3,
        groupId: Int64 = 0,
        classNameId: AssetClassNameId = .any,
        portletItemName: String = "",
        customEntryQuery: JSONObject = [:]
    ) -> AssetListPageRequest {
        AssetListPageRequest(
            page: page,
            rows: rows,
            groupId: groupId,
            classNameId: classNameId,
            portletItemName: portletItemName,
            customEntryQuery: customEntryQuery
        )
    }
}
