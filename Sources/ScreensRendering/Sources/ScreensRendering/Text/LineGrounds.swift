import ScreensKit

/// Backgrounds of a terminal's own letters: a palette's, mixed with its background as far as letters need it.
///
/// There are none where the background of the terminal is not known, or colours are few. All letters of the palette have a
/// contrast of at least 4.5 on each of them; a ground on which they have not is left out.
struct LineGrounds {
    let tint: CellStyle.Ink?
    let raised: CellStyle.Ink?
    /// The background of the main button, with its letters.
    let fill: CellStyle?
    /// The backgrounds of messages across the page, by their roles.
    let bands: [(role: Node.Role, ground: CellStyle.Ink)]

    init?(_ style: Style, _ depth: ColorDepth, on background: TerminalBackground) {
        guard background != .unknown, depth == .ansi256 || depth == .trueColor else { return nil }
        let isDark = background == .dark
        let palette = isDark ? style.dark : style.light
        func shown(_ color: Color) -> (ink: CellStyle.Ink, color: Color) {
            guard depth == .ansi256 else { return (.color(color.number), color) }
            let index = LegibleColors.nearest(color)
            return (.index(index), LegibleColors.color(of: index))
        }
        let letters = LineInks.letters(of: palette, depth, on: background)
        func ground(_ color: Color, _ most: Double) -> CellStyle.Ink? {
            (0..<4).lazy
                .map {
                    shown(palette.background.mixed(with: color, share: most * Double(4 - $0) / 4))
                }
                .first { ground in letters.allSatisfy { $0.contrast(with: ground.color) >= 4.5 } }?
                .ink
        }
        tint = ground(palette.tint, 1)
        // The palette's own may be its background, as pages have lines around fields.
        raised = ground(palette.muted, isDark ? 0.12 : 0.08)
        fill = Self.fill(shown(palette.fill), shown(palette.onFill))
        let tints: [(Node.Role, Color)] = [
            (.danger, palette.dangerTint), (.success, palette.successTint),
            (.warning, palette.warningTint),
        ]
        bands = tints.compactMap { role, tint in ground(tint, 1).map { (role, $0) } }
    }

    private static func fill(
        _ ground: (ink: CellStyle.Ink, color: Color),
        _ letters: (ink: CellStyle.Ink, color: Color)
    ) -> CellStyle? {
        guard letters.color.contrast(with: ground.color) >= 4.5 else { return nil }
        var style = CellStyle.bold
        (style.ink, style.ground) = (letters.ink, ground.ink)
        return style
    }
}

extension LineInks {
    /// The colours of all letters of a palette that have to be read, as a terminal shows them.
    static func letters(
        of palette: Palette,
        _ depth: ColorDepth,
        on background: TerminalBackground
    ) -> [Color] {
        let colors = [
            palette.text, palette.muted, palette.accent, palette.danger, palette.success,
            palette.warning,
        ]
        return colors.compactMap { color in
            switch ink(color, depth, on: background, palette) {
            case .color(let number): .rgb(number)
            case .index(let index): LegibleColors.color(of: index)
            case .standard: nil
            }
        }
    }
}

extension Color {
    /// A colour from red, green and blue from high to low bits.
    fileprivate static func rgb(_ number: UInt32) -> Color {
        .rgb(UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    }
}
