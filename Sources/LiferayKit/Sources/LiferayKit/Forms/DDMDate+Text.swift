private import Glibc
@_spi(Host) public import ScreensKit

extension DDMDate {
    /// The year to which a year of two digits is near, if the date of the text is not known.
    ///
    /// Portals, too, interpret two digits relative to the day on which they read them (`java.text.SimpleDateFormat`).
    private static var presentYear: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return DDMDate(milliseconds: Int64(now.tv_sec) * 1_000)?.year ?? 1970
    }

    /// Reads a day in numbers, as portals write it.
    ///
    /// - `2014-12-01`, which may be followed by a time;
    /// - three numbers in the order of the locale's short style, such as `1.12.14`. If they are not
    ///   a valid day in that order, the first other order that gives a valid day is used.
    ///
    /// - Parameters:
    ///   - text: what was written; the result is `nil` if it is not a day.
    ///   - locale: the locale whose short style in Java is used, as in portals; unknown ones are treated as `en_US`.
    ///   - year: when the text was written. Two digits mean a year from 79 before to 20 after it.
    ///     The default is the present year.
    public init?(numbers text: String, locale: LocaleIdentifier, near year: Int? = nil) {
        guard let parts = DateNumbers(text.trimmed) else { return nil }
        let first = DDMLocale(locale).shortDateOrder
        // Only the locale's own order may begin with the year: else 29/02/11, which is not a day, would be in 2029.
        let orders = [first, .dayMonthYear, .monthDayYear]
        for order in parts.isYearFirst ? [.yearMonthDay] : orders {
            guard let date = parts.date(order, near: year ?? Self.presentYear) else { continue }
            self = date
            return
        }
        return nil
    }

    /// The day in the locale's format, with its month's name: `May 3, 2011`, `3 de mayo de 2011`.
    ///
    /// Unknown locales are treated as `en_US`.
    public func text(locale: LocaleIdentifier) -> String { DateFormat(locale).long(civil) }

    /// The day in numbers, in the locale's format: `05/03/2011`.
    func numbers(locale: LocaleIdentifier) -> String { DateFormat(locale).numeric(civil) }

    private var civil: CivilDate { CivilDate(year: year, month: month, day: day) }

    /// Reads a day that people type: in the locale's long style, as three numbers in the locale's
    /// order, or as `2014-12-01`.
    ///
    /// Numbers in any other order are refused, even if they could be a day, because they are
    /// ambiguous. Two digits mean a year from 79 before the present one to 20 after it.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    public init?(text: String, locale: LocaleIdentifier) {
        self.init(text: text, locale: locale, near: Self.presentYear)
    }

    /// Reads a day that was typed in a given year.
    @_spi(Host)
    public init?(text: String, locale: LocaleIdentifier, near year: Int) {
        let facts = DateFormat(locale).facts
        if let date = Self.long(text.trimmed, facts) {
            self = date
        } else {
            guard let parts = DateNumbers(text.trimmed, separators: facts.separators) else {
                return nil
            }
            let order = parts.isYearFirst ? .yearMonthDay : facts.order
            guard let date = parts.date(order, near: year) else { return nil }
            self = date
        }
    }

    private static func long(_ text: String, _ facts: DateFacts) -> DDMDate? {
        let text = text.lowercased()
        let found = facts.monthNames.enumerated().compactMap { index, name in
            text.firstRange(of: name.lowercased()).map { (month: index + 1, range: $0) }
        }
        // “mai” is a part of “maig”, so the longest name is the one that was meant.
        guard let name = found.max(by: { text[$0.range].count < text[$1.range].count }) else {
            return nil
        }
        // Some languages have digits in names: the twelfth month in Vietnamese is tháng 12.
        let rest = text[..<name.range.lowerBound] + " " + text[name.range.upperBound...]
        let numbers = rest.split { $0.decimalDigit == nil }
            .map { $0.reduce(0) { min(99_999, $0 * 10 + ($1.decimalDigit ?? 0)) } }
        let words = rest.split { !$0.isLetter || $0.decimalDigit != nil }.map(String.init)
        guard numbers.count == 2, words.allSatisfy(facts.words.contains) else { return nil }
        let (year, day) = facts.isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return DDMDate(year: year, month: name.month, day: day)
    }
}

