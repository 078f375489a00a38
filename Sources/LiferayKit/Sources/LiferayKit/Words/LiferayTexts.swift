@_spi(Host) public import ScreensKit

/// The texts of Liferay's screenlets in English, German, French, Spanish, Japanese and Arabic.
///
/// They are compiled into this library, because many plugins share the protocols and models that
/// use them. A plugin's texts with the same keys take precedence.
enum LiferayTexts {
    /// The texts by language.
    static let all = BuiltInTexts(
        [
            "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "ar": arabic,
        ].merging(ImageGalleryTexts.all) { $0.merging($1) { $1 } }
    )

    /// One of this library's texts.
    static func text(_ key: String, _ arguments: any StringArgument..., locale: LocaleIdentifier)
        -> String
    {
        Strings().text(key, arguments, locale: locale, builtIn: all)
    }
}

extension DrawingContext {
    /// A text in the user's language: the view's plugin's, or else one that Liferay's screenlets share.
    public func liferayString(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale, builtIn: LiferayTexts.all)
    }
}

extension InteractionContext {
    /// A text in the user's language: the plugin's, or else one that Liferay's screenlets share.
    public func liferayString(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale, builtIn: LiferayTexts.all)
    }
}

extension ScreenletRuntime {
    /// A text in the user's language: the screenlet's plugin's, or else one that Liferay's screenlets share.
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
