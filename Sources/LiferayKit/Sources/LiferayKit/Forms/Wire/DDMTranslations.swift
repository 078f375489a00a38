import ScreensKit

/// Translations of something, from which one is chosen for a locale.
struct DDMTranslations<Value> {
    /// The translations in the document's order.
    let entries: [(locale: LocaleIdentifier, value: Value)]
    let defaultLocale: LocaleIdentifier

    /// The translation for a locale; `nil` if there is none.
    ///
    /// It is that of the same locale, of its language alone, of any locale with the language, or of
    /// the default locale, in this order.
    func value(in locale: LocaleIdentifier) -> Value? {
        let wanted = TranslationKey(locale)
        let original = TranslationKey(defaultLocale)
        return first { $0 == wanted } ?? first { $0 == TranslationKey(language: wanted.language) }
            ?? first { $0.language == wanted.language } ?? first { $0 == original }
    }

    /// The translation for a locale, or else the first one.
    func anyValue(in locale: LocaleIdentifier) -> Value? {
        value(in: locale) ?? entries.first?.value
    }

    private func first(where isWanted: (TranslationKey) -> Bool) -> Value? {
        entries.first { isWanted(TranslationKey($0.locale)) }?.value
    }
}

/// The part of a locale that distinguishes translations: `zh_TW`, `zh-TW` and `zh_Hant_TW` are the same.
private struct TranslationKey: Equatable {
    let language: String
    private var country = ""

    init(language: String) { self.language = language }

    init(_ locale: LocaleIdentifier) {
        // Java uses the old codes of three languages.
        language =
            ["iw": "he", "in": "id", "ji": "yi"][locale.language] ?? locale.language
        let parts = locale.identifier.split { "_-".contains($0) }.dropFirst()
        let script = parts.first { $0.count == 4 }.flatMap {
            ["hant": "TW", "hans": "CN"][$0.lowercased()]
        }
        country = parts.first { (2...3).contains($0.count) }?.uppercased() ?? script ?? ""
    }
}
