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
    /// What needs the user.
    public let danger: CellStyle
    /// What is done.
    public let success: CellStyle
    /// What needs attention.
    public let warning: CellStyle
    /// The background of what is chosen; `nil` where it is reversed instead.
    public let tint: CellStyle.Ink?
    /// The background of fields, buttons and boxes; `nil` where there are none.
    public let raised: CellStyle.Ink?
    /// The main button, and the name of an app; `nil` where there are no grounds.
    public let fill: CellStyle?

    init(_ style: Style, _ depth: ColorDepth, on background: TerminalBackground, isASCII: Bool) {
        let inks = LineInks(style, depth, on: background)
        let grounds = isASCII ? nil : LineGrounds(style, depth, on: background)
        (muted, line) = (inks.muted, inks.line)
        (danger, success, warning) = (inks.danger, inks.success, inks.warning)
        accent = inks.accent.adding(.bold)
        (tint, raised, fill) = (grounds?.tint, grounds?.raised, grounds?.fill)
    }
}

extension LiveRenderer {
    /// How what a screen adds looks in a style.
    public func looks(in style: Style) -> ScreenLooks {
        ScreenLooks(style, color, on: background, isASCII: isASCII)
    }
}

extension ScreenLooks {
    /// How a message of a role looks.
    public func style(of role: Node.Role) -> CellStyle {
        switch role {
        case .danger: danger
        case .success: success
        case .warning: warning
        default: .plain
        }
    }
}
