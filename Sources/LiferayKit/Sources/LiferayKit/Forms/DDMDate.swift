@_spi(Host) import ScreensKit

/// A day in the Gregorian calendar, from year 1 to 9999.
///
/// It has no time and no time zone, so that it never changes when it is shown elsewhere.
public struct DDMDate: Hashable, Comparable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; `nil` if the day does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Whether the left day is earlier.
    public static func < (left: DDMDate, right: DDMDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2:
            year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
                ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

// MARK: Milliseconds, as 6.2 stores days

extension DDMDate {
    private static let millisecondsOfDay: Int64 = 86_400_000
    /// Days from the beginning of year 1 to the beginning of 1970.
    private static let daysBefore1970: Int64 = 719_162

    /// The day of a moment in UTC; `nil` outside years 1 to 9999.
    ///
    /// - Parameter milliseconds: milliseconds since the beginning of 1970.
    public init?(milliseconds: Int64) {
        // Rounded down, also before 1970.
        let quotient = milliseconds / Self.millisecondsOfDay
        let days = milliseconds % Self.millisecondsOfDay < 0 ? quotient - 1 : quotient
        guard days >= -Self.daysBefore1970, days < 3_652_059 - Self.daysBefore1970 else {
            return nil
        }
        self.init(daysSinceYear1: Int(days + Self.daysBefore1970))
    }

    /// The start of the day in UTC, in milliseconds since 1970.
    public var milliseconds: Int64 {
        (Int64(daysSinceYear1) - Self.daysBefore1970) * Self.millisecondsOfDay
    }

    private static func days(beforeYear year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400
    }

    private init?(daysSinceYear1 days: Int) {
        // An estimate that is exact or one year too early.
        var year = days / 366 + 1
        while Self.days(beforeYear: year + 1) <= days { year += 1 }
        var (month, day) = (1, days - Self.days(beforeYear: year) + 1)
        while day > Self.days(inMonth: month, of: year) {
            day -= Self.days(inMonth: month, of: year)
            month += 1
        }
        self.init(year: year, month: month, day: day)
    }

    private var daysSinceYear1: Int {
        let months = (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, of: year) }
        return Self.days(beforeYear: year) + months + day - 1
    }
}

// MARK: ISO 8601, as 7.0 stores days

extension DDMDate: CustomStringConvertible, Codable {
    /// The day as `2014-12-01`.
    public var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    /// Reads exactly what ``description`` writes; `nil` for anything else.
    public init?(iso text: String) {
        guard text.utf8.count == 10 else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        // Swift also reads numbers with a sign.
        guard description == text else { return nil }
    }

    /// Reads a text such as `2014-12-01`.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a day", DDMDate.init(iso:))
    }

    /// Writes a text such as `2014-12-01`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(description)
    }
}

extension Int {
    /// The digits, with leading zeros up to a minimum width.
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
