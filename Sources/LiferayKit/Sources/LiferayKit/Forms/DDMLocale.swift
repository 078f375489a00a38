@_spi(Host) import ScreensKit

/// What of a locale decides how values are written.
///
/// The tables hold the locales that clients of portals map languages to — Arabic, Catalan, Chinese, English,
/// Finnish, French, German, Hebrew, Hungarian, Japanese, Portuguese, Spanish — and, for the order of
/// short dates, those of portals' other translations. Every other locale is treated as `en_US`.
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

// MARK: Dates

extension DDMLocale {
    /// The order of day, month and year in a date of numbers.
    enum DateOrder: Sendable {
        case dayMonthYear, monthDayYear, yearMonthDay
    }

    /// The order in Java's short style (that of Java 6 to 8), in which 6.2 writes dates.
    var shortDateOrder: DateOrder {
        if let order = Self.orderByCountry["\(language)_\(country)"] { return order }
        if language == "en" {
            return Self.englishDayFirst.contains(country) ? .dayMonthYear : .monthDayYear
        }
        if Self.yearFirst.contains(language) { return .yearMonthDay }
        return Self.dayFirst.contains(language) ? .dayMonthYear : .monthDayYear
    }

    private static let orderByCountry: [String: DateOrder] = [
        "es_US": .monthDayYear, "es_PR": .monthDayYear, "es_PA": .monthDayYear,
        "fr_CA": .yearMonthDay, "en_ZA": .yearMonthDay,
    ]
    private static let englishDayFirst: Set = ["GB", "AU", "NZ", "IE", "IN", "CA", "MT"]
    private static let yearFirst: Set = ["ja", "zh", "hu", "ko", "sv", "lt", "fa"]
    private static let dayFirst: Set = [
        "ar", "be", "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hi",
        "hr", "id", "in", "is", "it", "iw", "lo", "mk", "nb", "nl", "no", "pl", "pt", "ro", "ru",
        "sk", "sl", "sr", "th", "tr", "uk", "vi",
    ]

    /// How a date is written with the month's name: `D`, `M` and `Y` stand for its parts.
    var longDatePattern: String {
        switch language {
        case "es", "pt": "D de M de Y"
        case "ca": "D M del Y"
        case "de", "fi": "D. M Y"
        case "fr": "D M Y"
        case "iw": "D בM Y"
        case "ar": "D M Y"
        case "hu": "Y. M D."
        case "ja", "zh": "Y年M月D日"
        case "en" where shortDateOrder == .dayMonthYear: "D M Y"
        default: "M D, Y"
        }
    }

    /// The names of months as they stand in a date, from January; none where they are numbers.
    var monthNames: [String] {
        if language == "ja" || language == "zh" { return [] }
        let names = Self.monthNames[language] ?? Self.englishMonths
        return names.split(separator: " ").map { $0.replacing("~") }
    }

    private static let englishMonths =
        "January February March April May June July August September October November December"
    // A tilde stands for a blank inside a name.
    private static let monthNames = [
        "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
        "es":
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ca": """
        de~gener de~febrer de~març d’abril de~maig de~juny de~juliol d’agost de~setembre \
        d’octubre de~novembre de~desembre
        """,
        "fi": """
        tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta \
        syyskuuta lokakuuta marraskuuta joulukuuta
        """,
        "fr":
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "iw": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
        "hu": """
        január február március április május június július augusztus szeptember október \
        november december
        """,
        "pt":
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    ]
}

extension Substring {
    fileprivate func replacing(_ mark: Character) -> String {
        String(map { $0 == mark ? " " : $0 })
    }
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
