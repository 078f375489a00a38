import FoundationEssentials
import FoundationInternationalization
@_spi(Host) import ScreensKit

/// Derives the date formats of a locale from a few formatted dates.
struct DateProbe {
    private typealias Field = AttributeScopes.FoundationAttributes.DateFieldAttribute.Field

    private let style: Date.FormatStyle
    private let digits: [Unicode.Scalar]

    init(_ identifier: String) {
        let locale = Locale(identifier: identifier)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        digits = NumberProbe(identifier).facts.digits
    }

    var facts: DateFacts {
        var facts = DateFacts()
        facts.digits = digits
        let days = style.year().month(.wide).day()
        facts.long = parts(days)
        if facts.long.contains(.monthName) {
            facts.monthNames = (0..<12).compactMap { text(of: .month, in: days, Self.month($0)) }
        }
        addShort(to: &facts)
        facts.numeric = parts(style.year().month(.twoDigits).day(.twoDigits))
        let times = style.hour().minute()
        facts.time = parts(times)
        if facts.time.contains(.dayPeriod) {
            facts.dayPeriods = [Self.morning, Self.afternoon].compactMap {
                text(of: .amPM, in: times, $0)
            }
        }
        return facts
    }

    private func addShort(to facts: inout DateFacts) {
        let days = style.month(.abbreviated).day()
        let dated = days.year()
        func short(_ style: Date.FormatStyle) -> [DateFacts.Part] {
            parts(style).map { $0 == .monthName ? .shortMonthName : $0 }
        }
        (facts.short, facts.shortWithYear) = (short(days), short(dated))
        guard (facts.short + facts.shortWithYear).contains(.shortMonthName) else { return }
        facts.shortMonthNames = (0..<12).compactMap {
            text(of: .month, in: dated, Self.month($0))
        }
    }

    // 3 February 2001, 9:05 and 15:05 and, to see how midnight is written, 0:05.
    private static let morning = Date(timeIntervalSince1970: 981_191_100)
    private static let afternoon = morning.addingTimeInterval(6 * 3600)
    private static let midnight = morning.addingTimeInterval(-9 * 3600)

    /// The middle of a month.
    private static func month(_ index: Int) -> Date {
        Date(timeIntervalSince1970: 979_516_800 + Double(index) * 30.4375 * 86_400)
    }

    private func parts(_ style: Date.FormatStyle) -> [DateFacts.Part] {
        let text = style.attributed.format(Self.morning)
        return text.runs[\.dateField].map { field, range in
            part(field, String(text[range].characters), style)
        }
    }

    private func part(_ field: Field?, _ text: String, _ style: Date.FormatStyle) -> DateFacts.Part
    {
        let number = number(text)
        switch field {
        case .year: return .year
        case .month: return number == 2 ? .month(digits: text.count) : .monthName
        case .day: return .day(digits: text.count)
        case .hour:
            let midnight = self.text(of: .hour, in: style, Self.midnight).flatMap(self.number) ?? 0
            let later = self.text(of: .hour, in: style, Self.afternoon).flatMap(self.number) ?? 15
            let width = text.count
            return later == 15
                ? .hour(digits: width) : .halfDayHour(digits: width, isZeroBased: midnight == 0)
        case .minute: return .minute
        case .amPM: return .dayPeriod
        default: return .text(text)
        }
    }

    /// The value of a number in the locale's digits; `nil` for any other text.
    private func number(_ text: String) -> Int? {
        var number = 0
        for scalar in text.unicodeScalars {
            guard
                let digit = digits.firstIndex(of: scalar)
                    ?? NumberFacts.asciiDigits.firstIndex(of: scalar)
            else { return nil }
            number = number * 10 + digit
        }
        return text.isEmpty ? nil : number
    }

    private func text(of field: Field, in style: Date.FormatStyle, _ date: Date) -> String? {
        let text = style.attributed.format(date)
        return text.runs[\.dateField].first { $0.0 == field }.map { String(text[$0.1].characters) }
    }
}
