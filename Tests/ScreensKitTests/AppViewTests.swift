@_spi(Host) import ScreensKit
import Testing

/// Where the default view of apps puts the screenlets of a page.
struct AppViewTests {
    private struct View: AppView {}

    private let parts: [EmbeddedPart]
    private let page: AppModel

    init() throws {
        parts = try ["poll", "news"].enumerated().map { id, name in
            EmbeddedPart(try #require(ScreenletName(name)), id: id)
        }
        page = AppModel(wide: parts.map { [$0] }, narrow: parts)
    }

    private func content(_ second: Node, _ context: DrawingContext = DrawingContext()) -> [Node] {
        View().content(of: page, parts: [.text("One"), second], in: context)
    }

    @Test func theSecondColumnWithoutFieldsIsAnAside() {
        let nodes = content(.text("Two"))

        #expect(nodes == [.split(.column([.text("One")]), aside: .column([.text("Two")]))])
    }

    @Test func columnsWithFieldsShareTheWidth() {
        let input = Input(.text, name: "a", label: "A", action: Action("setValue"))

        let nodes = content(.input(input))

        #expect(nodes.map(\.kind) == [.row])
        #expect(nodes.first?.children.map(\.span) == [.growing, .growing])
    }

    @Test func inPanesOnlyListsShareTheWidthWithOthers() {
        var context = DrawingContext()
        context.hasPanes = true

        #expect(content(.list(count: 2), context).map(\.kind) == [.row])
        #expect(content(.text("Two"), context).map(\.kind) == [.split])
    }

    @Test func listsAndFieldsOfAnArticleAreBelowItAndItsAside() throws {
        let names = try ["story", "comments", "poll"].enumerated().map { id, name in
            EmbeddedPart(try #require(ScreenletName(name)), id: id)
        }
        let page = AppModel(wide: [[names[0], names[1]], [names[2]]], narrow: names)
        let input = Input(.text, name: "a", label: "A", action: Action("setValue"))
        let article = Node.split(.column([.text("One")]), aside: .column([.text("Two")]))
        var panes = DrawingContext()
        panes.hasPanes = true

        for below in [Node.list(count: 2), .input(input)] {
            let parts = [.text("One"), below, .text("Two")]
            #expect(
                View().content(of: page, parts: parts, in: DrawingContext()) == [article, below]
            )
            #expect(View().content(of: page, parts: parts, in: panes).map(\.kind) == [.row])
        }
        let list = [Node.list(count: 2), .text("One"), .text("Two")]
        #expect(View().content(of: page, parts: list, in: DrawingContext()) == list)
    }

    @Test func listsAndNarrowScreensHaveOneColumn() {
        let narrow = DrawingContext(widthClass: .compact)

        #expect(content(.list(count: 2)).count == 2)
        #expect(content(.text("Two"), narrow) == [.text("One"), .text("Two")])
    }
}
