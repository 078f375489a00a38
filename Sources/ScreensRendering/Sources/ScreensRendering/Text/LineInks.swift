@_spi(Host) import ScreensKit

/// The colours of a theme's palette as a terminal shows them.
///
/// On a terminal whose background is not known, all colours get the lightness that has the same contrast with black
/// and white. None of the terminal's own sixteen colours has it: there, errors and successes have a background colour.
struct LineInks {
    let accent: CellStyle
    /// Errors, successes and warnings, which are bold where there are no colours.
    let danger: CellStyle
    let success: CellStyle
    let warning: CellStyle
    /// Text of less importance.
    let muted: CellStyle
    /// Lines, which nobody has to read.
    let line: CellStyle
    /// Stars that are filled, which signs of their own tell from others without colours.
    let star: CellStyle

    init(_ style: Style, _ depth: ColorDepth, on background: TerminalBackground) {
        let palette = background == .dark ? style.dark : style.light
        func ink(_ color: Color, _ ink: UInt8? = nil, _ ground: UInt8? = nil) -> CellStyle {
            var style = CellStyle.plain
            if !depth.hasColors {
                style.isBold = ink != nil
            } else if depth == .ansi16 {
                if let ink { style.ink = .index(ink) }
                if let ground { style.ground = .index(ground) }
            } else {
                style.ink = Self.ink(color, depth, on: background, palette)
            }
            return style
        }
        accent = ink(palette.accent)
        danger = ink(palette.danger, 15, 1)
        success = ink(palette.success, 0, 2)
        warning = ink(palette.warning, 0, 3)
        guard background != .unknown, depth == .ansi256 || depth == .trueColor else {
            (muted, line, star) = (.dim, .dim, .bold)
            return
        }
        star = .plain.with(ink: Self.any(palette.star, depth))
        muted = ink(palette.muted)
        let faint = palette.muted.mixed(with: palette.background, share: 0.5)
        line = .plain.with(ink: Self.any(faint, depth))
    }

    /// The colour of letters on the terminal's background.
    static func ink(
        _ color: Color,
        _ depth: ColorDepth,
        on background: TerminalBackground,
        _ palette: Palette
    ) -> CellStyle.Ink {
        switch (depth, background) {
        case (.none, _), (.monochrome, _), (.ansi16, _): return .standard
        case (.ansi256, .unknown): return .index(LegibleColors.midtone(of: color))
        case (.trueColor, .unknown): return .color(color.midtone.number)
        case (_, .light), (_, .dark):
            // Terminals are often darker or lighter than pages.
            let edge = background == .dark ? Color.black : .white
            let shade = color.shade(reaching: 4.55, on: [palette.background, edge])
            guard depth == .ansi256 else { return .color(shade.number) }
            return .index(LegibleColors.nearest(shade, on: palette.background))
        }
    }

    /// A colour of which nobody has to read letters.
    private static func any(_ color: Color, _ depth: ColorDepth) -> CellStyle.Ink {
        depth == .ansi256 ? .index(LegibleColors.nearest(color)) : .color(color.number)
    }
}

extension CellStyle {
    /// The same style with letters in another colour.
    func with(ink: Ink) -> CellStyle {
        var style = self
        style.ink = ink
        return style
    }
}
