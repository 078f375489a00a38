import LiferayKit
import ScreensKit
import ScreensTesting

extension InteractionContext {
    /// A context for tests, whose one XML document has the titles `Hello` and `Hola`.
    static func sample(
        _ portal: ScriptedPortal = ScriptedPortal(),
        version: PortalVersion = .v70,
        groupId: Int64 = 20143,
        locale: LocaleIdentifier = "en_US"
    ) -> InteractionContext {
        let titles = [("en_US", "Hello"), ("es_ES", "Hola")].map { locale, text in
            XMLTree(name: "Title", attributes: ["language-id": locale], text: text)
        }
        return portal.context(
            version: version,
            groupId: groupId,
            locale: locale,
            document: XMLTree(
                name: "root",
                attributes: ["default-locale": "en_US"],
                children: titles
            )
        )
    }
}

extension PageRequest<AssetListFilter> {
    /// The first page of three rows.
    static func sample(
        page: Int = 0,
        rows: Range<Int> = 0..<3,
        groupId: Int64 = 0,
        classNameId: AssetClassNameId = .any,
        portletItemName: String = "",
        customEntryQuery: JSONObject = [:]
    ) -> PageRequest<AssetListFilter> {
        PageRequest<AssetListFilter>(
            page: page,
            rows: rows,
            filter: AssetListFilter(
                groupId: groupId,
                classNameId: classNameId,
                portletItemName: portletItemName,
                customEntryQuery: customEntryQuery
            )
        )
    }
}
