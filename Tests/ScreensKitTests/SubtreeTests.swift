@_spi(Host) import ScreensKit
import Testing

/// Trees of nodes that are walked and mapped.
struct SubtreeTests {
    private let tree = Node.column([
        .text("a"), .row([.text("b"), .card([.text("c")])]), .row([]), .text("d"),
    ])

    /// A tree of one node on each level.
    private func chain(_ levels: Int) -> Node {
        (1..<levels).reduce(Node.text("bottom")) { node, _ in .column([node]) }
    }

    @Test func nodesComeInReadingOrder() {
        let kinds = tree.subtree.map(\.kind.name)

        #expect(tree.subtree.compactMap(\.text) == ["a", "b", "c", "d"])
        #expect(kinds == ["column", "text", "row", "text", "card", "text", "row", "text"])
        #expect(Array(Node.text("a").subtree) == [.text("a")])
    }

    @Test func nodesInsideTheLastOneCanBeSkipped() {
        var (nodes, texts) = (tree.subtree.makeIterator(), [String]())
        while let node = nodes.next() {
            if let text = node.text { texts.append(text) }
            if node.kind == .row { nodes.skipDescendants() }
        }

        #expect(texts == ["a", "d"])
    }

    @Test func thePathLeadsToTheLastNode() {
        var (nodes, paths) = (tree.subtree.makeIterator(), [[Int]]())
        while let node = nodes.next() {
            #expect(nodes.depth == nodes.path.count + 1)
            #expect(nodes.path.reduce(tree) { $0.children[$1] } == node)
            paths.append(nodes.path)
        }

        #expect(paths == [[], [0], [1], [1, 0], [1, 1], [1, 1, 0], [2], [3]])
    }

    @Test func walksAndMappingsEndAtTheGreatestDepth() {
        let (deep, deeper) = (chain(Node.maximumDepth), chain(Node.maximumDepth + 1))

        #expect(deep.subtree.contains { $0.text == "bottom" })
        #expect(!deeper.subtree.contains { $0.text == "bottom" })
        #expect(deep.mapped { _ in .same } == deep)
        #expect(deeper.mapped { _ in .same }.subtree.map(\.kind).count == Node.maximumDepth)
        #expect(chain(1_000).mapped(downTo: 3) { _ in .same } == .column([.column([.column([])])]))
    }

    @Test func whatTakesThePlaceOfANodeIsMappedToo() {
        let mapped = tree.mapped { node in
            switch node.kind {
            case .row where node.children.isEmpty: .node(.card([.text("x")]))
            case .text: .node(.badge((node.text ?? "") + "!"))
            default: .same
            }
        }

        #expect(mapped.subtree.compactMap(\.text) == ["a!", "b!", "c!", "x!", "d!"])
    }

    @Test func aWholeReplacementIsNotMapped() {
        let mapped = tree.mapped { node in
            node.kind == .row ? .whole(.column([node])) : .same
        }

        #expect(mapped.children[1] == .column([tree.children[1]]))
        #expect(mapped.children[0] == tree.children[0])
    }

    @Test func partsWithoutChangesAreShared() {
        func place(_ node: Node) -> UnsafePointer<Node>? {
            node.children.withUnsafeBufferPointer(\.baseAddress)
        }

        let mapped = tree.mapped { $0.text == "d" ? .whole(.text("e")) : .same }

        #expect(mapped.children.last == .text("e"))
        #expect(place(mapped.children[1]) == place(tree.children[1]))
        #expect(place(mapped) != place(tree))
        #expect(place(tree.mapped { _ in .same }) == place(tree))
    }
}
