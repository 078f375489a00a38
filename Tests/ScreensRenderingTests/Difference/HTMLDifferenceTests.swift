@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

/// The changes between two pages, and what they leave alone.
@Suite(.timeLimit(.minutes(5)))
struct HTMLDifferenceTests {
    private let renderer = HTMLRenderer(token: "token")

    @Test(arguments: 0..<400)
    func changesTurnAnyPageIntoAnyOther(seed: UInt64) throws {
        var source = NodeSource(seed)
        let old = source.snapshot(), new = source.snapshot()

        try expect(old, new, seed)
    }

    @Test(arguments: 0..<800)
    func changesTurnAPageIntoASimilarOne(seed: UInt64) throws {
        var source = NodeSource(seed &+ 1_000)
        let first = source.dice.pick([0, 0, 3])
        let body = source.node(4, isGroup: true)
        let rows = (0..<source.dice.roll(12)).map { _ in source.node(2) }
        let old = source.snapshot(body, rows, from: first)
        var other = body
        for _ in 0..<source.dice.roll(3) { other = source.changed(other) }

        try expect(old, source.snapshot(other, source.changed(rows), from: first), seed)
    }

    @Test(arguments: 0..<50)
    func equalPagesNeedNoChanges(seed: UInt64) {
        var source = NodeSource(seed)
        let snapshot = source.snapshot()

        #expect(HTMLDifference(from: snapshot, to: snapshot, by: renderer).changes.isEmpty)
    }

