import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

@testable import {{Package}}

struct AssetListViewTests {
    private let context = DrawingContext(style: {{Package}}().style)

    @Test func drawsAListAsRecorded() throws {
        let text = try TextRenderer(columns: 60)
            .render(AssetListView_{{name-lower}}(), of: .sample(), in: context)

        expectGolden(text, named: "asset-list.txt")
    }

    @Test(arguments: AssetListModel.allSamples.map(\.name))
    func drawsEveryState(name: String) throws {
        let model = try #require(AssetListModel.allSamples.first { $0.name == name }?.model)

        let text = try TextRenderer(columns: 60)
            .render(AssetListView_{{name-lower}}(), of: model, in: context)

        #expect(!text.isEmpty)
    }
}
