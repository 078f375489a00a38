/// What the kit itself says, in the languages it knows: English, Spanish, Japanese and Arabic.
///
/// The same keys, forms and arguments as in the files of plugins, see ``Strings``; compiled, so that
/// there is no file to lose, and so that the kit has words where a plugin has none. A plugin's texts
/// of the same keys go first. The words of portals' own screenlets are among them, since their
/// models are.
enum KitWords {
    /// The languages, each with its texts.
    static let all = ["en": english, "es": spanish, "ja": japanese, "ar": arabic]

    /// The texts of a locale's language; English for one that the kit does not know.
    static func of(_ locale: String) -> [String: String] {
        // Asked for every row of a list, and so without taking the name apart.
        guard locale.utf8.dropFirst(2).first.map({ $0 < 97 || $0 > 122 }) ?? true else {
            return english
        }
        return switch locale.prefix(2) {
        case "es": spanish
        case "ja": japanese
        case "ar": arabic
        default: english
        }
    }

    /// A text of the kit's own.
    static func text(_ key: String, _ arguments: any StringArgument..., locale: String) -> String {
        Strings().text(key, arguments, locale: locale)
    }
}
