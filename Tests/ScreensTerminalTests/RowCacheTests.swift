@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@testable import ScreensTerminal

@Suite("The rows of a list")
struct RowCacheTests {
    private let glyphs = GlyphTable()

    private func rows(
        _ texts: [String],
        columns: Int = 40,
        locale: String = "en_US",
        picture: Picture? = nil,
        isPlain: Bool = false,
        keeping before: RowCache? = nil
    ) -> RowCache {
        let drawing = Drawing(
            body: .list(count: texts.count),
            rows: texts.map { text in
                .row([.image(ImageReference(id: "face"), letters: "F"), .text(text, .strong)])
            },
            context: DrawingContext(locale: LocaleIdentifier(locale)),
            pictures: { _ in picture }
        )
        let renderer = LiveRenderer(columns: columns, color: .trueColor)
        return RowCache(
            drawing,
            rows: { drawing.rows($0) },
            renderer,
            columns: columns,
            glyphs,
            isPlain ? nil : Self.pictures,
            keeping: before
        )
    }

    /// The pictures of a terminal with colours; none of them can be drawn.
    private static var pictures: TerminalPictures? {
        TerminalPictures(for: .init(environment: [:], color: .trueColor, rows: 24)) {
            () throws(PictureError) in throw .noLibrary("test")
        }
    }

    private func blocks(of rows: RowCache, at range: Range<Int>) async -> [[[Cell]]] {
        await rows.looking { range.map { row in rows.block(row).lines.map(\.cells) } }
    }

    @Test("are only laid out again where they have changed")
    func unchangedRows() async {
        let texts = (0..<100).map { $0 < 50 ? "row \($0)" : "…" }
        let before = rows(texts)
        let first = await blocks(of: before, at: 30..<70)
        var more = texts
        for row in 50..<60 { more[row] = "row \(row)" }

        let after = rows(more, keeping: before)
        let second = await blocks(of: after, at: 30..<70)

        #expect(after.drawnCount == 10)
        #expect(await blocks(of: rows(more), at: 30..<70) == second)
        #expect(second[..<20] == first[..<20])
    }

    @Test("are laid out again for another width or language")
    func otherContext() async {
        let before = rows(["one", "two"])
        _ = await blocks(of: before, at: 0..<2)

        for after in [
            rows(["one", "two"], columns: 39, keeping: before),
            rows(["one", "two"], locale: "ar", keeping: before),
        ] {
            _ = await blocks(of: after, at: 0..<2)
            #expect(after.drawnCount == 2)
        }
    }

    @Test("are laid out again when a picture of them has arrived")
    func picture() async throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
            + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]
        let picture = try Picture(png)
        let before = rows(["one"])
        _ = await blocks(of: before, at: 0..<1)

        let after = rows(["one"], picture: picture, keeping: before)
        _ = await blocks(of: after, at: 0..<1)
        #expect(after.drawnCount == 1)

        let last = rows(["one"], picture: picture, keeping: after)
        _ = await blocks(of: last, at: 0..<1)
        #expect(last.drawnCount == 0)
    }

    @Test("are not laid out again for a picture on a terminal that shows none")
    func pictureWithoutColours() async throws {
        let picture = try Picture(TinyPicture.gif)
        let before = rows(["one"], isPlain: true)
        let first = await blocks(of: before, at: 0..<1)

        let after = rows(["one"], picture: picture, isPlain: true, keeping: before)

        #expect(await blocks(of: after, at: 0..<1) == first)
        #expect(after.drawnCount == 0)
    }
}
