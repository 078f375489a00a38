@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering

/// Buttons, badges and fields: on a ground where the background is known, in brackets elsewhere.
struct GroundTests {
    private let parts = Node.column([
        .row([.button("Save", action: Action("save")), .badge("Draft")]),
        .input(Input(.text, name: "a", label: "Name", values: ["Ada"])),
    ])

    private func lines(
        _ color: ColorDepth,
        on background: TerminalBackground,
        isASCII: Bool = false
    ) -> [CellLine] {
        let renderer = LiveRenderer(
            columns: 40,
            color: color,
            background: background,
            isASCII: isASCII
        )
        return renderer.body(of: draw(parts)).cellLines(GlyphTable())
    }

    private func text(_ line: CellLine) -> String {
        String(String.UnicodeScalarView(line.cells.compactMap { Unicode.Scalar($0.glyph) }))
    }

    private func ground(_ line: CellLine, _ column: Int) -> CellStyle.Ink {
        line.cells[column].style.ground
    }

    @Test(arguments: [TerminalBackground.light, .dark])
    func onAKnownBackgroundTheyHaveAGround(_ background: TerminalBackground) throws {
        let grounds = LineGrounds(Style(), .trueColor, on: background)
        let raised = try #require(grounds?.raised)
        let lines = lines(.trueColor, on: background)

        #expect(text(lines[0]) == "\u{A0}Save\u{A0}  \u{A0}Draft\u{A0}")
        #expect((0..<6).allSatisfy { ground(lines[0], $0) == raised })
        #expect(ground(lines[0], 6) == .standard && ground(lines[0], 8) == raised)
        #expect(text(lines[1]).isEmpty && text(lines[2]) == "  Name")
        #expect(text(lines[3]).hasPrefix(" \u{A0}Ada   "))
        #expect((1..<40).allSatisfy { ground(lines[3], $0) == raised })
        #expect(lines[3].regions.map(\.columns) == [1..<40])
    }

    @Test func theButtonThatSendsAFormIsFilled() throws {
        let buttons = [
            Node.button("Send", action: Action("send")), .button("Clear", action: Action("clear")),
        ]
        let form = Node.form([.row(buttons)], submit: Action("send"))
        let grounds = try #require(LineGrounds(Style(), .trueColor, on: .light))
        func line(_ background: TerminalBackground) throws -> CellLine {
            let renderer = LiveRenderer(columns: 40, color: .trueColor, background: background)
            return try #require(renderer.body(of: draw(form)).cellLines(GlyphTable()).first)
        }

        let known = try line(.light)
        #expect(known.cells[1].style == grounds.fill && ground(known, 9) == grounds.raised)
        #expect(text(try line(.unknown)) == "[ Send ]  [ Clear ]")
    }

    @Test(arguments: [
        (ColorDepth.trueColor, TerminalBackground.unknown, false), (.ansi16, .dark, false),
        (.monochrome, .dark, false), (.none, .dark, false), (.trueColor, .dark, true),
    ])
    func elsewhereTheyHaveBrackets(
        _ color: ColorDepth,
        _ background: TerminalBackground,
        _ isASCII: Bool
    ) {
        let lines = lines(color, on: background, isASCII: isASCII)

        #expect(text(lines[0]) == "[ Save ]  [Draft]")
        #expect(text(lines[3]).hasPrefix("  Ada___"))
    }
}
