extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// At most 60 characters of the text, for messages.
    var shortened: String { count > 60 ? "\(prefix(60))…" : String(self) }
}