extension DateFacts {
    /// The order of a day's numbers in the locale's format.
    fileprivate var order: DDMLocale.DateOrder {
        let letters = numeric.compactMap { part in
            switch part {
            case .year: "y"
            case .month: "m"
            case .day: "d"
            default: nil
            }
        }
        return switch letters.joined() {
        case "dmy": .dayMonthYear
        case "ymd": .yearMonthDay
        case "ydm": .yearDayMonth
        default: .monthDayYear
        }
    }

    /// The characters between the numbers of a day, which are neither digits nor letters of numbers.
    fileprivate var separators: Set<Character> {
        Set(
            (numeric + long).flatMap { part in
                if case .text(let words) = part { Array(words) } else { [Character]() }
            }
        )
    }

    /// The words of the long style besides the month, in lower case: `de` in `3 de mayo de 2011`.
    fileprivate var words: Set<String> {
        Set(
            long.flatMap { part in
                guard case .text(let text) = part else { return [String]() }
                return text.lowercased().split { !$0.isLetter }.map(String.init)
            }
        )
    }

    /// Whether the year comes before the day in the long style.
    fileprivate var isYearFirst: Bool {
        long.contains { $0 == .year }
            && long.prefix { $0 != .year }.allSatisfy { part in
                if case .day = part { false } else { true }
            }
    }
}

/// The three numbers of a day in numbers.
private struct DateNumbers {
    private let numbers: [Int]
    private let lengths: [Int]

    /// Splits digits at separators; a locale may have additional separators.
    init?(_ text: String, separators more: Set<Character> = []) {
        guard let day = Self.day(in: text) else { return nil }
        var parts: [[Int]] = [[]]
        for character in day {
            if let digit = character.decimalDigit {
                parts[parts.count - 1].append(digit)
            } else if Self.separators.contains(character) || more.contains(character) {
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

    /// The text without the time that may follow a day in ISO 8601; `nil` if anything else follows.
    private static func day(in text: String) -> Substring? {
        guard text.prefix(10).filter({ $0 == "-" }).count == 2, text.dropFirst(4).first == "-"
        else { return text[...] }
        let day = text.prefix { !$0.isLetter && !$0.isWhitespace }
        let time = text[day.endIndex...]
        let isTime = time.contains(":") && time.dropFirst().allSatisfy("0123456789:.,+-Z".contains)
        return time.isEmpty || isTime && "T ".contains(time.prefix(1)) ? day : nil
    }

    private static let separators: Set<Character> = [
        "/", ".", "-", " ", "年", "月", "日", "년", "월", "일", "\u{200F}", "\u{200E}", "\u{61C}",
        "\u{A0}",
        "\u{202F}",
    ]

    var isYearFirst: Bool { lengths[0] == 4 }

    func date(_ order: DDMLocale.DateOrder, near year: Int) -> DDMDate? {
        let (yearAt, monthAt, dayAt) =
            switch order {
            case .dayMonthYear: (2, 1, 0)
            case .monthDayYear: (2, 0, 1)
            case .yearMonthDay: (0, 1, 2)
            case .yearDayMonth: (0, 2, 1)
            }
        guard lengths[monthAt] <= 2, lengths[dayAt] <= 2 else { return nil }
        let written = numbers[yearAt]
        let whole = lengths[yearAt] > 2 ? written : Self.whole(written, near: year)
        return DDMDate(year: whole, month: numbers[monthAt], day: numbers[dayAt])
    }

    /// The year with these last two digits from 79 before to 20 after a year.
    private static func whole(_ digits: Int, near year: Int) -> Int {
        let last = year + 20
        return last - ((last - digits) % 100 + 100) % 100
    }
}

extension Character {
    /// The value of a decimal digit of any script; `nil` for superscripts, letters and other characters with a value.
    fileprivate var decimalDigit: Int? {
        guard unicodeScalars.first?.properties.numericType == .decimal else { return nil }
        return wholeNumberValue
    }
}
