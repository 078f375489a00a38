@_spi(Host) import ScreensKit

extension DDMField {
    /// The options that a value names, by their values or labels, without duplicates; values take precedence.
    ///
    /// - Parameter value: a list of texts; or a text that is a JSON list, one option, or several
    ///   options separated by commas.
    /// - Returns: the options; `nil` if there are none. A text that does not name an option is used
    ///   as a value, because the definition may have changed since it was stored.
    func options(in value: JSONValue) -> DDMValue? {
        let names = OptionNames(options)
        let texts =
            value.array.map { $0.map(\.plainText) } ?? names.list(value.plainText, from: 0)
            ?? names.parts(of: value.plainText)
        return DDMValue.options(texts.map(names.value(named:))).unique
    }

    /// The options that a user names by values or labels.
    ///
    /// `nil` if one of the names is neither an option nor chosen already.
    func options(named text: String, chosen: [String]) -> [String]? {
        let names = OptionNames(options)
        // One option is chosen by its value alone, and a list only names several.
        let values = (names.list(text, from: allowsSeveral ? 2 : .max) ?? names.parts(of: text))
            .map(names.value(named:))
        guard values.allSatisfy({ names.values.contains($0) || chosen.contains($0) }),
            case .options(let unique) = DDMValue.options(values).unique
        else { return nil }
        return unique
    }

    /// Whether one of the values is an option; also `true` if the definition has no options at all.
    func hasOption(among values: [String]) -> Bool {
        options.isEmpty || values.contains(where: hasOption)
    }

    func hasOption(_ value: String) -> Bool { options.contains { $0.value == value } }

    /// The labels of options by their values; a value without an option is used as its label.
    func labels(ofOptions values: [String]) -> [String] {
        // For few values, searching is faster than creating a table of up to 100,000 options.
        guard values.count > 8 else { return values.map(label(ofOption:)) }
        let labels = Dictionary(options.map { ($0.value, $0.label) }) { first, _ in first }
        return values.map { labels[$0] ?? $0 }
    }
}

/// Options by their values and labels, in tables, so that many names are found in linear time.
private struct OptionNames {
    let values: Set<String>
    private let byLabel: [String: String]

    init(_ options: [DDMOption]) {
        values = Set(options.map(\.value))
        byLabel = Dictionary(options.map { ($0.label, $0.value) }) { first, _ in first }
    }

    /// The value of the option that a text names: values take precedence over labels.
    func value(named text: String) -> String {
        values.contains(text) ? text : byLabel[text] ?? text
    }

    /// The list that a text has as JSON; `nil` for any other text.
    ///
    /// An option may look like a list: `[1]`. Its text is then a list only if it has at least `count` elements, all of
    /// which are options that are written as texts: `["1", "2"]`.
    func list(_ text: String, from count: Int) -> [String]? {
        guard let list = JSONText.list(text) else { return nil }
        let isList = list.count >= count && list.allSatisfy { $0.text.map(values.contains) == true }
        return isOption(text) && !isList ? nil : list.map(\.plainText)
    }

    /// One option, or several separated by commas, as older clients stored them.
    func parts(of text: String) -> [String] {
        if isOption(text) { return [text] }
        let text = text.trimmed
        if isOption(text) { return [text] }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 1
        let inner = isBracketed ? String(text.dropFirst().dropLast()) : text
        let parts = inner.split(separator: ",").map { $0.trimmed.unquoted }
        return isBracketed || parts.allSatisfy(isOption) ? parts : [text]
    }

    private func isOption(_ text: String) -> Bool {
        values.contains(text) || byLabel[text] != nil
    }
}

extension DDMValue {
    /// Options without empty ones and duplicates; `nil` if there are none.
    fileprivate var unique: DDMValue? {
        guard case .options(let values) = self else { return self }
        var seen: Set<String> = [""]
        return DDMValue.options(values.filter { seen.insert($0).inserted }).nonEmpty
    }
}

extension String {
    fileprivate var unquoted: String {
        hasPrefix("\"") && hasSuffix("\"") && count > 1 ? String(dropFirst().dropLast()) : self
    }
}
