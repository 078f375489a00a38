import Foundation
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Synchronization
import Testing

/// What a terminal receives for a picture.
struct TerminalTests {
    private static let environments: [TerminalGraphics: [String: String]] = [
        .kitty: ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"],
        .iterm2: ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
        .sixel: ["TERM": "foot"],
    ]
    private static let introducers: [TerminalGraphics: String] = [
        .kitty: "\u{1B}_G", .iterm2: "\u{1B}]1337;File=inline=1;width=16;height=8;",
        .sixel: "\u{1B}P",
    ]

    @Test(arguments: [ColorDepth.ansi16, .ansi256, .trueColor])
    func drawsHalfBlocksAsRecorded(color: ColorDepth) throws {
        let text = try text(of: drawing(), color: color)

        expectGolden(text, named: "Pictures/round-\(color).txt")
    }

    @Test func drawsUnframedPicturesInTheirShape() throws {
        let drawing = try drawing(frame: nil, size: (40, 20))

        let text = try text(of: drawing, color: .trueColor)
        expectGolden(text, named: "Pictures/wide-trueColor.txt")
        #expect(Self.plain(text).split(separator: "\n").count == 5)
    }

    @Test(arguments: [(80, 16), (40, 12), (20, 6), (3, 3)])
    func aNarrowTerminalGetsASmallerPicture(columns: Int, expected: Int) throws {
        let image = Node.image(ImageReference(id: "portrait", label: "Jane"), letters: "JD")
        let drawing = try drawing(image)
        let text = try text(of: drawing, columns: columns, color: .trueColor)

        let lines = Self.plain(text).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count == expected })
    }

    @Test(arguments: [(80, 6, 3), (16, 4, 2)])
    func aPictureInARowOfAListHasARowsSize(columns: Int, width: Int, height: Int) throws {
        let image = Node.image(ImageReference(id: "portrait", label: "Jane"), letters: "JD")
        let single = try drawing(image)
        let drawing = Drawing(
            body: .list(count: 2),
            rows: [image, image],
            context: DrawingContext(),
            pictures: { single.picture($0) }
        )
        let pictures = TerminalPictures(for: Self.terminal(), services: Library.services)

        let printed = Self.plain(try text(of: drawing, columns: columns))
        let live = LiveRenderer(columns: columns, color: .trueColor)
            .rows(0..<2, of: drawing, columns: columns, pictures: pictures)

        let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == 2 * height + 1)
        #expect(lines.allSatisfy { $0.isEmpty || $0.count == width })
        #expect(live.map(\.lines.count) == [height, height])
    }

    @Test(arguments: [(64, 64, 4, 2), (60, 20, 8, 1), (20, 60, 1, 2)])
    func aSurfaceCanLimitTheSizeOfPictures(
        width: Int,
        height: Int,
        columns: Int,
        lines: Int
    ) throws {
        let image = Node.image(ImageReference(id: "portrait", label: "Jane"), letters: "JD")
        let drawing = try drawing(image, (width, height))
        let pictures = TerminalPictures(for: Self.terminal(), services: Library.services)
        var renderer = LiveRenderer(columns: 90, color: .trueColor)

        renderer.largestPicture = PictureSize(width: 8, height: 2)
        let limited = renderer.body(of: drawing, pictures: pictures)

        let cells = limited.cellLines(GlyphTable()).map(\.cells.count)
        #expect(cells == Array(repeating: columns, count: lines))
    }

    @Test(arguments: TerminalGraphics.allCases)
    func drawsPixelsWhereTheTerminalCan(graphics: TerminalGraphics) throws {
        let environment = try #require(Self.environments[graphics])
        let text = try text(of: drawing(), environment: environment)

        // A card of eight lines, an empty line and another one come before the sequence.
        let introducer = try #require(Self.introducers[graphics])
        let parts = text.components(separatedBy: "\u{1B}7\u{1B}[10A\u{1B}[3G")
        #expect(parts.count == 2)
        #expect(parts[0].hasSuffix("after\n") && !parts[0].contains("▀"))
        #expect(parts.last?.hasPrefix(introducer) == true && text.hasSuffix("\u{1B}8"))
    }

    @Test(arguments: [0, 5, 10, 11])
    func drawsHalfBlocksWherePixelsWouldLeaveTheScreen(rows: Int) throws {
        let environment = try #require(Self.environments[.kitty])
        let text = try text(of: drawing(), environment: environment, rows: rows)

        #expect(text.contains("▀") == (rows < 11))
        #expect(text.contains("\u{1B}_G") == (rows == 11))
    }

    @Test(arguments: [["TERM": "foot", "TMUX": "1"], ["TERM": "screen"], ["TERM": "xterm"], [:]])
    func drawsHalfBlocksInAnyOtherTerminal(environment: [String: String]) throws {
        let text = try text(of: drawing(), environment: environment)

        #expect(text.contains("▀") && !text.contains("\u{1B}7"))
    }

    @Test func withoutColoursThereAreNoPictures() throws {
        let terminal = TerminalPictures.Terminal(environment: [:], color: .none, rows: 30)

        #expect(TerminalPictures(for: terminal, services: Library.services) == nil)
        let text = try text(of: drawing(), color: .none)
        #expect(text == "│ (JD)  Jane Doe\n\nafter\n")
    }

    @Test func initialsReplaceACorruptPicture() throws {
        let file = try Picture(Array(PNGSample.four.dropLast(20)))
        let drawing = Self.drawing(of: file, Self.body(PictureFrame(isRound: true)))

        #expect(Self.plain(try text(of: drawing, color: .ansi256)).contains("(JD)  Jane Doe"))
    }

    @Test func initialsReplaceAPictureWithoutTheLibrary() throws {
        let pictures = TerminalPictures(for: Self.terminal()) { () throws(PictureError) in
            throw .noLibrary("it is gone")
        }
        let bytes = TextRenderer(color: .ansi16).render(try drawing(), pictures: pictures)

        #expect(Self.plain(String(decoding: bytes, as: UTF8.self)).contains("(JD)  Jane Doe"))
    }

    @Test func theLibraryIsNotLoadedWithoutAPicture() {
        let asked = Mutex(0)
        let pictures = TerminalPictures(for: Self.terminal()) { () throws(PictureError) in
            asked.withLock { $0 += 1 }
            return try Library.services()
        }
        let drawing = Drawing(body: Self.body(PictureFrame()), context: DrawingContext())

        _ = TextRenderer(color: .ansi16).render(drawing, pictures: pictures)
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func anUnchangedPictureIsDrawnFromTheCache() throws {
        let asked = Mutex(0)
        let pictures = TerminalPictures(for: Self.terminal()) { () throws(PictureError) in
            asked.withLock { $0 += 1 }
            return try Library.services()
        }
        let renderer = TextRenderer(color: .trueColor)

        let first = renderer.render(try drawing(), pictures: pictures)
        let second = renderer.render(try drawing(), pictures: pictures)
        #expect(first == second && asked.withLock { $0 } == 1)
        _ = renderer.render(try drawing(frame: PictureFrame(width: 3)), pictures: pictures)
        #expect(asked.withLock { $0 } == 2)
    }

    private func text(
        of drawing: Drawing,
        columns: Int = 80,
        color: ColorDepth = .trueColor,
        environment: [String: String] = [:],
        rows: Int = 30
    ) throws -> String {
        let pictures = TerminalPictures(
            for: Self.terminal(environment, color, rows: rows),
            services: Library.services
        )
        let renderer = TextRenderer(columns: columns, color: color)
        return String(decoding: renderer.render(drawing, pictures: pictures), as: UTF8.self)
    }

    private static func terminal(
        _ environment: [String: String] = [:],
        _ color: ColorDepth = .trueColor,
        rows: Int = 30
    ) -> TerminalPictures.Terminal {
        TerminalPictures.Terminal(environment: environment, color: color, rows: rows)
    }

    /// A portrait beside a name in a card, and a line below.
    private func drawing(
        frame: PictureFrame? = PictureFrame(width: 4, isRound: true),
        size: (Int, Int) = (64, 64)
    ) throws -> Drawing {
        try drawing(Self.body(frame), size)
    }

    private func drawing(_ body: Node, _ size: (Int, Int) = (64, 64)) throws -> Drawing {
        let pixels = (0..<size.0 * size.1).flatMap { place -> [UInt8] in
            let (x, y) = (place % size.0, place / size.0)
            return [UInt8(x * 4), UInt8(y * 4), 128, 255]
        }
        let bitmap = try #require(Bitmap(width: size.0, height: size.1, pixels: pixels))
        return Self.drawing(of: try Library.tools.picture(of: bitmap, as: .png), body)
    }

    private static func drawing(of picture: Picture, _ body: Node) -> Drawing {
        Drawing(body: body, context: DrawingContext()) { $0 == "portrait" ? picture : nil }
    }

    private static func body(_ frame: PictureFrame?) -> Node {
        let image = ImageReference(id: "portrait", label: "Jane", frame: frame)
        return .column([
            .card([.row([.image(image, letters: "JD"), .text("Jane Doe")])]), .text("after"),
        ])
    }

    /// The text without its colours.
    private static func plain(_ text: String) -> String {
        text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }
}
