@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

/// Grids, splits, sections, facts, states and skeletons on each surface.
struct PartTests {
    @Test func aGridHasAClassForItsColumns() {
        let grid = html(.grid([.text("a"), .text("b")], minimum: 21))

        #expect(grid.hasPrefix("<div class=\"grid m30\""))
        #expect(html(.grid([], minimum: 1)).hasPrefix("<div class=\"grid m10\""))
        #expect(html(.grid([], minimum: 900)).hasPrefix("<div class=\"grid m80\""))
        let sheet = String(decoding: HTMLRenderer.styleSheet(for: Style()), as: UTF8.self)
        #expect(sheet.contains(".m10{--min:10ch}") && sheet.contains(".m80{--min:80ch}"))
    }

    @Test func aSectionIsInTheOutlineOfThePage() {
        let bare = html(.section("Account", [.text("Ada")]))
        let helped = html(
            .section("Account", help: "Others see it.", actions: [button], [.text("Ada")])
        )

        #expect(bare.hasPrefix("<section class=\"part\""))
        #expect(
            bare.contains("><h2 class=\"section\">Account</h2><p class=\"text\">Ada</p></section>")
        )
        #expect(helped.hasPrefix("<section class=\"part helped\""))
        #expect(helped.contains("<h2 class=\"section\">Account</h2><p class=\"caption\">Others"))
    }

    @Test func factsAreTextsInALine() {
        let facts = html(.column([.facts([.text("Ada"), .text("3")]), .text("below")]))

        #expect(
            facts.contains(
                "<div class=\"facts\"><span class=\"text\">Ada</span><span class=\"text\">3</span></div>"
            )
        )
        #expect(facts.contains("<p class=\"text\">below</p>"))
    }

    @Test func badgesAmongFactsHaveNoDotsAndGoOnInTheNextLine() {
        let names = ["People", "Offices", "Technology", "Compliance"]
        let facts = Node.facts(names.map { .badge($0, .caption) })

        #expect(html(facts).matches(of: /<span class="badge/).count == names.count)
        #expect(text(facts, columns: 80) == "[People]  [Offices]  [Technology]  [Compliance]\n")
        let lines = text(facts, columns: 24).split(separator: "\n")
        #expect(lines.count > 1 && lines.allSatisfy { $0.count <= 24 })
        for name in names { #expect(lines.contains { $0.contains("[\(name)]") }) }
    }

    @Test func aFactOfSymbolAndNumberIsOneElement() {
        let number = Node(.text, .text("4"), extras: NodeExtras(label: "4 comments"))
        let facts = Node.facts([.text("Ada"), .paragraph([.image(.symbol(.message)), number])])

        #expect(html(facts).contains("<p class=\"paragraph\"><span class=\"icon icon-message\""))
        #expect(text(facts) == "Ada · ✉ 4\n")
        let spoken = LiveRenderer(columns: 60, color: .none, isSpoken: true).body(of: draw(facts))
        #expect(spoken.lines.map(\.words) == ["Ada, 4 comments"])
    }

    @Test func aStateHasAHeading() {
        let state = html(
            .state(.search, title: "Nothing found", text: "Try less.", actions: [button])
        )

        #expect(state.contains("icon-search\" aria-hidden=\"true\""))
        #expect(state.contains("<h2 class=\"section\">Nothing found</h2>"))
        #expect(html(.state(nil, title: "Nothing found")).matches(of: /<p|<div class="row/).isEmpty)
        #expect(state.hasPrefix("<div role=\"status\" class=\"state\""))
        let failed = html(
            .state(.offline, title: "Not loaded", text: "Try again.", details: "No route")
        )
        #expect(failed.contains("Try again.</p><p class=\"caption\">No route</p>"))
    }

    @Test func aSkeletonSaysThatItLoads() {
        let skeleton = html(.skeleton("Loading…", lines: 2))

        #expect(skeleton.contains("aria-busy=\"true\"><span class=\"hidden\">Loading…</span>"))
        #expect(skeleton.matches(of: /<i><\/i>/).count == 2)
        #expect(text(.skeleton("Loading…")) == "Loading…\n")
        #expect(html(.skeleton("x", lines: 9_999)).matches(of: /<i>/).count == 12)
    }

    @Test(arguments: NodeSample.parts.map(\.title))
    func whatIsInAPartIsShownAsText(title: String) throws {
        let sample = try #require(NodeSample.parts.first { $0.title == title })
        let shown = text(sample.node, columns: 60)

        for word in sample.node.subtree.filter({ $0.kind == .text }).compactMap(\.text) {
            #expect(shown.contains(word))
        }
    }

    @Test func aListInAPartGetsItsRows() {
        let list = Node.list(count: 1)
        let nodes: [Node] = [
            .split(list, aside: .text("x")), .split(.text("x"), aside: list), .grid([list]),
            .section("x", [list]),
        ]

        for node in nodes { #expect(html(node, rows: [.text("first")]).contains("first")) }
    }

    @Test func aListCanBeAGrid() {
        let list = html(.list(count: 1).arranged(.grid), rows: [.text("x")])

        #expect(list.hasPrefix("<ol class=\"list grid m30\" role=\"list\">"))
        #expect(html(.list(count: 0)).hasPrefix("<ol class=\"list\" role=\"list\">"))
    }

    @Test func anAverageIsAPictureWithWords() {
        let stars = html(.rating(4.6, count: 3, label: "4.6 of 5"))

        #expect(stars.hasPrefix("<div class=\"stars\" role=\"img\" aria-label=\"4.6 of 5\""))
        #expect(
            stars.matches(of: /\ f(\d+)"/).map { String($0.1) } == ["10", "10", "10", "10", "6"]
        )
        #expect(text(.rating(4.6, count: 3, label: "4.6 of 5")) == "4.6 of 5\n")
    }

    @Test func starsToGiveAreAGroupOfButtons() {
        let rate = { (star: Int) in Action("rate", ["score": .int64(Int64(star))]) }
        let node = Node.rating(
            own: 2,
            max: 3,
            label: "Yours",
            name: { "\($0) stars" },
            action: rate
        )
        let stars = html(node)

        #expect(stars.hasPrefix("<div class=\"stars\" role=\"group\" aria-label=\"Yours\""))
        #expect(stars.matches(of: /aria-pressed="true"/).count == 1)
        #expect(stars.contains("aria-label=\"3 stars\" aria-pressed=\"false\" form=\"act\""))
        #expect(HTMLOffers(draw(node)).offers(rate(3)) && !HTMLOffers(draw(node)).offers(rate(2)))
    }

    @Test func aDialogIsNamedByItsTitle() {
        let dialog = html(.dialog("Send?", [.text("To all")], actions: [button]))

        #expect(
            dialog.hasPrefix(
                "<dialog class=\"card dialog\" open=\"\" aria-modal=\"true\" aria-label=\"Send?\""
            )
        )
        #expect(dialog.contains("<h2 class=\"section\">Send?</h2>"))
    }

    @Test func aToastSaysWhatANoticeSays() {
        let toast = html(.notice("Sent", .success).placed(.toast))

        #expect(toast.hasPrefix("<p role=\"status\" class=\"notice success toast\">"))
        #expect(text(.notice("Sent").placed(.toast)) == text(.notice("Sent")))
    }

    private let button = Node.button("Edit", action: Action("edit"))
}
