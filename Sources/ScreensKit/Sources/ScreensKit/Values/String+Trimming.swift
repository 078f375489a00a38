@_spi(Host)
extension StringProtocol {
    /// The text without white space around it.
    public var trimmed: String {
        // Most texts have nothing to remove, and two bytes tell that sooner than the characters around them.
        if let first = utf8.first, isVisible(first), utf8.suffix(1).allSatisfy(isVisible) {
            return String(self)
        }
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    private func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// At most 60 characters of the text, for messages.
    public var shortened: String {
        // Counting the characters of a long text takes longer than to find the first ones.
        let beginning = prefix(60)
        return beginning.endIndex == endIndex ? String(self) : "\(beginning)…"
    }
}

@_spi(Host)
extension String {
    /// The text; `nil` if it is empty.
    public var nonEmpty: String? { isEmpty ? nil : self }
}
