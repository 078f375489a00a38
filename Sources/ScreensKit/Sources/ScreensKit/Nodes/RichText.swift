/// A text with headings, paragraphs, lists, tables, pictures and links, as plain data.
///
/// The host makes it from the portal's HTML; see ``InteractionContext/richText(html:base:)``. A screenlet puts it into
/// its model, and a view shows it with ``Node/richText(_:)``. It holds no markup, so nothing in it can be executed.
public struct RichText: Hashable, Codable, Sendable {
    /// The paragraphs and other blocks, one below the other.
    ///
    /// They are nodes of the kinds ``Node/Kind/paragraph``, ``Node/Kind/heading``, ``Node/Kind/items``,
    /// ``Node/Kind/quote``, ``Node/Kind/code``, ``Node/Kind/table``, ``Node/Kind/image``, ``Node/Kind/divider`` and
    /// ``Node/Kind/column``.
    public var blocks: [Node]

    /// Creates a text of blocks; without any, an empty one.
    public init(blocks: [Node] = []) { self.blocks = blocks }

    /// Creates a text of one paragraph without form.
    public init(_ text: String) { blocks = text.isEmpty ? [] : [.paragraph([.text(text)])] }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { blocks.isEmpty }

    /// The characters alone, with a line for each block; pictures are their descriptions.
    public var plainText: String {
        blocks.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The path of the first picture of the portal in it, for ``ImageReference/portalFile(_:label:)``; `nil` for none.
    public var firstPicturePath: String? {
        let images = blocks.lazy.flatMap(\.subtree).compactMap(\.extras?.image)
        return images.compactMap(\.portalPath).first
    }
}

extension Node {
    /// The text inside, without form.
    fileprivate var plainText: String {
        switch (kind, content) {
        case (.lineBreak, _): return "\n"
        case (.image, _): return extras?.image?.label ?? ""
        case (_, .text(let text)): return text
        case (.paragraph, .children(let children)), (.heading, .children(let children)),
            (.link, .children(let children)):
            return children.map(\.plainText).joined()
        case (.row, .children(let children)):
            return children.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\t")
        case (_, .children(let children)):
            return children.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
        default: return ""
        }
    }
}
