/// Formats days and times of day for a locale.
@_spi(Host)
public struct DateFormat: Sendable {
    /// The locale's formats.
    public let facts: DateFacts

    /// Creates the format of a locale; unknown locales are treated as `en_US`.
    public init(_ locale: LocaleIdentifier) { facts = LocaleFacts.shared.dates(of: locale) }

    init(_ facts: DateFacts) { self.facts = facts }

    /// A day in numbers of fixed width: `03/05/2026`, `05.03.2026`, `٠٥/٠٣/٢٠٢٦`.
    public func numeric(_ date: CivilDate) -> String { text(facts.numeric, date) }

    /// A day with its month's name, if the locale uses names: `March 5, 2026`, `2026年3月5日`.
    public func long(_ date: CivilDate) -> String { text(facts.long, date) }

    /// A day with its month's short name, without the year if it is the present one: `Mar 5`, `Mar 5, 2025`.
    public func short(_ date: CivilDate, in year: Int) -> String {
        text(date.year == year ? facts.short : facts.shortWithYear, date)
    }

    /// A time of day: `2:30 PM`, `14:30`.
    public func time(_ date: CivilDate) -> String { text(facts.time, date) }

    private func text(_ parts: [DateFacts.Part], _ date: CivilDate) -> String {
        // Long lists have a date in each row, and appending to a string costs more for each digit.
        var text: [UInt8] = []
        text.reserveCapacity(32)
        let hour = date.minuteOfDay / 60
        for part in parts {
            switch part {
            case .text(let words): text += words.utf8
            // With two digits, the year would be read as one of the present century.
            case .year: append(date.year, 4, to: &text)
            case .month(let digits): append(date.month, digits, to: &text)
            case .day(let digits): append(date.day, digits, to: &text)
            case .monthName: text += facts.monthNames[date.month - 1].utf8
            case .shortMonthName: text += facts.shortMonthNames[date.month - 1].utf8
            case .hour(let digits): append(hour, digits, to: &text)
            case .halfDayHour(let digits, let isZeroBased):
                append(isZeroBased ? hour % 12 : (hour + 11) % 12 + 1, digits, to: &text)
            case .minute: append(date.minuteOfDay % 60, 2, to: &text)
            case .dayPeriod: text += facts.dayPeriods[hour / 12].utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a number with at least `width` digits.
    private func append(_ number: Int, _ width: Int, to text: inout [UInt8]) {
        if number < 0 { text.append(UInt8(ascii: "-")) }
        var left = number.magnitude
        var divisor: UInt = 1
        var digits = 1
        while digits < width || left / divisor >= 10 {
            (divisor, digits) = (divisor * 10, digits + 1)
        }
        while divisor > 0 {
            let digit = facts.digits[Int(left / divisor)]
            if digit.isASCII { text.append(UInt8(digit.value)) } else { text += String(digit).utf8 }
            (left, divisor) = (left % divisor, divisor / 10)
        }
    }
}