    @Test(arguments: 0..<200)
    func unchangedNodesKeepTheirElements(seed: UInt64) throws {
        var dice = Dice(seed)
        let (before, after) = Self.words(&dice)
        for inList in [false, true] {
            let old = Self.page(before, inList), new = Self.page(after, inList)
            let page = try LivePage(old, by: renderer)
            let elements = Self.elements(page)

            try page.apply(HTMLDifference(from: old, to: new, by: renderer).changes)

            let now = Self.elements(page)
            let others = Set(before).intersection(after).filter { now[$0] !== elements[$0] }
            #expect(others.isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<200)
    func aFieldThatStaysKeepsTheFocus(seed: UInt64) throws {
        var dice = Dice(seed)
        let (before, after) = Self.words(&dice, atMost: 12)
        let old = Self.form(before, "old"), new = Self.form(after.shuffled(using: &dice), "new")

        for word in Set(before).intersection(after) {
            let page = try LivePage(old, by: renderer)
            page.focus(try #require(page.element(id: "field-\(word)")))
            try page.apply(HTMLDifference(from: old, to: new, by: renderer).changes)
            #expect(page.activeElement?["id"] == "field-\(word)", "\(word), seed \(seed)")
        }
    }

    @Test(arguments: 0..<200)
    func theSizeOfChangesFollowsTheDifference(seed: UInt64) {
        var dice = Dice(seed)
        let (before, after) = Self.words(&dice)
        let others = Set(before).symmetricDifference(after).count
        for inList in [false, true] {
            let old = Self.page(before, inList), new = Self.page(after, inList)

            let changes = HTMLDifference(from: old, to: new, by: renderer).changes

            // A row of this list has less than 200 bytes.
            #expect(Self.size(changes) <= 240 * others, "seed \(seed)")
        }
    }

    @Test func aNoteAboveAListDoesNotSendTheList() throws {
        let rows = (0..<1_000).map { Node.text("row \($0)") }
        func page(_ parts: [Node], _ rows: [Node]) -> HTMLSnapshot {
            let list = Node.list(count: rows.count, select: Action("select"))
            let body = Node.column(parts + [.card([list])])
            let drawing = Drawing(body: body, rows: rows, context: DrawingContext())
            return HTMLSnapshot(drawing, rows: 0..<1_000)
        }
        let old = page([], rows)
        let new = page([.notice("You are offline.", .danger)], rows.dropLast() + [.text("new")])

        let changes = HTMLDifference(from: old, to: new, by: renderer).changes

        #expect(Self.size(changes) < 1_000)
        try expect(old, new, 0)
    }

    private static func shell(_ side: Node, _ content: Node) -> HTMLSnapshot {
        let body = Node.shell(side: [side, .text("below")], content: [content])
        return HTMLSnapshot(Drawing(body: body, context: DrawingContext()), rows: 0..<0)
    }

    @Test(arguments: [Node.Slot.name, .menu, .sync, .user])
    func aPartOfAShellIsReplacedWhateverNodeItIs(slot: Node.Slot) throws {
        let kinds: [([Node]) -> Node] = [
            { .row($0) }, { .column($0) }, { .card($0) }, { .grid($0) }, { .items($0) },
            { .facts($0) }, { .quote($0) },
        ]
        for node in kinds {
            let (old, new) = ("old", "new")
            func page(_ word: String) -> HTMLSnapshot {
                let buttons = (0..<7).map { Node.button("\(word) \($0)", action: Action("press")) }
                return Self.shell(node([.text(word)] + buttons).slot(slot), .text("content"))
            }
            try expect(page(old), page(new), 0)
        }
    }

    @Test func theNameIsTheHeadingAsLongAsThereIsNoOther() throws {
        let name = Node.row([.text("Poll", .title)]).slot(.name)
        let loading = Self.shell(name, .text("Loading"))
        let loaded = Self.shell(name, .text("Lunch?", .title))

        try expect(loading, loaded, 0)
        try expect(loaded, loading, 0)
    }

    @Test(arguments: ["reversed", "replaced", "halved", "doubled", "shifted", "same"])
    func changesAreAtMostTwiceAsLargeAsThePage(_ kind: String) throws {
        let rows = (0..<300).map { Node.row([.text("row \($0)", .headline), .badge("Entry")]) }
        let others = (0..<300).map { Node.row([.text("other \($0)"), .badge("Entry")]) }
        let after: [Node] =
            switch kind {
            case "reversed": rows.reversed()
            case "replaced": others
            case "halved": stride(from: 0, to: 300, by: 2).map { rows[$0] }
            case "doubled": zip(rows, others).flatMap { [$0, $1] }
            case "shifted": Array(rows[150...] + rows[..<150])
            default: Array(repeating: .text("the same"), count: 300)
            }
        let old = Self.list(rows), new = Self.list(after)

        let changes = HTMLDifference(from: old, to: new, by: renderer).changes

        var whole = 0
        renderer.fragment(new.drawing, rows: new.window) { whole += $0.count }
        #expect(Self.size(changes) <= 2 * whole)
        try expect(old, new, 0)
    }
}

extension HTMLDifferenceTests {
    private func expect(_ old: HTMLSnapshot, _ new: HTMLSnapshot, _ seed: UInt64) throws {
        let changes = HTMLDifference(from: old, to: new, by: renderer).changes
        let page = try LivePage(old, by: renderer)

        try page.apply(changes)

        let wanted = try LivePage(new, by: renderer).main.markup
        #expect(page.main.markup == wanted, "seed \(seed): \(changes.map(Self.readable))")
    }

    private static func readable(_ change: HTMLChange) -> String {
        switch change {
        case .replace(let path, let html): "= \(path) \(String(decoding: html, as: UTF8.self))"
        case .insert(let path, let index, let html):
            "+ \(path) \(index) \(String(decoding: html, as: UTF8.self))"
        case .remove(let path, let index, let count): "- \(path) \(index) \(count)"
        }
    }

    /// The approximate size of changes in an event.
    private static func size(_ changes: [HTMLChange]) -> Int {
        changes.reduce(0) { sum, change in
            switch change {
            case .replace(let path, let html): sum + html.count + 4 * path.count + 8
            case .insert(let path, _, let html): sum + html.count + 4 * path.count + 12
            case .remove(let path, _, _): sum + 4 * path.count + 12
            }
        }
    }

    /// Words, and the same words after some were removed and others were added, without
    /// repetitions.
    private static func words(_ dice: inout Dice, atMost count: Int = 120) -> ([String], [String]) {
        let before = (0..<(2 + dice.roll(count))).map { "word\($0)" }
        var after = before
        for number in 0..<dice.roll(20) {
            if dice.roll(2) == 0, !after.isEmpty { after.remove(at: dice.roll(after.count)) }
            if dice.roll(2) == 0 { after.insert("new\(number)", at: dice.roll(after.count + 1)) }
        }
        return (before, after)
    }

    private static func page(_ words: [String], _ inList: Bool) -> HTMLSnapshot {
        guard !inList else { return list(words.map { .row([.text($0, .strong)]) }) }
        let body = Node.column([.card(words.map { Node.text($0, .strong) }), .text("end")])
        return HTMLSnapshot(Drawing(body: body, context: DrawingContext()), rows: 0..<64)
    }

    private static func list(_ rows: [Node]) -> HTMLSnapshot {
        let list = Node.list(count: rows.count, select: Action("select"))
        let drawing = Drawing(body: .column([list]), rows: rows, context: DrawingContext())
        return HTMLSnapshot(drawing, rows: 0..<2_000)
    }

    private static func form(_ words: [String], _ value: String) -> HTMLSnapshot {
        let fields = words.map {
            Node.input(Input(.text, name: $0, label: "The \($0)", values: [value]))
        }
        let body = Node.form(fields, submit: Action("send"))
        return HTMLSnapshot(Drawing(body: body, context: DrawingContext()), rows: 0..<64)
    }

    /// The elements with a text of their own, by that text.
    private static func elements(_ page: LivePage) -> [String: PageElement] {
        Dictionary(page.main.all.filter { $0.tag == "strong" }.map { ($0.text, $0) }) { one, _ in
            one
        }
    }
}
