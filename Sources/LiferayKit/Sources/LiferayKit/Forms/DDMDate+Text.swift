private import Glibc
@_spi(Host) public import ScreensKit

extension DDMDate {
    /// The year that two digits are near when nobody says when a text was written.
    ///
    /// Portals, too, read two digits from the day on which they read them (`java.text.SimpleDateFormat`).
    private static var presentYear: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return DDMDate(milliseconds: Int64(now.tv_sec) * 1_000)?.year ?? 1970
    }

    /// Reads a day of numbers, as portals write it.
    ///
    /// - `2014-12-01`, also with a time behind it;
    /// - three numbers in the order of the locale's short style, such as `1.12.14`; where that order
    ///   makes no day, in the first other one that does.
    ///
    /// - Parameters:
    ///   - text: what was written; `nil` comes of anything that is no day.
    ///   - locale: whose short style is Java's, as portals have it; unknown ones are treated as `en_US`.
    ///   - year: when the text was written; two digits mean a year from 79 before to 20 after.
    ///     Unless given, it is the present one.
    public init?(numbers text: String, locale: LocaleIdentifier, near year: Int? = nil) {
        guard let parts = DateNumbers(text.trimmed) else { return nil }
        let first = DDMLocale(locale).shortDateOrder
        // The year is last in all but the locale's own order: else 29/02/11, which is no day, would be one of 2029.
        let orders = [first, .dayMonthYear, .monthDayYear]
        for order in parts.isYearFirst ? [.yearMonthDay] : orders {
            guard let date = parts.date(order, near: year ?? Self.presentYear) else { continue }
            self = date
            return
        }
        return nil
    }

    /// The day as the locale writes it, with its month's name: `May 3, 2011`, `3 de mayo de 2011`; unknown
    /// locales are treated as `en_US`.
    public func text(locale: LocaleIdentifier) -> String { DateFormat(locale).long(civil) }

    /// The day in the numbers that the locale's people type: `05/03/2011`.
    func numbers(locale: LocaleIdentifier) -> String { DateFormat(locale).numeric(civil) }

    private var civil: CivilDate { CivilDate(year: year, month: month, day: day) }

    /// Reads what people type for a day: the locale's long style, three numbers in the locale's order, or
    /// `2014-12-01`.
    ///
    /// Numbers in any other order are no day, even where they could be one: nobody knows which was meant. Two
    /// digits mean a year from 79 before the present one to 20 after it.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    public init?(text: String, locale: LocaleIdentifier) {
        self.init(text: text, locale: locale, near: Self.presentYear)
    }

    /// The same at a time in a year.
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
        // “mai” is in “maig”; the longest name is the one that was meant.
        guard let name = found.max(by: { text[$0.range].count < text[$1.range].count }) else {
            return nil
        }
        // Names have digits in some languages: the twelfth month of Vietnamese is tháng 12.
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
    /// The order of a day's numbers.
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

    /// What stands between the numbers of days, beside digits and letters of numbers.
    fileprivate var separators: Set<Character> {
        Set(
            (numeric + long).flatMap { part in
                if case .text(let words) = part { Array(words) } else { [Character]() }
            }
        )
    }

    /// The words beside the month in the long style, in small letters: `de` in `3 de mayo de 2011`.
    fileprivate var words: Set<String> {
        Set(
            long.flatMap { part in
                guard case .text(let text) = part else { return [String]() }
                return text.lowercased().split { !$0.isLetter }.map(String.init)
            }
        )
    }

    /// Whether the year stands before the day in the long style.
    fileprivate var isYearFirst: Bool {
        long.contains { $0 == .year }
            && long.prefix { $0 != .year }.allSatisfy { part in
                if case .day = part { false } else { true }
            }
    }
}

/// The three numbers of a date of numbers.
private struct DateNumbers {
    private let numbers: [Int]
    private let lengths: [Int]

    /// Takes apart digits between separators; a locale may have more of these.
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

    /// The text without the time that may follow a day in ISO 8601; `nil` where anything else follows.
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

    /// The year with those last two digits from 79 before a year to 20 after it.
    private static func whole(_ digits: Int, near year: Int) -> Int {
        let last = year + 20
        return last - ((last - digits) % 100 + 100) % 100
    }
}

extension Character {
    /// The digit's value, in any script; `nil` for superscripts, letters and all else that counts but is no digit.
    fileprivate var decimalDigit: Int? {
        guard unicodeScalars.first?.properties.numericType == .decimal else { return nil }
        return wholeNumberValue
    }
}
