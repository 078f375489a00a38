import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting

extension InteractionContext {
    /// A context that reads HTML as one paragraph, and a few XML documents by their texts.
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
        .reading { html, _ in RichText(html) }
    }

    private static let documents = [
        "<?xml title": translations("Title", ["en_US": "Hello", "es_ES": "Hola"]),
        "<?xml text": translations("Description", ["en_US": "About it"]),
        "static": translations("static-content", ["en_US": "<p>Hi</p>", "es_ES": "<p>Hola</p>"]),
        "typed": XMLTree(
            name: "root",
            children: [
                field("Headline", "text", "Bees"), field("Intro", "text_area", "<p>One</p>"),
                field("Kind", "list", "", ["talk", "party"]),
                field("Body", "ddm-text-html", "<p>Two</p>"),
            ]
        ),
    ]

    private static func translations(_ name: String, _ texts: [String: String]) -> XMLTree {
        XMLTree(
            name: "root",
            children: texts.map {
                XMLTree(name: name, attributes: ["language-id": $0], text: $1)
            }
        )
    }

    private static func field(
        _ name: String,
        _ type: String,
        _ text: String,
        _ options: [String] = []
    ) -> XMLTree {
        let content = XMLTree(
            name: "dynamic-content",
            attributes: ["language-id": "en_US"],
            children: options.map { XMLTree(name: "option", text: $0) },
            text: text
        )
        return XMLTree(
            name: "dynamic-element",
            attributes: ["name": name, "type": type],
            children: [content]
        )
    }
}
