private import Glibc
@_spi(Host) public import ScreensKit

extension DDMDate {
    /// The longest text that is read as a day, in bytes: no locale writes a day with half as many.
    static let maximumLength = 200

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
    @_spi(Host)
    public init?(numbers text: String, locale: LocaleIdentifier, near year: Int? = nil) {
        guard text.utf8.count <= Self.maximumLength, let parts = DateNumbers(text.trimmed) else {
            return nil
        }
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
    /// In the long style, the day may be an ordinal number: `1er mai 2011`.
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
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let facts = DateFormat(locale).facts
        if let date = Self.long(text.trimmed, facts, locale, near: year) {
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

    private static func long(
        _ text: String,
        _ facts: DateFacts,
        _ locale: LocaleIdentifier,
        near year: Int
    ) -> DDMDate? {
        let text = text.lowercased().withPlainApostrophes
        guard let name = facts.month(in: text) else { return nil }
        // Some languages have digits in names: the twelfth month in Vietnamese is tháng 12.
        let rest = String(text[..<name.range.lowerBound] + " " + text[name.range.upperBound...])
        let numbers = rest.split { $0.decimalDigit == nil }
        guard numbers.count == 2 else { return nil }
        let (written, day) =
            facts.isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        let ending = DDMLocale(locale).ordinalEnding(after: day, in: rest)
        let words = [rest[..<ending.lowerBound], rest[ending.upperBound...]].flatMap {
            $0.split { !$0.isLetter || $0.decimalDigit != nil }
        }
        guard words.allSatisfy({ facts.words.contains(String($0)) }) else { return nil }
        let number = written.decimalNumber
        return DDMDate(
            year: written.count > 2 ? number : whole(number, near: year),
            month: name.month,
            day: day.decimalNumber
        )
    }

    /// The year with these last two digits from 79 before to 20 after a year.
    fileprivate static func whole(_ digits: Int, near year: Int) -> Int {
        let last = year + 20
        return last - ((last - digits) % 100 + 100) % 100
    }
}

extension DateFacts {
    /// The month that a text in lower case names, and where.
    fileprivate func month(in text: String) -> (month: Int, range: Range<String.Index>)? {
        let found = monthNames.enumerated().compactMap { index, name in
            text.firstRange(of: name.lowercased().withPlainApostrophes).map {
                (month: index + 1, range: $0)
            }
        }
        // “mai” is a part of “maig”, so the longest name is the one that was meant.
        return found.max { text[$0.range].count < text[$1.range].count }
    }

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
                return text.lowercased().withPlainApostrophes.split { !$0.isLetter }
                    .map(String.init)
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
        let whole = lengths[yearAt] > 2 ? written : DDMDate.whole(written, near: year)
        return DDMDate(year: whole, month: numbers[monthAt], day: numbers[dayAt])
    }
}

extension Substring {
    /// The number that decimal digits write; one that is too large for a date is not exact.
    fileprivate var decimalNumber: Int {
        reduce(0) { Swift.min(99_999, $0 * 10 + ($1.decimalDigit ?? 0)) }
    }
}

extension String {
    /// The text with the apostrophe of keyboards in place of those that locales write.
    fileprivate var withPlainApostrophes: String {
        let others: Set<Character> = ["\u{2019}", "\u{2018}", "\u{2BC}", "\u{B4}", "`", "\u{FF07}"]
        return String(map { others.contains($0) ? "'" : $0 })
    }
}

extension Character {
    /// The value of a decimal digit of any script; `nil` for superscripts, letters and other characters with a value.
    fileprivate var decimalDigit: Int? {
        guard unicodeScalars.first?.properties.numericType == .decimal else { return nil }
        return wholeNumberValue
    }
}
