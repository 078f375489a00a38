@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensRendering

/// Whether the themes' drawings are legible on light and dark terminals.
///
/// The test assumes the sixteen colours of xterm and of the Linux console; the other colours of the
/// 256 are the same everywhere. How terminals draw font weights is not checked.
struct TerminalContrastTests {
    private static let xterm: [Int: Color] = [
        0: .rgb(0, 0, 0), 1: .rgb(205, 0, 0), 2: .rgb(0, 205, 0), 3: .rgb(205, 205, 0),
        4: .rgb(0, 0, 238), 5: .rgb(205, 0, 205), 6: .rgb(0, 205, 205), 7: .rgb(229, 229, 229),
        15: .rgb(255, 255, 255),
    ]
    private static let console: [Int: Color] = [
        0: .rgb(0, 0, 0), 1: .rgb(170, 0, 0), 2: .rgb(0, 170, 0), 3: .rgb(170, 85, 0),
        4: .rgb(0, 0, 170), 5: .rgb(170, 0, 170), 6: .rgb(0, 170, 170), 7: .rgb(170, 170, 170),
        15: .rgb(255, 255, 255),
    ]
    /// The backgrounds of terminals that are named so, those of the theme's pages included.
    private static func grounds(_ background: TerminalBackground, _ style: Style) -> [Color] {
        switch background {
        case .dark: [.rgb(0, 0, 0), style.dark.background]
        case .light: [.rgb(255, 255, 255), style.light.background]
        case .unknown: [.rgb(0, 0, 0), .rgb(255, 255, 255)]
        }
    }
    private static let roles: [Node.Role] = [
        .body, .title, .headline, .caption, .strong, .accent, .danger, .success,
    ]

    @Test(
        arguments: InstalledTheme.names,
        [ColorDepth.ansi16, .ansi256, .trueColor]
    )
    func allRolesAreLegible(theme: ThemeName, depth: ColorDepth) throws {
        for background in TerminalBackground.allCases {
            try expectLegible(theme, depth, on: background)
        }
    }

    private func expectLegible(
        _ theme: ThemeName,
        _ depth: ColorDepth,
        on background: TerminalBackground
    ) throws {
        let style = try InstalledTheme(theme).style
        let table = [Self.xterm, Self.console]
        let nodes =
            Self.roles.map { Node.text("word", $0) } + [
                .badge("word"), .button("word", action: Action("press")),
            ]
        let drawing = Drawing(body: .column(nodes), context: DrawingContext(style: style))
        let renderer = LiveRenderer(columns: 40, color: depth, background: background)
        var seen: Set<CellStyle> = []
        for line in renderer.body(of: drawing).cellLines(GlyphTable()) {
            for cell in line.cells { seen.insert(cell.style) }
        }

        #expect(seen.count > 3)
        for cell in seen where cell.ink != .standard || cell.ground != .standard {
            for table in table {
                for ground in Self.grounds(background, style) {
                    let isDark = ground.contrast(with: .rgb(255, 255, 255)) > 4.6
                    let letters = isDark ? Color.rgb(255, 255, 255) : .rgb(0, 0, 0)
                    let ink = color(cell.ink, table) ?? letters
                    let contrast = ink.contrast(with: color(cell.ground, table) ?? ground)
                    #expect(
                        contrast >= 4.5,
                        "\(theme), \(depth), \(background): \(cell.ink) on \(cell.ground)"
                    )
                }
            }
        }
    }

    /// The colour that a terminal shows, grey for those not in the table; `nil` for the terminal's
    /// default.
    private func color(_ ink: CellStyle.Ink, _ table: [Int: Color]) -> Color? {
        switch ink {
        case .standard: return nil
        case .color(let color):
            return .rgb(UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        case .index(let index) where index < 16: return table[Int(index)] ?? .rgb(128, 128, 128)
        case .index(let index) where index > 231:
            return .rgb(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232))
        case .index(let index):
            let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
            let place = Int(index) - 16
            return .rgb(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
        }
    }
}
