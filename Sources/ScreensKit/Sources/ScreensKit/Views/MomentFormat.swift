/// Formats moments for a locale and a time zone.
///
/// Long lists use it for each row: by reference, because a context has many parts to copy.
@_spi(Host)
public final class MomentFormat: Sendable {
    private let format: DateFormat
    private let context: DrawingContext
    private let today: CivilDate

    /// Creates the format of a context's locale and time zone.
    public init(_ context: DrawingContext) {
        (format, self.context) = (DateFormat(context.locale), context)
        today = context.civil(context.now)
    }

    /// A moment in a style.
    public func text(_ moment: Timestamp, _ style: Node.TimeStyle) -> String {
        switch style {
        case .day: date(moment)
        case .short: shortDate(moment)
        case .relative: age(moment) ?? shortDate(moment)
        case .long: longDate(moment)
        }
    }

    /// The day of a moment, in numbers.
    public func date(_ moment: Timestamp) -> String { format.numeric(civil(moment)) }

    /// The day of a moment, with the name of its month.
    private func longDate(_ moment: Timestamp) -> String { format.long(civil(moment)) }

    /// The day of a moment, with the short name of its month, and without the present year.
    private func shortDate(_ moment: Timestamp) -> String {
        format.short(civil(moment), in: today.year)
    }

    /// The time of day of a moment.
    public func time(_ moment: Timestamp) -> String { format.time(civil(moment)) }

    /// How long ago a moment was; `nil` before yesterday, and in the future.
    private func age(_ moment: Timestamp) -> String? {
        let (passed, isOver) = context.now.milliseconds.subtractingReportingOverflow(
            moment.milliseconds
        )
        guard !isOver, passed > -Self.minute, passed < 2 * 1440 * Self.minute else { return nil }
        switch Int(passed / Self.minute) {
        case ..<1: return context.string("core-just-now")
        case let count where count < 60: return context.string("core-minutes-ago", count)
        case let count:
            let day = civil(moment)
            if day.isSameDay(as: today) { return context.string("core-hours-ago", count / 60) }
            return day.isSameDay(as: noonOfYesterday) ? context.string("core-yesterday") : nil
        }
    }

    private static let minute: Int64 = 60_000

    /// Noon of yesterday: at night, a day ago may be the day before, where clocks change.
    private var noonOfYesterday: CivilDate {
        let minutes = Int64(today.minuteOfDay + 720)
        // Models can hold moments at the end of all numbers.
        return civil(
            Timestamp(milliseconds: context.now.milliseconds &- minutes * Self.minute)
        )
    }

    private func civil(_ moment: Timestamp) -> CivilDate { context.civil(moment) }
}

extension DrawingContext {
    fileprivate func civil(_ moment: Timestamp) -> CivilDate {
        CivilDate(moment, offset: timeZone.secondsFromUTC(at: moment))
    }
}

extension CivilDate {
    fileprivate func isSameDay(as other: CivilDate) -> Bool {
        (year, month, day) == (other.year, other.month, other.day)
    }
}
