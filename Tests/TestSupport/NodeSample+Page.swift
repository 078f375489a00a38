@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

extension NodeSample {
    /// The name of its picture in `docs/images/nodes`.
    package var picture: String { title.lowercased().replacing(" ", with: "-") + ".png" }

    /// The page that its picture shows.
    package var page: String {
        let drawing = Drawing(body: node, rows: rows, context: DrawingContext())
        let page = String(decoding: HTMLRenderer().page(drawing, title: title), as: UTF8.self)
        // Where the script of live pages runs, a field needs no button of its own.
        return page.replacing("</style>", with: ".alone>.button{display:none}\n</style>")
    }

    /// A line for each sample, with a hash of the page that its picture was made from.
    package static var pages: String {
        all.map { "\($0.picture) \(Fingerprint.text(of: $0.page.utf8))\n" }
            .joined()
    }
}
