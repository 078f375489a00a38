@_spi(Host) import ScreensKit

/// What the live terminal says about keys and commands, in the kit's languages; the short words of the last line are
/// ``KeyWord``.
struct TerminalWords {
    static let texts = BuiltInTexts([
        "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    let locale: LocaleIdentifier

    /// The text of a key; see ``english``.
    func callAsFunction(_ key: String, _ arguments: any StringArgument...) -> String {
        Strings().text(key, arguments, locale: locale, builtIn: Self.texts)
    }
}
