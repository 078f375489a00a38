/// The texts of a plugin in the user's language, by their keys.
///
/// A plugin ships them in its folder `resources`: one JSON object of keys and texts for each
/// language, `strings/en.json`, `strings/es.json`, `strings/pt_BR.json`. The host reads them once
/// and passes them to the plugin's views in the ``DrawingContext``. If a language lacks a key, the
/// English text is used, then the kit's own text, and finally the key itself.
///
/// `%@` is an argument, `%d` a number, `%2$@` the second argument, and `%%` a percent sign. A text
/// that depends on a number has one form for each kind of number in the language, as in Unicode's
/// CLDR: `"votes.one": "%d vote"`, `"votes.other": "%d votes"`. The first whole number among the
/// arguments selects the form.
public struct Strings: Hashable, Codable, Sendable {
    /// The texts, by key.
    @_spi(Host) public var texts: [String: String]

    /// Creates texts; without arguments, only the kit's own texts are available.
    public init(_ texts: [String: String] = [:]) { self.texts = texts }

    /// The text of a key with its arguments inserted.
    public func text(
        _ key: String,
        _ arguments: [any StringArgument] = [],
        locale: LocaleIdentifier
    ) -> String {
        text(key, arguments, locale: locale, in: [KitTexts.all])
    }

    /// The text of a key with its arguments inserted, for a library with texts of its own.
    ///
    /// The library's texts are used for keys that the plugin lacks, and the kit's for keys that both lack.
    @_spi(Host) public func text(
        _ key: String,
        _ arguments: [any StringArgument] = [],
        locale: LocaleIdentifier,
        builtIn: BuiltInTexts
    ) -> String {
        text(key, arguments, locale: locale, in: [builtIn, KitTexts.all])
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
    /// The maximum size of a file of texts, in bytes.
    public static let maximumBytes = 1 << 18

    /// Reads the texts for a locale: English, replaced by the language's texts, replaced by the country's.
    ///
    /// A file with other content than texts is ignored.
    ///
    /// - Parameters:
    ///   - locale: the user's locale.
    ///   - read: returns the bytes of a file in the plugin's resources; `nil` if there is none.
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
