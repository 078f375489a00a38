import LiferayKit
import ScreensKit

/// A list with four cells in a row, similar to those of themes.
struct BenchView: ListView {
    func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        .row([
            .text(asset.title, .headline).spanning(.growing),
            .text(asset.description ?? "", .caption).spanning(.columns(30)),
            asset.modifiedDate.map { Node.time($0).spanning(.columns(10)) } ?? .text(""),
            .badge("Blog entry", .accent),
        ])
    }
}
