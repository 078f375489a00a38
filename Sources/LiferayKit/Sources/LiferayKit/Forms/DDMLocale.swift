@_spi(Host) import ScreensKit

/// The properties of a locale that affect data formats, and its words for true and false.
struct DDMLocale: Hashable, Sendable {
    /// The language, with the code that Java uses for Hebrew: `iw`.
    let language: String
    private let country: String

    /// Reads `es_ES`, `es-ES` or `es`.
    init(_ locale: LocaleIdentifier) {
        let parts = locale.identifier.split(maxSplits: 2, omittingEmptySubsequences: false) {
            $0 == "_" || $0 == "-"
        }
        let language = parts.first.map { $0.lowercased() } ?? ""
        self.language = ["he": "iw"][language] ?? language
        country = parts.count > 1 ? parts[1].uppercased() : ""
    }
}

// MARK: Short dates of portals

extension DDMLocale {
    /// The order of day, month and year in a day in numbers.
    enum DateOrder: Sendable {
        case dayMonthYear, monthDayYear, yearMonthDay, yearDayMonth
    }

    /// The order in `DateFormat.SHORT` of Java 7 and 8, in which portals of 6.2 write dates.
    ///
    /// It is from OpenJDK's `sun.text.resources.FormatData` and its locales. A country without data
    /// has its language's order, and a language without data has the root's order, month first.
    /// That includes Basque, Galician, Lao and Persian. Later versions of Java use Unicode's data
    /// instead.
    var shortDateOrder: DateOrder {
        Self.byCountry["\(language)_\(country)"] ?? Self.byLanguage[language] ?? .monthDayYear
    }

    private static let byLanguage = table([
        (
            .dayMonthYear,
            "ar be bg ca cs da de el es et fi fr is it iw mk mt nb nl no pt ro ru sk sl sr"
        ),
        (.dayMonthYear, "th tr uk vi"),
        (.yearMonthDay, "ga hr hu id in ja ko lt ms pl sq sv zh"),
        (.yearDayMonth, "lv"),
    ])
    private static let byCountry = table([
        (.dayMonthYear, "en_AU en_CA en_GB en_IE en_IN en_MT en_NZ ga_IE hi_IN hr_HR id_ID in_ID"),
        (.dayMonthYear, "ms_MY nn_NO pl_PL zh_SG"),
        (.monthDayYear, "es_HN es_NI es_PA es_PR es_SV es_US"),
        (.yearMonthDay, "en_ZA fr_CA sr_BA"),
    ])

    private static func table(_ orders: [(DateOrder, String)]) -> [String: DateOrder] {
        var table: [String: DateOrder] = [:]
        for (order, names) in orders {
            for name in names.split(separator: " ") { table[String(name)] = order }
        }
        return table
    }
}

// MARK: Ordinal numbers

extension DDMLocale {
    /// Where the ending of an ordinal number is in a date: that of `1er`, `19th`, `1.º`, `1-го`.
    ///
    /// - Parameters:
    ///   - number: the digits, a part of the text.
    ///   - text: the date in lower case.
    /// - Returns: the ending with the sign before it; empty if the number has none.
    func ordinalEnding(after number: Substring, in text: String) -> Range<String.Index> {
        let rest = text[number.endIndex...]
        let sign = rest.prefix(1).filter { ".:-".contains($0) }
        let letters = rest.dropFirst(sign.count).prefix { $0.isLetter }
        let isEnding = Self.ordinalEndings[language]?.contains(String(letters)) == true
        return number.endIndex..<(isEnding ? letters.endIndex : number.endIndex)
    }

    /// The endings that people write after the number of a day, by language.
    private static let ordinalEndings: [String: Set<String>] = [
        "be": ["га", "е"], "ca": ["r", "n", "t", "è", "º"], "cy": ["af", "ain", "ydd", "fed"],
        "el": ["η"], "en": ["st", "nd", "rd", "th"], "es": ["º", "o", "ro", "er"],
        "fr": ["er", "ᵉʳ"], "gl": ["º", "o"], "it": ["º", "o"], "nl": ["e", "de", "ste"],
        "pt": ["º", "o"], "ru": ["го", "е"], "sv": ["a", "e"], "uk": ["го", "е"],
    ]
}

// MARK: Words

extension DDMLocale {
    /// The words for true and false.
    var yesAndNo: (yes: String, no: String) {
        switch language {
        case "ca": ("Sí", "No")
        case "de": ("Ja", "Nein")
        case "fi": ("Kyllä", "Ei")
        case "fr": ("Oui", "Non")
        case "hu": ("Igen", "Nem")
        case "iw": ("כן", "לא")
        case "pt": ("Sim", "Não")
        case "zh": ("是", "否")
        default:
            (
                LiferayTexts.text("core-yes", locale: LocaleIdentifier(language)),
                LiferayTexts.text("core-no", locale: LocaleIdentifier(language))
            )
        }
    }
}
