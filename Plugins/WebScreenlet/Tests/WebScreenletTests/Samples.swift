import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting

extension ScriptedPortal {
    /// A portal with one page.
    convenience init(page html: String) {
        self.init(results: [], file: Array(html.utf8))
    }

    /// A context whose reader makes one heading of HTML, with the address that relative ones belong to.
    func reading(_ locale: LocaleIdentifier = "en_US") -> InteractionContext {
        context(locale: locale).reading { html, base in
            let words = [html, base?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " at ")
            return words.isEmpty
                ? RichText() : RichText(blocks: [.heading([.text(words)], level: 1)])
        }
    }
}

/// Records what a Web screenlet reports.
@MainActor
final class Listener: WebScreenletDelegate {
    var pages: [LinkAddress] = []
    var errors: [ScreensError] = []
    var links: [LinkAddress] = []
    var messages: [String] = []
    /// Whether links are followed here.
    var followsLinks = false

    func screenlet(_ screenlet: any LiferayKit.WebScreenlet, onWebLoad url: LinkAddress) {
        pages.append(url)
    }

    func screenlet(
        _ screenlet: any LiferayKit.WebScreenlet,
        onScriptMessageNamespace namespace: String,
        onScriptMessage message: String
    ) {
        messages.append("\(namespace) \(message)")
    }

    func screenlet(_ screenlet: any LiferayKit.WebScreenlet, onError error: ScreensError) {
        errors.append(error)
    }

    func screenlet(
        _ screenlet: any LiferayKit.WebScreenlet,
        onUrlClicked url: LinkAddress
    ) -> Bool {
        links.append(url)
        return followsLinks
    }
}
