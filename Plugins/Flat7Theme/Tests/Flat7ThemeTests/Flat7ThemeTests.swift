import LiferayKit
import ScreensKit
import Testing

@testable import Flat7Theme

struct Flat7ThemeTests {
    private let asset = AssetEntry([
        "title": "Picnic", "className": "com.liferay.blogs.kernel.model.BlogsEntry",
        "modifiedDate": 1_709_640_000_000, "userName": "Ann",
    ])

    @Test(arguments: [DrawingContext.WidthClass.compact, .regular])
    func aRowIsACardOfTwoLines(width: DrawingContext.WidthClass) {
        let context = DrawingContext(widthClass: width)

        let row = AssetListView_flat7().row(asset, at: 0, in: context)

        let moment = Timestamp(milliseconds: 1_709_640_000_000)
        #expect(
            row
                == .card([
                    .text("Picnic", .headline),
                    .row([.badge("Blog entry"), .time(moment), .text("Ann", .caption)]),
                ])
        )
    }

    @Test func whatThePortalDidNotSayIsLeftOut() {
        let row = AssetListView_flat7().row(AssetEntry([:]), at: 0, in: DrawingContext())

        #expect(row == .card([.text("—", .headline), .row([])]))
    }

    @Test func theHeaderCountsWhatThereIs() {
        var rows = PagedRows<AssetEntry>(firstPageSize: 1, pageSize: 1)
        rows.start(with: [asset], counted: 1200)
        let model = AssetListModel(phase: .ready, rows: rows, canRefresh: false)

        let header = AssetListView_flat7().header(of: model, in: DrawingContext())

        #expect(header.children.map(\.text) == ["1,200 entries"])
        #expect(header.children.first?.role == .title)
    }
}
