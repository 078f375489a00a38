/// The formats of locales and the offsets of time zones, from a library that is loaded on first use.
@_spi(Host)
public protocol LocaleServices: AnyObject, Sendable {
    /// How a locale such as `pt_BR` or `zh_Hant_TW` writes numbers; unknown locales are treated as English.
    func numbers(of locale: String) -> NumberFacts

    /// How a locale writes days and times of day; unknown locales are treated as English.
    func dates(of locale: String) -> DateFacts

    /// Seconds east of Greenwich at a moment, given in seconds since 1970; `nil` for an unknown zone.
    func offset(ofZone zone: String, at seconds: Int64) -> Int?
}

/// How a locale writes numbers.
@_spi(Host)
public struct NumberFacts: Hashable, Sendable {
    /// The text before the fraction.
    public var decimalSeparator = "."
    /// The text between groups of digits.
    public var groupingSeparator = ","
    /// The digits from zero to nine.
    public var digits = Self.asciiDigits
    /// The texts before and after the digits of a negative number.
    public var negativePrefix = "-", negativeSuffix = ""
    /// The number of digits in the last group; 0 if digits are not grouped.
    public var groupSize = 3
    /// The number of digits in the groups before the last.
    public var outerGroupSize = 3
    /// The minimum number of digits before the first separator: with 2, 1234 is not grouped.
    public var minimumGroupingDigits = 1

    /// The digits of ASCII.
    public static let asciiDigits: [Unicode.Scalar] = Array("0123456789".unicodeScalars)

    /// The format of English, also for unknown locales.
    public static let english = NumberFacts()

    /// The format without a library: no groups, so that a number cannot be mistaken for another.
    static let plain: NumberFacts = {
        var facts = NumberFacts()
        (facts.groupSize, facts.groupingSeparator) = (0, "")
        return facts
    }()

    /// Creates the format of English.
    public init() {}
}

/// How a locale writes days and times of day, in the Gregorian calendar.
@_spi(Host)
public struct DateFacts: Hashable, Sendable {
    /// A piece of a date.
    public enum Part: Hashable, Sendable {
        /// The text between the numbers.
        case text(String)
        case year
        /// A month or a day, with at least this many digits.
        case month(digits: Int), day(digits: Int)
        case monthName, shortMonthName
        /// An hour from 0 to 23, or of a 12-hour clock.
        case hour(digits: Int), halfDayHour(digits: Int, isZeroBased: Bool)
        case minute
        /// The mark for morning or afternoon.
        case dayPeriod
    }

    /// A day in numbers of fixed width, so that days align below each other: `03/05/2026`.
    public var numeric: [Part] = []
    /// A day with its month's name: `March 5, 2026`.
    public var long: [Part] = []
    /// A day of the present year with its month's short name: `Mar 5`.
    public var short: [Part] = []
    /// A day of another year with its month's short name: `Mar 5, 2025`.
    public var shortWithYear: [Part] = []
    /// The time of day: `2:30 PM`.
    public var time: [Part] = []
    /// The names of months in the form used in a date, from January; empty if months are numbers.
    public var monthNames: [String] = []
    /// The short names of months, from January; empty if months are numbers.
    public var shortMonthNames: [String] = []
    /// The marks for morning and afternoon; empty if the day has 24 hours.
    public var dayPeriods: [String] = []
    /// The digits from zero to nine.
    public var digits = NumberFacts.asciiDigits

    /// Creates an empty format.
    public init() {}

    /// The format of English in the United States, also for unknown locales.
    public static let english: DateFacts = {
        var facts = DateFacts()
        facts.numeric = [
            .month(digits: 2), .text("/"), .day(digits: 2), .text("/"), .year,
        ]
        facts.long = [.monthName, .text(" "), .day(digits: 1), .text(", "), .year]
        facts.short = [.shortMonthName, .text(" "), .day(digits: 1)]
        facts.shortWithYear = facts.short + [.text(", "), .year]
        facts.time = [
            .halfDayHour(digits: 1, isZeroBased: false), .text(":"), .minute, .text("\u{202F}"),
            .dayPeriod,
        ]
        facts.monthNames = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        facts.shortMonthNames = facts.monthNames.map { String($0.prefix(3)) }
        facts.dayPeriods = ["AM", "PM"]
        return facts
    }()

    /// The format without a library: ISO 8601, which cannot be mistaken for another day.
    static let plain: DateFacts = {
        var facts = DateFacts()
        facts.numeric = [.year, .text("-"), .month(digits: 2), .text("-"), .day(digits: 2)]
        (facts.long, facts.short) = (facts.numeric, facts.numeric)
        facts.shortWithYear = facts.numeric
        facts.time = [.hour(digits: 2), .text(":"), .minute]
        return facts
    }()
}
