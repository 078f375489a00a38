@_spi(Host) public import ScreensKit

/// The addresses of the pages of an app, whose buttons a live page draws as links.
///
/// A link can be opened in another tab, and works without a script. Its action remains what the script sends.
@_spi(Host)
public struct HTMLPageLinks: Hashable, Sendable {
    /// The address of the page itself, which each of its forms sends.
    let page: String
    /// What assistive technology says about the menu.
    let menuLabel: String
    /// The addresses by the keys of the actions that lead there.
    private let addresses: [String: String]

    /// The links of a page.
    ///
    /// - Parameters:
    ///   - page: the address of the page, with which each of its forms says where it was sent.
    ///   - menuLabel: what assistive technology says about the menu.
    ///   - links: actions that open pages, and the addresses of these pages.
    public init(page: String, menuLabel: String, _ links: [(Action, String)]) {
        (self.page, self.menuLabel) = (page, menuLabel)
        addresses = Dictionary(links.map { ($0.pageKey, $1) }) { first, _ in first }
    }

    /// The address to which an action leads; `nil` if it opens no page.
    func address(of action: Action) -> String? { addresses[action.pageKey] }
}

extension HTMLWriter {
    /// Writes a button that opens a page with an address.
    mutating func pageLink(_ node: Node, _ action: Action, to address: String) {
        beginPageLink(node, action, to: address, "<a class=\"button")
        worded(node, node.text ?? "")
        buffer.append(markup: "</a>")
    }

    /// Writes the tag of a link to a page.
    mutating func beginPageLink(
        _ node: Node,
        _ action: Action,
        to address: String,
        _ start: StaticString
    ) {
        buffer.append(markup: start)
        endButtonClass(node)
        buffer.append(attribute: "href", address)
        buffer.append(attribute: "data-act", action.pageKey)
        if node.extras?.isChosen == true {
            buffer.append(markup: " aria-current=\"page\"")
        }
        buffer.append(markup: ">")
    }
}
