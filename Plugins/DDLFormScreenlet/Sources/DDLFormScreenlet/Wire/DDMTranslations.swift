import ScreensKit

/// Something in several locales, and which of them is shown.
struct DDMTranslations<Value> {
    /// The translations in the document's order.
    let entries: [(locale: LocaleIdentifier, value: Value)]
    let defaultLocale: LocaleIdentifier

    /// The one for a locale: the very locale, its language alone, any of its language, the default
    /// locale; else nothing.
    func value(in locale: LocaleIdentifier) -> Value? {
        let language = Self.language(of: locale)
        return first { $0 == locale } ?? first { $0.identifier == language }
            ?? first { Self.language(of: $0) == language } ?? first { $0 == defaultLocale }
    }

    /// The one for a locale; where nothing fits, the first there is.
    func anyValue(in locale: LocaleIdentifier) -> Value? {
        value(in: locale) ?? entries.first?.value
    }

    private func first(where isWanted: (LocaleIdentifier) -> Bool) -> Value? {
        entries.first { isWanted($0.locale) }?.value
    }

    /// The language, with the code that Java uses for Hebrew: `iw`.
    private static func language(of locale: LocaleIdentifier) -> String {
        locale.language == "he" ? "iw" : locale.language
    }
}
