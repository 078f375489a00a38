/// The kit's own texts in English, German, French, Spanish, Japanese and Arabic.
///
/// They are compiled into the kit, so that no file can be missing, and are used for keys that a
/// plugin's texts do not have.
enum KitTexts {
    /// The texts by language.
    static let all = BuiltInTexts([
        "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    /// One of the kit's texts.
    static func text(_ key: String, _ arguments: any StringArgument..., locale: LocaleIdentifier)
        -> String
    {
        Strings().text(key, arguments, locale: locale)
    }
}
