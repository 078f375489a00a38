/// How a locale writes numbers.
///
/// The table holds the locales that clients of portals map languages to; every other locale is
/// treated as `en_US`.
struct NumberFormat {
    private let language: String

    /// Reads `es_ES`, `es-ES` or `es`.
    init(_ locale: LocaleIdentifier) { language = locale.language }

    /// What stands before the fraction.
    var decimalSeparator: Character { usesComma ? "," : "." }

    /// What stands between groups of three digits.
    var groupingSeparator: Character {
        switch language {
        case "fr": "\u{202F}"
        case "fi", "hu": "\u{00A0}"
        default: usesComma ? "." : ","
        }
    }

    /// How many digits stand before the first separator at least: 2 leaves 1234 as it is.
    var minimumGroupingDigits: Int { language == "es" ? 2 : 1 }

    private var usesComma: Bool { ["ca", "de", "es", "fi", "fr", "hu", "pt"].contains(language) }
}
