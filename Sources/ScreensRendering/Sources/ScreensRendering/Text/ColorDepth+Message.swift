@_spi(Host) public import ScreensKit

extension ColorDepth {
    /// A text in the colour that views give to a role; without colours, the text alone.
    @_spi(Host)
    public func text(_ text: String, as role: Node.Role) -> String {
        var buffer = TerminalBuffer()
        buffer.append(TerminalBuffer(text: text), in: TextStyling.Roles(Style(), self)[role])
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}

extension TerminalBuffer {
    fileprivate init(text: String) {
        self.init()
        append(text: text)
    }
}
