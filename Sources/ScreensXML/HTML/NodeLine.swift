internal import ScreensKit

/// The nodes of a paragraph, with the link and the change that are open at its end.
struct NodeLine {
    var nodes: [Node] = []
    private let links: [LinkAddress]
    private let words: HTMLWords
    private var link = 0
    private var firstOfLink = 0
    private var change: HTMLChange?
    /// The link in which the change has begun; 0 for one outside of links.
    private var linkOfChange = 0

    init(_ links: [LinkAddress], _ words: HTMLWords) { (self.links, self.words) = (links, words) }

    /// Ends and begins links and changes, so that the style of the next node is open.
    mutating func turn(to style: InlineText.Style) {
        let (isOtherLink, isOtherChange) = (style.link != link, style.change != change)
        guard isOtherLink || isOtherChange else { return }
        // What has begun in a link ends in it.
        if isOtherChange, linkOfChange == link { endChange() }
        if isOtherLink { endLink() }
        if isOtherChange {
            endChange()
            linkOfChange = isOtherLink ? 0 : style.link
            begin(style.change)
        }
        if isOtherLink { (link, firstOfLink) = (style.link, nodes.count) }
    }

    private mutating func begin(_ change: HTMLChange?) {
        guard let change else { return }
        self.change = change
        nodes.append(.text(words.marks(of: change).before, .caption))
    }

    private mutating func endChange() {
        guard let change else { return }
        self.change = nil
        nodes.append(.text(words.marks(of: change).after, .caption))
    }

    /// Makes a link of its nodes, unless there is nothing to see in them.
    private mutating func endLink() {
        guard link > 0,
            !nodes[firstOfLink...].allSatisfy({ $0.kind == .lineBreak || $0.text == " " })
        else { return }
        let inside = Array(nodes[firstOfLink...])
        nodes.removeSubrange(firstOfLink...)
        nodes.append(.link(inside, to: links[link - 1]))
    }
}
