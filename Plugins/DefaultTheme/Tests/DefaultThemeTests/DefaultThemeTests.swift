import LiferayKit
import ScreensKit
import Testing

@testable import DefaultTheme

struct DefaultThemeTests {
    private let asset = AssetEntry([
        "title": "Picnic", "className": "com.liferay.blogs.kernel.model.BlogsEntry",
        "modifiedDate": 1_709_640_000_000,
    ])

    @Test func aWideRowIsALineOfATable() {
        let row = AssetListView_default().row(asset, at: 0, in: DrawingContext())

        let moment = Timestamp(milliseconds: 1_709_640_000_000)
        #expect(
            row
                == .row([
                    .image(.symbol(.document)), .text("Picnic", .headline).spanning(.growing),
                    .text("Blog entry", .caption).spanning(.columns(14)),
                    .time(moment).spanning(.columns(10)),
                ])
        )
    }

    @Test func aNarrowRowPutsClassAndDayBelowTheTitle() throws {
        let context = DrawingContext(widthClass: .compact)

        let row = AssetListView_default().row(asset, at: 0, in: context)

        let column = try #require(row.children.last)
        #expect(column.kind == .column)
        #expect(column.children.first?.text == "Picnic")
        #expect(column.children.last?.children.first?.text == "Blog entry")
    }

    @Test(arguments: [DrawingContext.WidthClass.compact, .regular])
    func anAssetWithoutTitleShowsADash(width: DrawingContext.WidthClass) {
        let row = AssetListView_default().row(
            AssetEntry(["className": "org.example.Thing"]),
            at: 0,
            in: DrawingContext(widthClass: width)
        )

        let texts = row.subtree.compactMap(\.text).filter { !$0.isEmpty }

        #expect(texts == ["—", "Thing"])
    }
}
