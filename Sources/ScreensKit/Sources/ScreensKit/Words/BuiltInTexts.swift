/// Texts that are compiled into a library, with keys, forms and arguments as in plugins' files.
///
/// See ``Strings``.
@_spi(Host) public struct BuiltInTexts: Sendable {
    /// The texts by language, such as `en`, and in each by key.
    @_spi(Host) public let languages: [String: [String: String]]
    let english: [String: String]

    /// Creates texts by language, and in each language by key.
    ///
    /// Languages are named as in files, such as `en`. English is used for languages that are missing.
    public init(_ languages: [String: [String: String]]) {
        self.languages = languages
        english = languages["en"] ?? [:]
    }

    /// The texts of a locale's language; English if it is missing.
    func texts(locale: LocaleIdentifier) -> [String: String] {
        // It is called for every row of a list, so the identifier is not split into parts.
        let locale = locale.identifier
        guard locale.utf8.dropFirst(2).first.map({ $0 < 97 || $0 > 122 }) ?? true else {
            return english
        }
        return locale.hasPrefix("en") ? english : languages[String(locale.prefix(2))] ?? english
    }
}
