import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting

extension InteractionContext {
    /// A context that reads HTML as one heading, and knows two XML documents: a structure and a content.
    static func sample(
        _ portal: ScriptedPortal = ScriptedPortal(),
        version: PortalVersion = .v70,
        groupId: Int64 = 20143,
        locale: LocaleIdentifier = "en_US"
    ) -> InteractionContext {
        InteractionContext(
            portal: portal,
            server: ServerInfo(version: version, companyId: 20116, groupId: groupId),
            locale: locale
        ) { (text) throws(XMLError) in
            guard let tree = documents[text] else { throw .malformed("no XML", line: 1) }
            return tree
        }
        .reading { html, _ in RichText(blocks: [.heading([.text(html)], level: 1)]) }
    }

    private static let documents = [
        "xsd": XMLTree(
            name: "root",
            attributes: ["default-locale": "en_US"],
            children: [
                element("Headline", "dataType", "string"), element("Starts", "dataType", "date"),
            ]
        ),
        "content": XMLTree(
            name: "root",
            attributes: ["default-locale": "en_US"],
            children: [
                element("Headline", "type", "text", [("en_US", "Bees"), ("es_ES", "Abejas")]),
                element("Starts", "type", "ddm-date", [("en_US", "1797033600000")]),
                element("Stranger", "type", "text", [("en_US", "?")]),
            ]
        ),
        "<?xml title": XMLTree(
            name: "root",
            children: ["en_US": "Talk", "es_ES": "Charla"].map {
                XMLTree(name: "Title", attributes: ["language-id": $0], text: $1)
            }
        ),
    ]

    private static func element(
        _ name: String,
        _ kind: String,
        _ value: String,
        _ contents: [(String, String)] = []
    ) -> XMLTree {
        XMLTree(
            name: "dynamic-element",
            attributes: ["name": name, kind: value],
            children: contents.map {
                XMLTree(name: "dynamic-content", attributes: ["language-id": $0], text: $1)
            }
        )
    }
}

/// Replies of a portal about an article with a structure.
enum Reply {
    static let structure62: JSONValue = ["xsd": "xsd"]
    static let structure70: JSONValue = [
        "definition": [
            "defaultLanguageId": "en_US",
            "fields": [
                ["name": "Headline", "dataType": "string", "type": "text"],
                ["name": "Starts", "dataType": "date", "type": "ddm-date"],
            ],
        ]
    ]
    static let article: JSONValue = [
        "articleId": "7", "title": "<?xml title", "content": "content", "version": 1,
    ]
}

/// Records what a Web Content Display reports, and replaces its HTML.
@MainActor
final class Listener: WebContentDisplayScreenletDelegate {
    var html: [String] = []
    var records: [DDLRecord] = []
    var errors: [ScreensError] = []
    var links: [LinkAddress] = []
    /// The HTML to show instead; `nil` for no other.
    var replacement: String?
    /// Whether links are followed here.
    var followsLinks = false

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentResponse html: String
    ) -> String? {
        self.html.append(html)
        return replacement
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onRecordContentResponse record: DDLRecord
    ) {
        records.append(record)
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentError error: ScreensError
    ) {
        errors.append(error)
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onUrlClicked url: LinkAddress
    ) -> Bool {
        links.append(url)
        return followsLinks
    }
}
