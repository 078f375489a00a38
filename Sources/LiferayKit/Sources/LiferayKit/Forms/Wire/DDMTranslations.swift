@_spi(Host) import ScreensKit

/// How well translations suit a reader.
///
/// That of the same locale is preferred, then that of its language alone, of any locale with the language, and of the
/// default locale, in this order.
struct DDMTranslations {
    private let locale: LocaleIdentifier
    private let wanted: TranslationKey
    private let original: TranslationKey

    init(for locale: LocaleIdentifier, defaultLocale: LocaleIdentifier) {
        self.locale = locale
        wanted = TranslationKey(locale)
        original = TranslationKey(defaultLocale)
    }

    /// The value of the translation that suits best, the first of several; `nil` if all are for other readers.
    func nearest<Value>(of entries: [(locale: LocaleIdentifier, value: Value)]) -> Value? {
        var best: (distance: Int, value: Value)?
        for entry in entries {
            guard let distance = distance(of: entry.locale), distance < best?.distance ?? .max
            else { continue }
            best = (distance, entry.value)
        }
        return best?.value
    }

    /// The value that suits best in an object with the names of locales; any if all are for other readers, `nil` for none.
    func value(in object: JSONObject) -> JSONValue? {
        // The requested locale is nearly always there, and takes precedence.
        if let value = object[locale.identifier] { return value }
        // JSON objects have no order. Of translations that suit equally, the choice has to be the same each time.
        return object.map { name, value in
            (distance(of: LocaleIdentifier(name)) ?? .max, name, value)
        }.min { ($0.0, $0.1) < ($1.0, $1.1) }?.2
    }

    /// How far the translation for a locale is from the wanted one, from 0; `nil` if it is for other readers.
    func distance(of locale: LocaleIdentifier) -> Int? {
        // A text may have a hundred thousand translations, nearly all of them in other languages.
        let language = TranslationKey.language(of: locale)
        guard language == wanted.language || language == original.language else { return nil }
        let key = TranslationKey(locale)
        if key == wanted { return 0 }
        if key == TranslationKey(language: wanted.language) { return 1 }
        if key.language == wanted.language { return 2 }
        return key == original ? 3 : nil
    }
}

/// The part of a locale that distinguishes translations: `zh_TW`, `zh-TW` and `zh_Hant_TW` are the same.
private struct TranslationKey: Equatable {
    let language: String
    private var country = ""

    init(language: String) { self.language = language }

    init(_ locale: LocaleIdentifier) {
        language = Self.language(of: locale)
        let parts = locale.identifier.split { "_-".contains($0) }.dropFirst()
        let script = parts.first { $0.count == 4 }.flatMap {
            ["hant": "TW", "hans": "CN"][$0.lowercased()]
        }
        country = parts.first { (2...3).contains($0.count) }?.uppercased() ?? script ?? ""
    }

    /// The language of a locale; Java uses the old codes of three languages.
    static func language(of locale: LocaleIdentifier) -> String {
        switch locale.language {
        case "iw": "he"
        case "in": "id"
        case "ji": "yi"
        case let language: language
        }
    }
}
