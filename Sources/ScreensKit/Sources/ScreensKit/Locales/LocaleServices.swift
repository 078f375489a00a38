/// What is known of locales and time zones, and therefore lives in a library loaded on first need.
@_spi(Host)
public protocol LocaleServices: AnyObject, Sendable {
    /// How a locale such as `pt_BR` or `zh_Hant_TW` writes numbers; one that nobody knows, as English does.
    func numbers(of locale: String) -> NumberFacts

    /// How a locale writes days and times of day; one that nobody knows, as English does.
    func dates(of locale: String) -> DateFacts

    /// Seconds east of Greenwich at a moment, in seconds since 1970; `nil` for a zone that nobody knows.
    func offset(ofZone zone: String, at seconds: Int64) -> Int?
}

/// How a locale writes numbers.
@_spi(Host)
public struct NumberFacts: Hashable, Sendable {
    /// What stands before the fraction.
    public var decimalSeparator = "."
    /// What stands between groups of digits.
    public var groupingSeparator = ","
    /// The digits from zero to nine.
    public var digits = Self.asciiDigits
    /// What stands before and after the digits of a negative number.
    public var negativePrefix = "-", negativeSuffix = ""
    /// How many digits the last group has; 0 where digits are not grouped.
    public var groupSize = 3
    /// How many digits the groups before it have.
    public var outerGroupSize = 3
    /// How many digits stand before the first separator at least: 2 leaves 1234 as it is.
    public var minimumGroupingDigits = 1

    /// The digits of ASCII.
    public static let asciiDigits: [Unicode.Scalar] = Array("0123456789".unicodeScalars)

    /// As English does; also for locales that nobody knows.
    public static let english = NumberFacts()

    /// Where nothing is known of locales: no groups, so that nothing can be taken for another number.
    static let plain: NumberFacts = {
        var facts = NumberFacts()
        (facts.groupSize, facts.groupingSeparator) = (0, "")
        return facts
    }()

    /// As English does.
    public init() {}
}

/// How a locale writes days and times of day, in the Gregorian calendar.
@_spi(Host)
public struct DateFacts: Hashable, Sendable {
    /// A piece of a date.
    public enum Part: Hashable, Sendable {
        /// What stands between the numbers.
        case text(String)
        case year
        /// A month or a day, with so many digits at least.
        case month(digits: Int), day(digits: Int)
        case monthName
        /// An hour from 0 to 23, or of half a day.
        case hour(digits: Int), halfDayHour(digits: Int, isZeroBased: Bool)
        case minute
        /// Morning or afternoon.
        case dayPeriod
    }

    /// A day in numbers of fixed width, so that days align below each other: `03/05/2026`.
    public var numeric: [Part] = []
    /// A day with its month's name: `March 5, 2026`.
    public var long: [Part] = []
    /// The time of day: `2:30 PM`.
    public var time: [Part] = []
    /// The names of months as they stand in a date, from January; none where they are numbers.
    public var monthNames: [String] = []
    /// Morning and afternoon; none where the day has 24 hours.
    public var dayPeriods: [String] = []
    /// The digits from zero to nine.
    public var digits = NumberFacts.asciiDigits

    /// Nothing yet.
    public init() {}

    /// As English does in the United States; also for locales that nobody knows.
    public static let english: DateFacts = {
        var facts = DateFacts()
        facts.numeric = [
            .month(digits: 2), .text("/"), .day(digits: 2), .text("/"), .year,
        ]
        facts.long = [.monthName, .text(" "), .day(digits: 1), .text(", "), .year]
        facts.time = [
            .halfDayHour(digits: 1, isZeroBased: false), .text(":"), .minute, .text("\u{202F}"),
            .dayPeriod,
        ]
        facts.monthNames = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        facts.dayPeriods = ["AM", "PM"]
        return facts
    }()

    /// Where nothing is known of locales: ISO 8601, which nobody takes for another day.
    static let plain: DateFacts = {
        var facts = DateFacts()
        facts.numeric = [.year, .text("-"), .month(digits: 2), .text("-"), .day(digits: 2)]
        facts.long = facts.numeric
        facts.time = [.hour(digits: 2), .text(":"), .minute]
        return facts
    }()
}
