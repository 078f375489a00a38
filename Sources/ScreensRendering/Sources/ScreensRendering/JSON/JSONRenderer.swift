@_spi(Host) public import ScreensKit

/// Draws nodes as JSON, for tools and for tests of views.
public enum JSONRenderer {
    /// The tree in the coding of `Node`, with the rows as children of the list.
    ///
    /// Keys are sorted; characters that a terminal would execute are escaped. Only the first list of a tree is drawn.
    ///
    /// - Throws: `EncodingError` for action arguments that JSON cannot hold, such as infinity.
    @_spi(Host)
    public static func tree(_ drawing: Drawing) throws -> [UInt8] {
        let listing = Listing(drawing)
        let tree = Tree(node: drawing.body, depth: 1, listing: listing)
        return SafeJSON.escapingControls(try JSON.encode(tree, .indented) + [0x0A])
    }

    /// Which list gets the rows: the first one that is reached.
    private final class Listing {
        let drawing: Drawing
        var isDone = false

        init(_ drawing: Drawing) { self.drawing = drawing }
    }

    private struct Tree: Encodable {
        let node: Node
        let depth: Int
        let listing: Listing
        /// Whether a list at this place is drawn with its rows.
        var mayBeList = true

        enum Key: String, CodingKey {
            case number, children
        }

        func encode(to encoder: any Encoder) throws {
            var leaf = node
            let children = children()
            if children != nil { leaf.content = .none }
            try leaf.encode(to: encoder)
            guard let children else { return }
            var container = encoder.container(keyedBy: Key.self)
            if node.kind == .list { try container.encode(children.count, forKey: .number) }
            try container.encode(children, forKey: .children)
        }

        /// What is drawn inside the node; `nil` for nodes that hold a text or a number.
        private func children() -> [Tree]? {
            let nodes: [Node]
            if node.kind == .list {
                nodes = rows()
            } else if case .children(let children) = node.content {
                nodes = children
            } else {
                return nil
            }
            guard depth < Node.maximumDepth else { return [] }
            let mayBeList = mayBeList && (node.isGroup || node.kind == .list)
            return nodes.map {
                Tree(node: $0, depth: depth + 1, listing: listing, mayBeList: mayBeList)
            }
        }

        private func rows() -> [Node] {
            guard mayBeList, !listing.isDone else { return [] }
            listing.isDone = true
            return listing.drawing.rows(0..<listing.drawing.rowCount)
        }
    }
}
