@_spi(Host) public import ScreensKit

/// How what a screen adds to lines looks in a theme's style: marks, bars, and what is chosen.
@_spi(Host)
public struct ScreenLooks: Sendable {
    /// Marks of what is chosen, and thumbs.
    public let accent: CellStyle
    /// Text of less importance.
    public let muted: CellStyle
    /// Lines and tracks, which nobody has to read.
    public let line: CellStyle
    /// The background of what is chosen; `nil` where it is reversed instead.
    public let tint: CellStyle.Ink?

    init(_ style: Style, _ depth: ColorDepth, on background: TerminalBackground) {
        let inks = LineInks(style, depth, on: background)
        (muted, line) = (inks.muted, inks.line)
        accent = inks.accent.adding(.bold)
        tint = LineGrounds(style, depth, on: background)?.tint
    }
}

extension LiveRenderer {
    /// How what a screen adds looks in a style.
    public func looks(in style: Style) -> ScreenLooks {
        ScreenLooks(style, color, on: background)
    }
}
