@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting

/// Prints what drawing 10,000 rows of four cells costs, as the median of several runs.
let rowCount = 10_000
let model = AssetListModel.sample(count: rowCount)
let context = DrawingContext()
let drawing = try BenchView().drawing(of: model, in: context)

measure("nodes of 10,000 rows") {
    stride(from: 0, to: rowCount, by: Drawing.windowSize).reduce(0) { total, start in
        total + drawing.rows(start..<start + Drawing.windowSize).count
    }
}
measure("HTML of 10,000 rows") {
    var size = 0
    HTMLRenderer().page(drawing, title: "Assets") { size += $0.count }
    return size
}
for color in ColorDepth.allCases {
    measure("text of 10,000 rows, \(color)") {
        var size = 0
        TextRenderer(columns: 100, color: color).render(drawing) { size += $0.count }
        return size
    }
}
