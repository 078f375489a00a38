@_spi(Host)
extension Strings {
    /// The kit's own texts, by language.
    public static var ofKit: [String: Strings] { KitTexts.all.languages.mapValues(Strings.init) }

    /// What is wrong with the texts of a plugin, by the names of their files without `.json`.
    ///
    /// It reports keys that a language lacks or that English does not have, and wrong plural forms
    /// and arguments. A file for one country, such as `es_MX`, need not have all keys.
    ///
    /// - Returns: one sentence for each problem, in the order of languages and keys.
    public static func problems(in files: [String: Strings]) -> [String] {
        guard let english = files["en"] else {
            return ["There is no en.json, which has the texts for all other languages."]
        }
        return files.keys.sorted().flatMap { name in
            FileInspection(name, files[name]?.texts ?? [:], english: english.texts).problems
        }
    }
}

/// Compares the texts of one file with the English ones.
private struct FileInspection {
    private let name: String
    private let texts: [String: String]
    private let english: [String: String]
    private let forms: Set<PluralForm>

    init(_ name: String, _ texts: [String: String], english: [String: String]) {
        (self.name, self.texts, self.english) = (name, texts, english)
        forms = PluralForm.all(locale: LocaleIdentifier(name))
    }

    var problems: [String] { missing + texts.keys.sorted().compactMap(problem) }

    private var missing: [String] {
        if name.contains("_") { return [] }
        let wanted = Set(english.keys.flatMap(keys))
        return wanted.subtracting(texts.keys).sorted().map { "\(name).json has no text \"\($0)\"." }
    }

    /// The keys that the language needs for an English key.
    private func keys(_ key: String) -> [String] {
        guard let base = Self.base(key, in: english) else { return [key] }
        return forms.map { "\(base).\($0.rawValue)" }
    }

    private func problem(_ key: String) -> String? {
        let base = Self.base(key, in: texts)
        guard let model = base.map({ english["\($0).other"] }) ?? english[key] else {
            return "\(name).json has \"\(key)\", which is missing in en.json."
        }
        let (wanted, found) = (Self.places(model), Self.places(texts[key] ?? ""))
        // A text such as “One entry” need not contain the number.
        if base == nil ? found == wanted : found.isSubset(of: wanted) { return nil }
        return "\(name).json has different arguments in \"\(key)\" than en.json."
    }

    private static func places(_ text: String) -> Set<Int> { Set(StringPattern(text).places) }

    /// The key without its plural form; `nil` for a key without one.
    private static func base(_ key: String, in texts: [String: String]) -> String? {
        guard let dot = key.lastIndex(of: "."),
            PluralForm(rawValue: String(key[key.index(after: dot)...])) != nil
        else { return nil }
        let base = String(key[..<dot])
        return texts["\(base).other"] == nil ? nil : base
    }
}
