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

    /// Which list gets the rows: the first one that is reached; and how much may still be written.
    private final class Listing {
        let drawing: Drawing
        var isDone = false
        var left = DrawingLimits.tree

        init(_ drawing: Drawing) { self.drawing = drawing }
    }

    private struct Tree: Encodable {
        let node: Node
        /// How deep the node is: each level is indented.
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
            let mayBeList = mayBeList && (node.isGroup || node.kind == .list)
            return allowed(nodes).map {
                Tree(node: $0, depth: depth + 1, listing: listing, mayBeList: mayBeList)
            }
        }

        /// As many nodes as may still be written: each takes a few lines, which are indented by its depth.
        private func allowed(_ nodes: [Node]) -> [Node] {
            let each = DrawingLimits.nodeWeight + 16 * depth
            let count = max(0, min(nodes.count, listing.left / each))
            listing.left -= count * each
            guard count < nodes.count else { return nodes }
            return nodes.prefix(count) + [.cutOff(in: listing.drawing.context)]
        }

        private func rows() -> [Node] {
            guard mayBeList, !listing.isDone else { return [] }
            listing.isDone = true
            return listing.drawing.allRows()
        }
    }
}

extension Drawing {
    /// All rows, as many as are allowed.
    fileprivate func allRows() -> [Node] {
        var (all, weight): ([Node], Int) = ([], 0)
        for start in stride(from: 0, to: rowCount, by: Self.windowSize) {
            let rows = rows(start..<start + Self.windowSize)
            all += rows
            weight += rows.reduce(0) { $0 + $1.weight(upTo: DrawingLimits.row) }
            guard weight <= DrawingLimits.rows(all.count) else {
                return all + [.cutOff(in: context)]
            }
        }
        return all
    }
}
