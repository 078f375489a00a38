/// Formats moments for a locale and a time zone.
@_spi(Host)
public struct MomentFormat: Sendable {
    private let format: DateFormat
    private let zone: TimeZoneIdentifier

    /// Creates the format of a context's locale and time zone.
    public init(_ context: DrawingContext) {
        (format, zone) = (DateFormat(context.locale), context.timeZone)
    }

    /// The day of a moment, in numbers.
    public func date(_ moment: Timestamp) -> String {
        format.numeric(CivilDate(moment, offset: zone.secondsFromUTC(at: moment)))
    }

    /// The day of a moment, with the name of its month.
    public func longDate(_ moment: Timestamp) -> String {
        format.long(CivilDate(moment, offset: zone.secondsFromUTC(at: moment)))
    }

    /// The time of day of a moment.
    public func time(_ moment: Timestamp) -> String {
        format.time(CivilDate(moment, offset: zone.secondsFromUTC(at: moment)))
    }
}
