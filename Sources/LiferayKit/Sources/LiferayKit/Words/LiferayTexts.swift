@_spi(Host) public import ScreensKit

/// What Liferay's screenlets say, in English, Spanish, Japanese and Arabic.
///
/// Compiled, as the contracts and models that say it are shared by many plugins. A plugin's texts of
/// the same keys take precedence.
enum LiferayTexts {
    /// The languages, each with its texts.
    static let all = BuiltInTexts([
        "en": english, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    /// A text of this library's own.
    static func text(_ key: String, _ arguments: any StringArgument..., locale: LocaleIdentifier)
        -> String
    {
        Strings().text(key, arguments, locale: locale, builtIn: all)
    }
}

extension DrawingContext {
    /// A text in the user's language: the view's plugin's, else one that Liferay's screenlets share.
    public func liferayString(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale, builtIn: LiferayTexts.all)
    }
}

extension InteractionContext {
    /// A text in the user's language: the plugin's, else one that Liferay's screenlets share.
    public func liferayString(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale, builtIn: LiferayTexts.all)
    }
}

extension ScreenletRuntime {
    /// A text in the user's language: the screenlet's plugin's, else one that Liferay's screenlets
    /// share.
    public func liferayString(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale, builtIn: LiferayTexts.all)
    }
}

@_spi(Host)
extension Strings {
    /// The texts that Liferay's screenlets share, by language.
    public static var ofLiferay: [String: Strings] {
        LiferayTexts.all.languages.mapValues(Strings.init)
    }
}
