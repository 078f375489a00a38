@_spi(Host) import ScreensKit
import Testing

/// Nodes that are put together to pages.
struct PageNodeTests {
    private let context = DrawingContext(locale: LocaleIdentifier("en_US"))

    @Test func whatIsAboveMenuAndContentLeavesThemAtTheTopOfTheTree() {
        let menu = Node.row([.text("News")]).landmark(.menu)
        let content = Node.column([.text("Rows")]).landmark(.content)
        let line = Node.text("1 change not sent yet")

        let page = Drawing(body: .column([menu, content]), context: context).below(line)
        let single = Drawing(body: .column([.text("Rows")]), context: context).below(line)

        #expect(page.body == .column([line, menu, content]))
        #expect(single.body == .column([line, .column([.text("Rows")])]))
    }

    @Test func nodesInsideAnotherScreenletKeepEverythingButTheirRecipient() {
        let row = Node.row([
            .text("Picnic"), .card([.text("News"), .button("Rate", Action("rate"))]),
        ])

        let inside = row.embedded(at: [3])

        #expect(inside.children[0] == row.children[0])
        #expect(inside.children[1].children[0] == row.children[1].children[0])
        let action = inside.children[1].children[1].extras?.action
        #expect(action?.recipient == [3] && action?.name == "rate")
        #expect(Node.row([.text("Picnic")]).embedded(at: [3]) == .row([.text("Picnic")]))
    }

    @Test func aTreeThatIsAlmostTooDeepLosesItsLowestNodesInsideAnother() {
        var deep = Node.text("bottom")
        for _ in 1..<Node.maximumDepth { deep = .column([deep]) }

        var (node, depth) = (deep.embedded(at: [1]), 1)
        while let child = node.children.first { (node, depth) = (child, depth + 1) }

        #expect(depth == Node.maximumDepth * 3 / 4 && node == .column([]))
    }
}
