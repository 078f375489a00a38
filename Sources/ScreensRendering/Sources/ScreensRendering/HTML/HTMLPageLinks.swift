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

extension Drawing {
    /// Whether a part of the page can be jumped to.
    @_spi(Host)
    public func has(_ landmark: Node.Landmark) -> Bool {
        body.isLandmark(landmark) || body.children.contains { $0.isLandmark(landmark) }
    }
}

extension Node {
    /// How deep landmarks can be: a screenlet inside a page has none.
    static let landmarkDepth = 2

    fileprivate func isLandmark(_ landmark: Landmark) -> Bool { self.landmark == landmark }

    /// What the node is on a page; only groups are landmarks.
    var landmark: Landmark? {
        guard kind == .row || kind == .column || kind == .card else { return nil }
        return extras?.landmark
    }
}

extension HTMLWriter {
    /// Writes a group to which assistive technology can jump.
    mutating func landmark(
        _ node: Node,
        _ landmark: Node.Landmark,
        _ flush: (inout HTMLBuffer) -> Void
    ) {
        let isMenu = landmark == .menu
        buffer.append(markup: isMenu ? "<nav id=\"menu\"" : "<main id=\"content\"")
        let label = node.extras?.label ?? (isMenu ? renderer.links?.menuLabel : nil)
        if let label { buffer.append(attribute: "aria-label", label) }
        switch node.kind {
        case .row: buffer.append(markup: " class=\"row")
        case .card: buffer.append(markup: " class=\"card")
        default: buffer.append(markup: " class=\"column")
        }
        if node.span != .natural { buffer.append(node.span) }
        buffer.append(markup: "\">")
        for child in node.children { self.node(child, flush: flush) }
        buffer.append(markup: isMenu ? "</nav>" : "</main>")
    }

    /// Writes a button that opens a page with an address.
    mutating func pageLink(_ node: Node, _ action: Action, to address: String) {
        buffer.append(markup: "<a class=\"button")
        endButtonClass(node)
        buffer.append(attribute: "href", address)
        buffer.append(attribute: "data-act", action.pageKey)
        if node.extras?.isChosen == true {
            buffer.append(markup: " aria-current=\"page\"")
        }
        buffer.append(markup: ">")
        worded(node, node.text ?? "")
        buffer.append(markup: "</a>")
    }
}
