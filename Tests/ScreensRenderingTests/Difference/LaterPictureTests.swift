@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

/// Pictures that arrive after the nodes that name them.
struct LaterPictureTests {
    @Test func onlyTheNodeWithThePictureIsReplaced() throws {
        let picture = try Picture(TinyPicture.gif)
        let body = Node.column([
            .text("before"), .paragraph([.text("a"), .image(.portalFile("/a.gif", label: "A"))]),
            .text("after"),
        ])
        let drawing = Drawing(body: body, context: DrawingContext())
        let old = HTMLSnapshot(drawing.finding { _ in nil }, rows: 0..<0)
        let new = HTMLSnapshot(
            drawing.finding(mayChange: true) { $0 == "portal:/a.gif" ? picture : nil },
            rows: 0..<0
        )

        let changes = HTMLDifference(from: old, to: new, by: HTMLRenderer()).changes

        guard case .replace(_, let html)? = changes.first, changes.count == 1 else {
            Issue.record("\(changes)")
            return
        }
        let text = String(decoding: html, as: UTF8.self)
        #expect(text.contains("<img") && !text.contains("before"))
    }

    @Test func partsShowThem() throws {
        let image = Node.image(.portalFile("/a.gif", label: "A"))
        let part = Drawing(body: image, context: DrawingContext()) { _ in nil }
        var pictures = PartPictures()

        #expect(pictures.add(part) == image)
    }
}
