@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering

/// The styles of lines on light, dark and unknown backgrounds.
struct LineStyleTests {
    private let style = Style()

    private func ink(_ role: Node.Role, _ depth: ColorDepth, _ ground: TerminalBackground)
        -> CellStyle.Ink
    {
        let styles = LineStyles(style, depth, on: ground)
        return styles.cellStyle(of: .meanings(styles[role])).ink
    }

    @Test func aKnownBackgroundHasThePaletteAsItIs() {
        for (ground, palette) in [(TerminalBackground.dark, style.dark), (.light, style.light)] {
            #expect(ink(.accent, .trueColor, ground) == .color(palette.accent.number))
            #expect(ink(.danger, .trueColor, ground) == .color(palette.danger.number))
            #expect(ink(.caption, .trueColor, ground) == .color(palette.muted.number))
        }
    }

    @Test func withoutColoursTheWeightsRemain() {
        let styles = LineStyles(style, .monochrome, on: .dark)
        func cell(_ meanings: Meanings) -> CellStyle { styles.cellStyle(of: .meanings(meanings)) }

        #expect(cell(styles[.title]) == .bold && cell(styles[.danger]) == .bold)
        #expect(cell(styles[.caption]) == .dim && cell(styles.line) == .dim)
        #expect(cell(styles.link) == .underlined && cell(styles[.emphasis]) == .italic)
        #expect(cell(styles[.accent]) == .bold && cell(styles[.body]) == .plain)
        let depth = ColorDepth(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true)
        #expect(depth == .monochrome && !depth.hasColors)
    }

    @Test func anUnknownBackgroundHasMidtones() {
        #expect(ink(.accent, .trueColor, .unknown) == .color(style.light.accent.midtone.number))
        #expect(ink(.accent, .ansi256, .unknown) == .index(63))
        #expect(ink(.caption, .trueColor, .unknown) == .standard)
    }

    @Test func sixteenColoursAreTheSameOnAllBackgrounds() {
        for role in (0...11).map(Node.Role.init(rawValue:)) {
            let inks = TerminalBackground.allCases.map { ink(role, .ansi16, $0) }
            #expect(Set(inks).count == 1)
        }
    }

    @Test(arguments: [
        (Color.rgb(0x8F, 0xB6, 0xFF), UInt8(111)), (.rgb(0x1F, 0x57, 0xC3), 25),
        (.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(128, 128, 128), 244),
    ])
    func ofTheTableTheNearestColourIsTaken(_ color: Color, _ index: UInt8) {
        #expect(LegibleColors.nearest(color) == index)
    }

    @Test func ofTheTableOnlyLegibleColoursAreTaken() {
        let faint = LegibleColors.nearest(.rgb(60, 60, 60), on: .black)
        #expect(faint == 243)
    }

    @Test(arguments: [
        ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;7", .light), ("7;8", .dark),
        ("15;default;0", .dark), ("0;default", .unknown), ("0", .unknown), ("", .unknown),
        ("0;99", .unknown), ("0;-1", .unknown), (";", .unknown),
    ])
    func theVariableOfTheTerminalIsRead(_ value: String, _ expected: TerminalBackground) {
        #expect(TerminalBackground(environment: ["COLORFGBG": value]) == expected)
    }

    @Test func printsHaveTheColoursOfTheirBackground() {
        let drawing = draw(.text("word", .accent))
        let prints = TerminalBackground.allCases.map { ground in
            TextRenderer(color: .trueColor, background: ground).render(drawing)
        }

        #expect(Set(prints).count == 3)
    }
}

/// The grounds of what is chosen, can be filled in, and is pressed first.
struct LineGroundTests {
    @Test(arguments: [ColorDepth.ansi256, .trueColor], [TerminalBackground.light, .dark])
    func lettersAreLegibleOnEveryGround(_ depth: ColorDepth, _ background: TerminalBackground)
        throws
    {
        let style = Style()
        let palette = background == .dark ? style.dark : style.light
        let grounds = try #require(LineGrounds(style, depth, on: background))
        func color(_ ink: CellStyle.Ink) -> Color {
            switch ink {
            case .index(let index): LegibleColors.color(of: index)
            case .color(let number):
                .rgb(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
            case .standard: palette.text
            }
        }

        let letters = LineInks.letters(of: palette, depth, on: background)
        for ground in [try #require(grounds.tint), try #require(grounds.raised)] {
            #expect(letters.allSatisfy { $0.contrast(with: color(ground)) >= 4.5 })
            #expect(color(ground) != palette.background)
        }
        let fill = try #require(grounds.fill)
        #expect(color(fill.ink).contrast(with: color(fill.ground)) >= 4.5)
    }

    @Test func thereAreNoneWithFewColoursOrOnAnUnknownBackground() {
        for depth in ColorDepth.allCases {
            #expect(LineGrounds(Style(), depth, on: .unknown)?.tint == nil)
        }
        for depth in [ColorDepth.none, .monochrome, .ansi16] {
            #expect(LineGrounds(Style(), depth, on: .dark)?.tint == nil)
        }
    }
}
