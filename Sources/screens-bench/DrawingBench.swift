import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting

/// Measures drawing 10,000 rows of four cells; the floor is copying the result.
func benchDrawing(_ bench: Bench) async throws {
    let drawing = try BenchView().drawing(
        of: AssetListModel.sample(count: 10_000),
        in: DrawingContext()
    )

    let page = HTMLRenderer().page(drawing, title: "Assets")
    await bench.compare("HTML of 10,000 rows", floor: "copy of \(page.count) bytes") {
        HTMLRenderer().page(drawing, title: "Assets") { _ in }
    } against: {
        copy(page)
    }
    let limited = drawing.limited()
    await bench.compare("HTML of 10,000 rows with limits", floor: "the same without limits") {
        HTMLRenderer().page(limited, title: "Assets") { _ in }
    } against: {
        HTMLRenderer().page(drawing, title: "Assets") { _ in }
    }
    for color in ColorDepth.allCases {
        let renderer = TextRenderer(columns: 100, color: color)
        let text = renderer.render(drawing)
        await bench.compare("text of 10,000 rows, \(color)", floor: "copy of \(text.count) bytes") {
            renderer.render(drawing) { _ in }
        } against: {
            copy(text)
        }
    }
}

/// Copies bytes; the write ensures that they are really copied.
@inline(never)
private func copy(_ bytes: [UInt8]) {
    var bytes = bytes
    bytes[0] = 0
}
