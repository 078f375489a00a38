import LiferayKit
import ScreensKit
import Testing

@testable import Flat7Theme

struct Flat7ThemeTests {
    private let asset = AssetEntry([
        "title": "Picnic", "className": "com.liferay.blogs.kernel.model.BlogsEntry",
        "summary": "What to bring", "modifiedDate": 1_709_640_000_000, "userName": "Ann",
    ])

    @Test func aRowHasTitleSummaryAndFacts() {
        let row = AssetListView_flat7().row(asset, at: 0, in: DrawingContext())

        #expect(row.children.map(\.kind) == [.text, .text, .facts])
        #expect(row.subtree.compactMap(\.text) == ["Picnic", "What to bring", "A", "Ann"])
    }

    @Test func whatThePortalDidNotSayIsLeftOut() {
        let row = AssetListView_flat7().row(AssetEntry([:]), at: 0, in: DrawingContext())

        #expect(row == .column([.text("—", .headline)]))
    }

    @Test func theNumberOfEntriesIsNoTitle() {
        var rows = PagedRows<AssetEntry>(firstPageSize: 1, pageSize: 1)
        rows.start(with: [asset], counted: 1200)
        let model = AssetListModel(phase: .ready, rows: rows, canRefresh: false)

        let body = AssetListView_flat7().body(of: model, in: DrawingContext())

        #expect(body.children.first == .row([.text("1,200 entries", .caption).slot(.count)]))
        #expect(!body.subtree.contains { $0.role == .title })
    }
}
