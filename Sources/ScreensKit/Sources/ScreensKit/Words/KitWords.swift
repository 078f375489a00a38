/// What the kit itself says, in the languages it knows: English, Spanish, Japanese and Arabic.
///
/// Compiled, so that there is no file to lose, and so that there are words where a plugin has none.
/// A plugin's texts of the same keys take precedence.
enum KitWords {
    /// The languages, each with its texts.
    static let all = BuiltInTexts([
        "en": english, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    /// A text of the kit's own.
    static func text(_ key: String, _ arguments: any StringArgument..., locale: LocaleIdentifier)
        -> String
    {
        Strings().text(key, arguments, locale: locale)
    }
}
