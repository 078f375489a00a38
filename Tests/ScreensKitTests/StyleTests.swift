@_spi(Host) import ScreensKit
import Testing

/// The values of styles, and the colours that follow from others.
struct StyleTests {
    private static let plain = Palette(
        background: .rgb(0xF6, 0xF7, 0xF9),
        surface: .rgb(0xFF, 0xFF, 0xFF),
        text: .rgb(0x1C, 0x21, 0x28),
        muted: .rgb(0x5B, 0x66, 0x73),
        border: .rgb(0xD9, 0xDE, 0xE5),
        accent: .rgb(0x0B, 0x5C, 0xAD),
        onAccent: .rgb(0xFF, 0xFF, 0xFF),
        danger: .rgb(0xB4, 0x23, 0x18),
        success: .rgb(0x1B, 0x6E, 0x3C)
    )

    private static let night = Palette(
        background: .rgb(0x12, 0x15, 0x1A),
        surface: .rgb(0x1B, 0x20, 0x27),
        text: .rgb(0xE7, 0xEB, 0xF0),
        muted: .rgb(0x9B, 0xA7, 0xB5),
        border: .rgb(0x33, 0x3B, 0x46),
        accent: .rgb(0x6C, 0xB1, 0xF5),
        onAccent: .rgb(0x0B, 0x1A, 0x2B),
        danger: .rgb(0xFF, 0x8A, 0x80),
        success: .rgb(0x7B, 0xD3, 0x9B)
    )

    private static let accented = Style(accent: .rgb(0x80, 0x40, 0x00))

    @Test(arguments: [plain, night, .light, .dark, accented.light])
    func textsAreLegibleOnEachGround(_ palette: Palette) {
        let grounds = [
            palette.background, palette.surface, palette.sunken, palette.raised, palette.tint,
        ]
        for ink in [palette.text, palette.muted, palette.accent] {
            for ground in grounds {
                #expect(
                    ink.contrast(with: ground) >= 4.5,
                    "\(ink.hexadecimal), \(ground.hexadecimal)"
                )
            }
        }
        for (ink, tint) in [
            (palette.danger, palette.dangerTint), (palette.success, palette.successTint),
            (palette.warning, palette.warningTint), (palette.onFill, palette.fill),
            (palette.text, palette.dangerTint), (palette.text, palette.warningTint),
        ] {
            #expect(ink.contrast(with: tint) >= 4.5, "\(ink.hexadecimal), \(tint.hexadecimal)")
        }
        for ground in grounds.dropLast() {
            #expect(palette.edge.contrast(with: ground) >= 3)
            #expect(palette.star.contrast(with: ground) >= 3)
        }
    }

    @Test(arguments: [plain, night])
    func groundsThatAreNotGivenDifferFromTheBackground(_ palette: Palette) {
        let grounds = [
            palette.background, palette.sunken, palette.tint, palette.dangerTint,
            palette.successTint, palette.warningTint,
        ]
        #expect(Set(grounds).count == grounds.count)
        #expect(palette.raised == palette.surface)
        #expect(palette.fill == palette.accent && palette.onFill == palette.onAccent)
    }

    @Test func anAccentDecidesAboutMainButtonsAndChosenRows() {
        let red = Color.rgb(0xA3, 0x00, 0x50)
        let style = Style(accent: red)

        for palette in [style.light, style.dark] {
            #expect(palette.accent == red && palette.fill == red)
            #expect(palette.onFill.contrast(with: red) >= 4.5)
        }
        #expect(style.light.tint != Palette.light.tint && style.dark.tint != Palette.dark.tint)
        #expect(style.light.danger == Palette.light.danger)
    }

    @Test func aThemeHasTheStyleOfItsParentUnlessItHasOne() {
        #expect(HeirTheme().style.isInherited && !OwnTheme().style.isInherited)
        #expect(HeirTheme().style != Style())
    }

    @Test func headingsHaveTheTypefaceOfTheTextUnlessTheyHaveAnother() {
        #expect(Style(typeface: .serif).headings == .serif)
        #expect(Style(typeface: .serif, headings: .sans).headings == .sans)
    }

    @Test func aStyleIsTheSameAfterCoding() throws {
        let style = Style(
            light: Self.plain,
            dark: Self.night,
            spacing: .compact,
            radius: 12,
            avatars: .rounded,
            typeface: .geometric,
            headings: .serif,
            headingWeight: 500,
            scale: .large,
            rows: .cards
        )

        #expect(try JSON.decode(Style.self, from: JSON.encode(style)) == style)
        #expect(style != Style())
    }

    @Test(arguments: [Color.rgb(0xC0, 0xC0, 0xC0), .rgb(0x10, 0x20, 0x30), .rgb(0xFF, 0xFF, 0x00)])
    func aShadeIsTheNearestThatReachesAContrast(_ color: Color) {
        let onWhite = color.shade(reaching: 4.5, on: [.rgb(255, 255, 255)])
        let onBlack = color.shade(reaching: 4.5, on: [.rgb(0, 0, 0)])

        #expect(onWhite.contrast(with: .rgb(255, 255, 255)) >= 4.5)
        #expect(onBlack.contrast(with: .rgb(0, 0, 0)) >= 4.5)
        #expect(onWhite == color || onBlack == color)
        // Between black and white, none is legible on both; the better one of the two is taken.
        let ends = [Color.rgb(0, 0, 0), .rgb(255, 255, 255)]
        #expect(ends.contains(color.shade(reaching: 12, on: [.rgb(0x60, 0x60, 0x60)])))
    }
}

private struct HeirTheme: Theme {}

private struct OwnTheme: Theme { let style = Style() }
