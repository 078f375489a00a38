@_spi(Host) public import ScreensKit

extension DDMField {
    /// The options that a value names, by their values or labels, each once.
    ///
    /// - Parameter value: a list of texts; or a text that is a list in JSON, one option, or several
    ///   with commas between them where no option has one.
    /// - Returns: the options; `nil` where there are none. A text that names no option stands for
    ///   itself.
    public func options(in value: JSONValue) -> DDMValue? {
        let texts = value.array.map { $0.map(\.plainText) } ?? optionTexts(value.plainText)
        var values: [String] = []
        for text in texts.map(optionValue) where !text.isEmpty && !values.contains(text) {
            values.append(text)
        }
        return DDMValue.options(values).nonEmpty
    }

    /// A JSON list; or one option, or several with commas between them, as older clients wrote it.
    private func optionTexts(_ text: String) -> [String] {
        let text = text.trimmed
        if let list = JSONText.list(text) { return list.map(\.plainText) }
        if isOption(text) { return [text] }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 1
        let inner = isBracketed ? String(text.dropFirst().dropLast()) : text
        let parts = inner.split(separator: ",").map { $0.trimmed.unquoted }
        return isBracketed || parts.allSatisfy(isOption) ? parts : [text]
    }

    private func isOption(_ text: String) -> Bool {
        options.contains { $0.value == text || $0.label == text }
    }

    /// The value of the option that a text names: values go before labels.
    ///
    /// A text that is neither is kept: the definition may have changed since.
    private func optionValue(_ text: String) -> String {
        if options.contains(where: { $0.value == text }) { return text }
        return options.first { $0.label == text }?.value ?? text
    }
}

extension String {
    fileprivate var unquoted: String {
        hasPrefix("\"") && hasSuffix("\"") && count > 1 ? String(dropFirst().dropLast()) : self
    }
}
