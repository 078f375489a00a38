@_spi(Host) import ScreensKit
import Testing

/// Nodes that are put together to pages.
struct PageNodeTests {
    private let context = DrawingContext(locale: LocaleIdentifier("en_US"))

    @Test func thePlacesOfAShellAreFoundWhereverTheyAre() {
        let menu = Node.row([.button("News", action: AppModel.open("news"))]).slot(.menu)
        let title = Node.text("News", .title).slot(.title)
        let count = Node.text("332", .caption).slot(.count)
        let page = Node.shell(
            side: [menu],
            content: [.column([.row([title, count])]).slot(.head), .text("Rows")]
        )

        #expect(page.inShell(.menu) == menu && page.inShell(.count) == count)
        #expect(page.inShell(.content)?.children.last == .text("Rows"))
        #expect(page.inShell(.user) == nil && Node.column([menu]).inShell(.menu) == nil)
    }

    @Test func aScreenletOnAPageHasNoPlacesOfThePage() {
        let menu = Node.row([.text("News")]).slot(.menu)
        let page = Node.shell(side: [], content: [Node.column([menu]).embedded(at: [1])])

        #expect(page.inShell(.menu) == nil)
        #expect(!page.subtree.contains { $0.extras?.slot == .menu })
        #expect(Node.column([menu]).withoutSlots == .column([.row([.text("News")]).bare]))
    }

    @Test func theNumberOfEntriesIsLeftOutWithItsRowButNotInTheHead() {
        let count = Node.text("332 entries", .caption).slot(.count)
        let head = Node.column([.row([.text("News", .title), count])]).slot(.head)
        let badge = Node.badge("Saved copy")
        let list = Node.column([.row([count]), .list(count: 332)]).embedded(at: [1])
        let marked = Node.column([.row([count, badge]), .list(count: 332)]).embedded(at: [1])
        func page(_ node: Node) -> Node { .shell(side: [], content: [head, node]) }

        #expect(list.hasCount && !Node.text("332").hasCount)
        #expect(page(list).withoutCounts == page(list.withoutCounts))
        #expect(list.withoutCounts.children.map(\.kind) == [.list])
        #expect(marked.withoutCounts.children.first?.children == [badge])
    }

    @Test(arguments: [
        (SyncState(), "All changes sent", Node.Role.success, ImageReference.Symbol.check),
        (SyncState(waiting: 2), "2 waiting", .warning, .clock),
        (SyncState(waiting: 2, isSending: true), "Sending…", .warning, .clock),
        (
            SyncState(waiting: 1, offlineSince: Timestamp(milliseconds: 0)), "Offline · 1 waiting",
            .warning, .offline
        ),
        (SyncState(conflicted: 1, refused: 1), "1 in conflict · 1 refused", .danger, .conflict),
        (SyncState(refused: 3), "3 refused", .danger, .error),
    ])
    func aSyncStateSaysWhatIsToBeDone(
        state: SyncState,
        text: String,
        role: Node.Role,
        symbol: ImageReference.Symbol
    ) {
        #expect(state.text(in: context) == text)
        #expect(state.role == role && state.symbol == symbol)
    }

    @Test func aPageOfTheMenuHasNoWayBackAndOneBelowHasOne() {
        var page = AppModel(appTitle: "Intranet", title: "News")
        page.count = 1_234
        let view = PlainView()

        let top = view.body(of: page, parts: [], in: context)
        page.trail = ["Start", "News"]
        let below = view.body(of: page, parts: [], in: context)

        #expect(top.inShell(.back) == nil && top.inShell(.count)?.text == "1,234")
        let back = below.inShell(.back)
        #expect(back?.text == "News" && back?.extras?.action == AppModel.back)
        #expect(back?.extras?.label == "Back to News")
    }

    @Test func aMenuNamesEachGroupOnce() {
        var page = AppModel(appTitle: "Intranet")
        page.menu = ["a", "b", "c"].map { AppMenuItem(page: $0, title: $0, isCurrent: false) }
        (page.menu[1].group, page.menu[2].group, page.menu[2].badge) = ("More", "More", "7")

        let menu = PlainView().body(of: page, parts: [], in: context).inShell(.menu)

        #expect(menu?.children.map(\.text) == ["a", "More", "b", "c"])
        #expect(menu?.children.last?.extras?.badge == "7")
    }

    @Test(arguments: [("Ada Lovelace", "AL"), ("Ada", "A"), ("ada de la lovelace", "AL"), ("", "")])
    func aUserWithoutAPictureHasInitials(name: String, letters: String) {
        #expect(AppUser(name: name).letters == letters)
    }

    @Test func nodesInsideAnotherScreenletKeepEverythingButTheirRecipient() {
        let row = Node.row([
            .text("Picnic"), .card([.text("News"), .button("Rate", action: Action("rate"))]),
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

private struct PlainView: AppView {}

extension Node {
    /// The node with extras that say nothing.
    fileprivate var bare: Node { withoutSlots.slot(.menu).withoutSlots }
}
