/// Something in several locales, and which of them is shown.
struct DDMTranslations<Value> {
    /// The translations in the document's order.
    let entries: [(locale: String, value: Value)]
    let defaultLocale: String

    /// The one for a locale: the very locale, its language alone, any of its language, the default
    /// locale; else nothing.
    func value(in locale: String) -> Value? {
        let language = Self.language(of: locale)
        return first { $0 == locale } ?? first { $0 == language }
            ?? first { Self.language(of: $0) == language } ?? first { $0 == defaultLocale }
    }

    /// The one for a locale; where nothing fits, the first there is.
    func anyValue(in locale: String) -> Value? { value(in: locale) ?? entries.first?.value }

    private func first(where isWanted: (String) -> Bool) -> Value? {
        entries.first { isWanted($0.locale) }?.value
    }

    /// The language, with the code that Java uses for Hebrew: `iw`.
    private static func language(of locale: String) -> String {
        let language = locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
        return language == "he" ? "iw" : language
    }
}
