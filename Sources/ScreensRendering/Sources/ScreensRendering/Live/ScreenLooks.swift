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
    /// The background of what can be filled in or pressed; `nil` where it has brackets instead.
    public let raised: CellStyle.Ink?
    /// What is pressed first; `nil` where it has brackets instead.
    public let fill: CellStyle?

    init(_ style: Style, _ depth: ColorDepth, on background: TerminalBackground) {
        let inks = LineInks(style, depth, on: background)
        let grounds = LineGrounds(style, depth, on: background)
        (muted, line) = (inks.muted, inks.line)
        accent = inks.accent.adding(.bold)
        (tint, raised, fill) = (grounds?.tint, grounds?.raised, grounds?.fill)
    }
}

extension LiveRenderer {
    /// How what a screen adds looks in a style.
    public func looks(in style: Style) -> ScreenLooks {
        ScreenLooks(style, color, on: background)
    }
}
