@_spi(Host) import ScreensKit
import Testing

/// The lines above the first rows of a list's parts, and the arrangement of rows.
struct ListSectionTests {
    private struct Months: ListView {
        func row(_ row: String, at index: Int, in context: DrawingContext) -> Node { .text(row) }

        func section(of row: String, at index: Int, in context: DrawingContext) -> String? {
            row.hasPrefix("-") ? nil : String(row.prefix(3))
        }
    }

    private struct Gallery: ListView {
        func row(_ row: String, at index: Int, in context: DrawingContext) -> Node { .text(row) }
        func arrangement(
            of model: PagedListModel<String>,
            in context: DrawingContext
        ) -> Node.Arrangement {
            model.row(at: 0) == "none" ? .rows : .grid
        }
    }

    private static func model(_ texts: [String], counted count: Int? = nil)
        -> PagedListModel<String>
    {
        var rows = PagedRows<String>(firstPageSize: texts.count, pageSize: 2)
        rows.start(with: texts, counted: count ?? texts.count)
        return PagedListModel(phase: .ready, rows: rows)
    }

    private let texts = ["Oct 31", "Oct 12", "Sep 30", "- none", "Sep 1"]

    private func heads(_ range: Range<Int>, of model: PagedListModel<String>) -> [String?] {
        Months().rows(range, of: model, in: DrawingContext()).map { row in
            row.kind == .column ? row.children.first?.text : nil
        }
    }

    @Test func aLineIsAboveTheFirstRowOfEachPart() {
        #expect(heads(0..<5, of: Self.model(texts)) == ["Oct", nil, "Sep", nil, "Sep"])
    }

    @Test(arguments: 0..<5)
    func aRowDrawnAloneHasTheSameLine(index: Int) {
        let model = Self.model(texts)

        #expect(heads(index..<index + 1, of: model) == [heads(0..<5, of: model)[index]])
    }

    @Test func aPartBeginsAfterRowsThatAreNotLoaded() {
        var model = Self.model(["Oct 31", "Oct 12"], counted: 6)
        model.rows.setRows(["Oct 2", "Oct 1"], ofPage: 2)

        #expect(heads(0..<6, of: model) == ["Oct", nil, nil, nil, "Oct", nil])
    }

    @Test func onlyRowsWithoutPartsAreIndependent() {
        let model = Self.model(texts)
        func areEachAlone(_ view: some ListView<String>, _ range: Range<Int>) -> Bool {
            RowDrawing.nodes(by: view) { view.rows(range, of: model, in: DrawingContext()) }
                .areEachAlone
        }

        #expect(!areEachAlone(Months(), 0..<5) && areEachAlone(Months(), 3..<4))
        #expect(areEachAlone(Gallery(), 0..<5))
    }

    @Test func aViewArrangesItsRows() {
        func arrangement(_ view: some ListView<String>) -> Node.Arrangement? {
            let body = view.body(of: Self.model(texts), in: DrawingContext())
            return body.subtree.first { $0.kind == .list }?.extras?.arrangement
        }

        #expect(arrangement(Gallery()) == .grid && arrangement(Months()) == .rows)
        let none = Gallery().body(of: Self.model(["none"]), in: DrawingContext())
        #expect(none.subtree.first { $0.kind == .list }?.extras?.arrangement != .grid)
        #expect(Node.list(count: 2).arranged(.rows) == .list(count: 2))
    }
}
