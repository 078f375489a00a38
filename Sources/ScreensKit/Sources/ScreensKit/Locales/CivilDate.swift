/// A date and a time of day at a place, in the Gregorian calendar.
@_spi(Host)
public struct CivilDate: Hashable, Sendable {
    /// The year; 0 and negative numbers are years before year 1.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// Minutes since midnight.
    public let minuteOfDay: Int

    /// A day, without a time.
    public init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day, minuteOfDay) = (year, month, day, 0)
    }

    /// The date of a moment at `offset` seconds east of Greenwich.
    public init(_ moment: Timestamp, offset: Int) {
        let seconds = Self.floor(Int(moment.milliseconds), 1000) + offset
        let days = Self.floor(seconds, 86_400)
        minuteOfDay = (seconds - days * 86_400) / 60
        // Years are counted from March, so that the leap day is the last day of a year.
        let shifted = days + 719_468
        let era = Self.floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month < 3 ? 1 : 0)
    }

    private static func floor(_ number: Int, _ unit: Int) -> Int {
        number >= 0 ? number / unit : (number + 1) / unit - 1
    }
}
