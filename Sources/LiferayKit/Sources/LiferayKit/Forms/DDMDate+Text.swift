@_spi(Host) public import ScreensKit

extension DDMDate {
    /// The year that two digits are near when nobody says when a text was written.
    private static let usualYear = 2029

    /// Reads a day of numbers, as people and portals write it.
    ///
    /// - `2014-12-01`, also with a time behind it;
    /// - three numbers in the order of the locale's short style, such as `1.12.14`; where that order
    ///   makes no day, in the first other one that does.
    ///
    /// - Parameters:
    ///   - text: what was written; `nil` comes of anything that is no day.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    ///   - year: when the text was written; two digits mean a year from 79 before to 20 after.
    ///     Unless given, they stand for 1950 to 2049, as in the original.
    public init?(numbers text: String, locale: LocaleIdentifier, near year: Int? = nil) {
        guard let parts = DateNumbers(text.trimmed) else { return nil }
        let first = DDMLocale(locale).shortDateOrder
        let orders = [first, .dayMonthYear, .monthDayYear, .yearMonthDay]
        for order in parts.isYearFirst ? [.yearMonthDay] : orders {
            guard let date = parts.date(order, near: year ?? Self.usualYear) else { continue }
            self = date
            return
        }
        return nil
    }

    /// The day in the locale's long style: `May 3, 2011`, `3 de mayo de 2011`; unknown locales are
    /// treated as `en_US`.
    public func text(locale: LocaleIdentifier) -> String {
        let locale = DDMLocale(locale)
        let names = locale.monthNames
        return locale.longDatePattern.map { mark in
            switch mark {
            case "D": "\(day)"
            case "M": names.isEmpty ? "\(month)" : names[month - 1]
            case "Y": year.padded(4)
            default: String(mark)
            }
        }.joined()
    }

    /// Reads what people write for a day: the locale's long style, three numbers in the locale's
    /// order, or `2014-12-01`.
    ///
    /// - Parameters:
    ///   - text: what was written; `nil` comes of anything that is no day.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    public init?(text: String, locale: LocaleIdentifier) {
        if let date = Self.long(text, DDMLocale(locale)) {
            self = date
        } else if Int64(text.trimmed) == nil {
            self.init(numbers: text, locale: locale)
        } else {
            // A mere number is no day that anybody would write.
            return nil
        }
    }

    private static func long(_ text: String, _ locale: DDMLocale) -> DDMDate? {
        let text = text.lowercased()
        let found = locale.monthNames.enumerated().filter { text.contains($0.element.lowercased()) }
        // “mai” is in “maig”; the longest name is the one that was meant.
        guard let month = found.max(by: { $0.element.count < $1.element.count }) else { return nil }
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        let isYearFirst = locale.longDatePattern.hasPrefix("Y")
        let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return DDMDate(year: year, month: month.offset + 1, day: day)
    }
}

/// The three numbers of a date of numbers.
private struct DateNumbers {
    private let numbers: [Int]
    private let lengths: [Int]

    init?(_ text: String) {
        // What follows a day in ISO 8601 is a time, which no day has.
        let isISO =
            text.prefix(10).filter { $0 == "-" }.count == 2 && text.dropFirst(4).first == "-"
        let day = isISO ? text.prefix { !$0.isLetter && !$0.isWhitespace } : text[...]
        var parts: [[Int]] = [[]]
        for character in day {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                parts[parts.count - 1].append(digit)
            } else if Self.separators.contains(character) {
                if parts.last != [] { parts.append([]) }
            } else {
                return nil
            }
        }
        parts.removeAll(where: \.isEmpty)
        lengths = parts.map(\.count)
        guard parts.count == 3, lengths.allSatisfy({ $0 <= 4 }) else { return nil }
        numbers = parts.map { $0.reduce(0) { $0 * 10 + $1 } }
    }

    private static let separators: Set<Character> = [
        "/", ".", "-", " ", "年", "月", "日", "년", "월", "일", "\u{200F}", "\u{200E}", "\u{A0}",
    ]

    var isYearFirst: Bool { lengths[0] == 4 }

    func date(_ order: DDMLocale.DateOrder, near year: Int) -> DDMDate? {
        let (yearAt, monthAt, dayAt) =
            switch order {
            case .dayMonthYear: (2, 1, 0)
            case .monthDayYear: (2, 0, 1)
            case .yearMonthDay: (0, 1, 2)
            }
        guard lengths[monthAt] <= 2, lengths[dayAt] <= 2 else { return nil }
        let written = numbers[yearAt]
        let whole = lengths[yearAt] > 2 ? written : Self.whole(written, near: year)
        return DDMDate(year: whole, month: numbers[monthAt], day: numbers[dayAt])
    }

    /// The year with those last two digits from 79 before a year to 20 after it.
    private static func whole(_ digits: Int, near year: Int) -> Int {
        let last = year + 20
        return last - ((last - digits) % 100 + 100) % 100
    }
}
