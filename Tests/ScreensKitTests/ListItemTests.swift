@_spi(Host) import ScreensKit
import Testing

/// The form of rows.
struct ListItemTests {
    private let entry = ListItem(
        "Picnic",
        summary: "What to bring",
        facts: [.text("Ann")],
        day: Timestamp(milliseconds: 1_709_640_000_000),
        figures: [.text("3 comments")],
        badges: [.badge("Not sent yet")],
        picture: .image(.portalFile("/documents/1/lake.png", label: ""))
    )
    private let wide = DrawingContext()

    private func kinds(_ node: Node) -> [Node.Kind] { node.children.map(\.kind) }

    @Test func aRowHasItsPictureAtTheEnd() throws {
        let row = entry.row(in: wide)

        let texts = try #require(row.children.first)
        #expect(row.kind == .row && kinds(row) == [.column, .image])
        #expect(texts.children.prefix(2).map(\.text) == ["Picnic", "What to bring"])
        #expect(kinds(texts) == [.text, .text, .facts, .row] && texts.span == .growing)
        #expect(row.children.last?.extras?.shape == .thumb)
        #expect(row.children.last?.extras?.isDecorative == true)
    }

    @Test func theDayIsBehindTheAuthorAndBeforeTheFigures() throws {
        let facts = try #require(entry.row(in: wide).subtree.first { $0.kind == .facts })

        #expect(facts.children.map(\.text) == ["Ann", nil, "3 comments"])
        #expect(facts.children[1].kind == .time)
    }

    @Test(arguments: [false, true])
    func aRowWithLittleRoomHasTheDayBesideTheTitle(isInPane: Bool) throws {
        var context = DrawingContext(widthClass: isInPane ? .regular : .compact)
        context.hasPanes = isInPane

        let rows = [entry.row(in: context), entry.leadingRow(in: context)]
        for row in isInPane ? rows : rows + [entry.tile(in: context)] {
            #expect(row.kind == .column && kinds(row) == [.row, .facts, .row])
            let head = try #require(row.children.first)
            #expect(head.children.map(\.kind) == [.text, .time])
            #expect(!row.subtree.contains { $0.kind == .image || $0.text == "What to bring" })
        }
    }

    @Test func aLeadingRowHasALargePictureFirst() {
        let row = entry.leadingRow(in: wide)

        #expect(kinds(row) == [.image, .column])
        #expect(row.children.first?.extras?.shape == .cover)
        #expect(row.children.last?.children.first?.role == .title)
        var plain = entry
        plain.picture = nil
        #expect(plain.leadingRow(in: wide) == plain.row(in: wide))
    }

    @Test func aTileHasTitleAndDayBelowThePicture() {
        let tile = entry.tile(in: wide)

        #expect(tile.kind == .column && kinds(tile) == [.image, .row, .row])
        #expect(tile.children[1].children.map(\.kind) == [.text, .time])
        // Terminals put tiles side by side, too.
        var panes = wide
        panes.hasPanes = true
        #expect(entry.tile(in: panes) == tile)
    }

    @Test func whatIsNotKnownLeavesNoTrace() {
        #expect(ListItem("Picnic").row(in: wide) == .column([.text("Picnic", .headline)]))
        #expect(ListItem("Picnic", summary: "Picnic").row(in: wide).children.count == 1)
        #expect(ListItem("Picnic", summary: "").summary == nil)
        #expect(ListItem("").row(in: wide).children.map(\.text) == ["—"])
    }

    @Test func aSignIsBeforeTheTexts() {
        let row = ListItem("Picnic", sign: .image(.symbol(.event))).row(in: wide)

        #expect(kinds(row) == [.image, .column] && row.children.last?.span == .growing)
    }
}
