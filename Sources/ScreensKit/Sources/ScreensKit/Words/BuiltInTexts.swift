/// Texts that are compiled into a library: the same keys, forms and arguments as in the files of
/// plugins, see ``Strings``.
public struct BuiltInTexts: Sendable {
    /// The texts by language, such as `en`, and in each by key.
    @_spi(Host) public let languages: [String: [String: String]]
    let english: [String: String]

    /// Texts by language, and in each language by key.
    ///
    /// Languages are named as in files, such as `en`. English stands in for those that are missing.
    public init(_ languages: [String: [String: String]]) {
        self.languages = languages
        english = languages["en"] ?? [:]
    }

    /// The texts of a locale's language; English for one that is missing.
    func texts(locale: LocaleIdentifier) -> [String: String] {
        // Asked for every row of a list, and so without taking the name apart.
        let locale = locale.identifier
        guard locale.utf8.dropFirst(2).first.map({ $0 < 97 || $0 > 122 }) ?? true else {
            return english
        }
        return locale.hasPrefix("en") ? english : languages[String(locale.prefix(2))] ?? english
    }
}
