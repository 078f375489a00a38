@_spi(Host) import ScreensKit

/// The formatted times of a drawing; the facts about its locale are read when the first is drawn.
final class FormattedMoments {
    private let context: DrawingContext
    private lazy var format = MomentFormat(context)

    init(_ context: DrawingContext) { self.context = context }

    /// A time in the style of its node, in the format of the locale.
    func text(_ moment: Timestamp, _ style: Node.TimeStyle) -> String {
        format.text(moment, style)
    }

    /// A time in HTML's format, `2026-03-05T14:30+01:00`; `nil` beyond the years that HTML supports.
    func machineText(_ moment: Timestamp) -> String? {
        // Before there were time zones, offsets had seconds, which HTML does not support.
        let offset = context.timeZone.secondsFromUTC(at: moment) / 60 * 60
        let date = CivilDate(moment, offset: offset)
        guard (1...9999).contains(date.year) else { return nil }
        let east = abs(offset) / 60
        let numbers: InlineArray<8, (Int, UInt8)> = [
            (date.year / 100, 0), (date.year % 100, 0), (date.month, 45), (date.day, 45),
            (date.minuteOfDay / 60, 84), (date.minuteOfDay % 60, 58),
            (east / 60, offset < 0 ? 45 : 43), (east % 60, 58),
        ]
        // Long lists have one time in each row. Writing it directly costs one allocation.
        return String(unsafeUninitializedCapacity: 24) { room in
            var count = 0
            for index in numbers.indices {
                let (number, mark) = numbers[index]
                if mark != 0 { room[count] = mark }
                count += mark == 0 ? 0 : 1
                room[count] = UInt8(48 + number / 10)
                room[count + 1] = UInt8(48 + number % 10)
                count += 2
            }
            return count
        }
    }
}

/// Invisible direction marks by which a locale orders the numbers of a date.
///
/// They are removed from all other texts, because a portal could mislead users with them.
enum DirectionMark {
    case leftToRight, rightToLeft, arabicLetter

    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{200E}": self = .leftToRight
        case "\u{200F}": self = .rightToLeft
        case "\u{061C}": self = .arabicLetter
        default: return nil
        }
    }

    /// The mark as a piece of the source.
    var literal: StaticString {
        switch self {
        case .leftToRight: "\u{200E}"
        case .rightToLeft: "\u{200F}"
        case .arabicLetter: "\u{061C}"
        }
    }

    /// Splits a text at its marks.
    static func parts(of text: String, _ body: (Substring, DirectionMark?) -> Void) {
        var rest = text.unicodeScalars[...]
        while let index = rest.firstIndex(where: { DirectionMark($0) != nil }) {
            body(Substring(rest[..<index]), DirectionMark(rest[index]))
            rest = rest[rest.index(after: index)...]
        }
        body(Substring(rest), nil)
    }
}

extension TerminalBuffer {
    /// Appends a localised date: made safe like any text, except for its direction marks.
    mutating func append(date text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return append(text: text) }
        DirectionMark.parts(of: text) { part, mark in
            append(text: String(part))
            if let mark { append(control: mark.literal) }
        }
    }
}

extension HTMLBuffer {
    /// Appends a localised date: escaped like any text, except for its direction marks.
    mutating func append(date text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return append(text: text) }
        DirectionMark.parts(of: text) { part, mark in
            append(text: String(part))
            if let mark { append(markup: mark.literal) }
        }
    }
}
