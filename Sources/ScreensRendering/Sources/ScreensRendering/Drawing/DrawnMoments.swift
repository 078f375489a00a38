@_spi(Host) import ScreensKit

/// The moments of a drawing; what is known of its locale is asked for when the first is drawn.
final class DrawnMoments {
    private let context: DrawingContext
    private lazy var format = MomentFormat(context)

    init(_ context: DrawingContext) { self.context = context }

    /// The day of a moment as the locale writes it.
    func date(_ moment: Timestamp) -> String { format.date(moment) }

    /// A moment as HTML takes it, `2026-03-05T14:30+01:00`; `nil` beyond the years that HTML has.
    func machineText(_ moment: Timestamp) -> String? {
        // Before there were time zones, places were seconds apart, which HTML cannot say.
        let offset = context.timeZone.secondsFromUTC(at: moment) / 60 * 60
        let date = CivilDate(moment, offset: offset)
        guard (1...9999).contains(date.year) else { return nil }
        let east = abs(offset) / 60
        return Self.padded(date.year, 4) + "-" + Self.padded(date.month) + "-"
            + Self.padded(date.day)
            + "T" + Self.padded(date.minuteOfDay / 60) + ":" + Self.padded(date.minuteOfDay % 60)
            + (offset < 0 ? "-" : "+") + Self.padded(east / 60) + ":" + Self.padded(east % 60)
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

/// Marks of direction, without width, by which a locale orders the numbers of a date.
///
/// In any other text they are left out, as a portal could mislead people by them.
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

    /// Takes a text apart at its marks.
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
    /// Appends a date as a locale writes it: made safe like any text, but for marks of direction.
    mutating func append(date text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return append(text: text) }
        DirectionMark.parts(of: text) { part, mark in
            append(text: String(part))
            if let mark { append(control: mark.literal) }
        }
    }
}

extension HTMLBuffer {
    /// Appends a date as a locale writes it: escaped like any text, but for marks of direction.
    mutating func append(date text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return append(text: text) }
        DirectionMark.parts(of: text) { part, mark in
            append(text: String(part))
            if let mark { append(markup: mark.literal) }
        }
    }
}
