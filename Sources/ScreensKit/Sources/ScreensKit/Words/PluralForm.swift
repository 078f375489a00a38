/// The kinds of numbers that languages distinguish, as Unicode's CLDR names them.
enum PluralForm: String {
    case zero, one, two, few, many, other

    /// The form for the first whole number among a text's arguments; `nil` if there is none.
    init?(of arguments: [any StringArgument], locale: LocaleIdentifier) {
        guard let count = arguments.lazy.compactMap(\.stringArgumentCount).first else { return nil }
        self.init(Int(clamping: count.magnitude), locale: locale)
    }

    /// The form of a whole number in a locale's language; English is used for an unknown language.
    init(_ count: Int, locale: LocaleIdentifier) {
        self =
            PluralRules.form(count, language: locale.pluralLanguage)
            ?? PluralRules.form(count, language: "en") ?? .other
    }

    /// The forms that a translation needs: those of 0 to 200.
    ///
    /// A form of larger numbers only, such as the millions of Spanish, is used if a file has it.
    static func all(locale: LocaleIdentifier) -> Set<PluralForm> {
        Set((0...200).map { PluralForm($0, locale: locale) })
    }
}

extension LocaleIdentifier {
    /// The language whose rules apply; one country has rules of its own.
    fileprivate var pluralLanguage: String {
        let language = language
        return language == "pt" && country == "PT" ? "pt_PT" : language
    }
}
