/// The kinds of numbers that languages tell apart, as Unicode's CLDR names them.
enum PluralForm: String {
    case zero, one, two, few, many, other

    /// The form that the first whole number of a text's arguments asks for; `nil` without one.
    init?(of arguments: [any StringArgument], locale: LocaleIdentifier) {
        guard let count = arguments.lazy.compactMap(\.stringArgumentCount).first else { return nil }
        self.init(Int(clamping: count.magnitude), locale: locale)
    }

    /// The form of a whole number in a locale's language; that of English where nobody knows the language.
    init(_ count: Int, locale: LocaleIdentifier) {
        self =
            PluralRules.form(count, language: locale.pluralLanguage)
            ?? PluralRules.form(count, language: "en") ?? .other
    }

    /// The forms that translators are asked for: those of 0 to 200.
    ///
    /// What only larger numbers take, such as the millions of Spanish, is used where a file has it.
    static func all(locale: LocaleIdentifier) -> Set<PluralForm> {
        Set((0...200).map { PluralForm($0, locale: locale) })
    }
}

extension LocaleIdentifier {
    /// The language by whose rules numbers are told apart; one country has rules of its own.
    fileprivate var pluralLanguage: String {
        let language = language
        return language == "pt" && country == "PT" ? "pt_PT" : language
    }
}
