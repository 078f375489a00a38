@_spi(Host) public import ScreensKit

extension ColorDepth {
    /// A text in the colour that views give to a role; without colours, the text alone.
    @_spi(Host)
    public func text(_ text: String, as role: Node.Role) -> String {
        let styles = LineStyles(Style(), self)
        var buffer = TerminalBuffer()
        buffer.append(TextLine(text: text).styled(styles[role]), styles)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
