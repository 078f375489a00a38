/// The texts of a plugin in the user's language, by their keys.
///
/// A plugin ships them in its folder `resources`: a JSON object of keys and texts for each language,
/// `strings/en.json`, `strings/es.json`, `strings/pt_BR.json`. The host reads them once and hands
/// them to the plugin's views with the ``DrawingContext``; a key that a language lacks is taken from
/// English, then from the kit's own words; one that nobody knows stands for itself.
///
/// `%@` is an argument, `%d` a number, `%2$@` the second argument, `%%` a percent sign. A text that
/// depends on a number has a form for each of the language's kinds of numbers, as in Unicode's CLDR:
/// `"votes.one": "%d vote"`, `"votes.other": "%d votes"`. The first whole number among the arguments
/// chooses.
public struct Strings: Hashable, Codable, Sendable {
    /// The texts, by key.
    public var texts: [String: String]

    /// Texts; without arguments, none but the kit's own.
    public init(_ texts: [String: String] = [:]) { self.texts = texts }

    /// The text of a key with its arguments filled in.
    public func text(
        _ key: String,
        _ arguments: [any StringArgument] = [],
        locale: LocaleIdentifier
    ) -> String {
        text(key, arguments, locale: locale, in: [KitWords.all])
    }

    /// The text of a key with its arguments filled in, for a library with texts of its own.
    ///
    /// They come after the plugin's texts, and before the kit's.
    public func text(
        _ key: String,
        _ arguments: [any StringArgument] = [],
        locale: LocaleIdentifier,
        builtIn: BuiltInTexts
    ) -> String {
        text(key, arguments, locale: locale, in: [builtIn, KitWords.all])
    }

    private func text(
        _ key: String,
        _ arguments: [any StringArgument],
        locale: LocaleIdentifier,
        in libraries: [BuiltInTexts]
    ) -> String {
        let form = PluralForm(of: arguments, locale: locale)
        let tables = libraries.lazy.map { $0.texts(locale: locale) }
        let pattern =
            Self.pattern(key, form, in: texts)
            ?? tables.compactMap { Self.pattern(key, form, in: $0) }.first
            ?? libraries.lazy.compactMap { Self.pattern(key, form, in: $0.english) }.first ?? key
        return StringPattern(pattern).filled(with: arguments, locale: locale)
    }

    private static func pattern(
        _ key: String,
        _ form: PluralForm?,
        in texts: [String: String]
    ) -> String? {
        guard let form else { return texts[key] }
        return texts["\(key).\(form.rawValue)"] ?? texts["\(key).other"] ?? texts[key]
    }
}

@_spi(Host)
extension Strings {
    /// How large a file of strings may be, in bytes.
    public static let maximumBytes = 1 << 18

    /// Reads the texts for a locale: English, over these the language, over these the country's; of a
    /// file that holds something else, none.
    ///
    /// - Parameters:
    ///   - locale: the user's locale.
    ///   - read: gives the bytes of a file below the plugin's resources; `nil` where there is none.
    public init(locale: LocaleIdentifier, reading read: (_ path: String) -> [UInt8]?) {
        self.init()
        for name in locale.files {
            guard let bytes = read("strings/\(name).json"), bytes.count <= Self.maximumBytes,
                let texts = JSONText.object(String(decoding: bytes, as: UTF8.self))
            else { continue }
            self.texts.merge(texts.compactMapValues(\.text)) { $1 }
        }
    }
}
