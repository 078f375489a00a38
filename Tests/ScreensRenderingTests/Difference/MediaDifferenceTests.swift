@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

/// Files that play on while other parts of their page change.
struct MediaDifferenceTests {
    private var renderer: HTMLRenderer {
        var renderer = HTMLRenderer()
        renderer.media = HTMLMediaAddresses("test") { media, _ in "/media\(media.path)" }
        return renderer
    }

    private func video(_ version: String = "1", facts: [Node] = []) -> Node {
        var media = Media(
            .video,
            path: "/pier.mp4",
            version: version,
            mediaType: "video/mp4",
            title: "Pier",
            fileName: "pier.mp4"
        )
        media.poster = .portalFile("/a.gif", label: "")
        return .media(media, facts: facts)
    }

    private func changes(_ before: Node, _ after: Node) -> [HTMLChange] {
        let pages = [before, after].map { HTMLSnapshot(draw($0), rows: 0..<0) }
        return HTMLDifference(from: pages[0], to: pages[1], by: renderer).changes
    }

    private func replaces(_ changes: [HTMLChange]) -> Bool {
        changes.contains { change in
            switch change {
            case .replace(_, let html), .insert(_, _, let html):
                String(decoding: html, as: UTF8.self).contains("<video")
            default: false
            }
        }
    }

    @Test func otherNodesLeaveItsElementAlone() {
        let before = Node.column([.text("Pier"), video(), .facts([.text("4 stars")])])
        let after = Node.column([
            .notice("Sent"), .text("Pier"), video(facts: [.text("2 min")]),
            .facts([.text("5 stars")]), .text("A comment"),
        ])

        let changes = changes(before, after)

        #expect(!changes.isEmpty && !replaces(changes))
    }

    @Test func anotherVersionReplacesIt() {
        #expect(replaces(changes(.column([video()]), .column([video("2")]))))
    }

    @Test func aPosterThatArrivesLeavesItAlone() throws {
        let picture = try Picture(TinyPicture.gif)
        let drawing = draw(.column([video()]))
        let old = HTMLSnapshot(drawing.finding(mayChange: true) { _ in nil }, rows: 0..<0)
        let new = HTMLSnapshot(drawing.finding(mayChange: true) { _ in picture }, rows: 0..<0)

        #expect(HTMLDifference(from: old, to: new, by: renderer).changes.isEmpty)
        // Where it is only described, the poster is its picture.
        #expect(HTMLDifference(from: old, to: new, by: HTMLRenderer()).changes.count == 1)
    }
}
