import ScreensKit

/// Something in several locales, and which of them is shown.
struct DDMTranslations<Value> {
    /// The translations in the document's order.
    let entries: [(locale: LocaleIdentifier, value: Value)]
    let defaultLocale: LocaleIdentifier

    /// The one for a locale: the very locale, its language alone, any of its language, the default
    /// locale; else nothing.
    func value(in locale: LocaleIdentifier) -> Value? {
        let wanted = TranslationKey(locale)
        let original = TranslationKey(defaultLocale)
        return first { $0 == wanted } ?? first { $0 == TranslationKey(language: wanted.language) }
            ?? first { $0.language == wanted.language } ?? first { $0 == original }
    }

    /// The one for a locale; where nothing fits, the first there is.
    func anyValue(in locale: LocaleIdentifier) -> Value? {
        value(in: locale) ?? entries.first?.value
    }

    private func first(where isWanted: (TranslationKey) -> Bool) -> Value? {
        entries.first { isWanted(TranslationKey($0.locale)) }?.value
    }
}

/// What of a locale tells translations apart, however it is written: `zh_TW`, `zh-TW` and `zh_Hant_TW` are one.
private struct TranslationKey: Equatable {
    let language: String
    private var country = ""

    init(language: String) { self.language = language }

    init(_ locale: LocaleIdentifier) {
        // Java keeps the old codes of three languages.
        language =
            ["iw": "he", "in": "id", "ji": "yi"][locale.language] ?? locale.language
        let parts = locale.identifier.split { "_-".contains($0) }.dropFirst()
        let script = parts.first { $0.count == 4 }.flatMap {
            ["hant": "TW", "hans": "CN"][$0.lowercased()]
        }
        country = parts.first { (2...3).contains($0.count) }?.uppercased() ?? script ?? ""
    }
}
