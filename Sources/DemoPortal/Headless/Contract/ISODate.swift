/// Dates as headless APIs write them: `2026-11-01T08:30:00Z`, in UTC.
package enum ISODate {
    /// The date of milliseconds since 1970, without the part below a second.
    static func text(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0)
        let time = ((seconds % 86_400) + 86_400) % 86_400
        let day = HTTPDate.day(seconds) ?? "1970-01-01"
        let parts = [time / 3_600, time / 60 % 60, time % 60]
        return "\(day)T\(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"))Z"
    }

    /// The milliseconds since 1970 of a date, also with a fraction of a second or another zone; `nil` for other texts.
    package static func milliseconds(_ text: String) -> Int64? {
        let form = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)/
        // Other digits count as digits, too.
        let isShort = text.utf8.count <= 40 && text.utf8.allSatisfy { $0 < 0x80 }
        guard isShort, let found = text.wholeMatch(of: form)?.output else {
            return nil
        }
        func number(_ digits: Substring) -> Int64 { Int64(digits) ?? 0 }
        let (hour, minute, second) = (number(found.4), number(found.5), number(found.6))
        guard let day = day("\(found.1)-\(found.2)-\(found.3)"),
            hour < 24, minute < 60, second < 61, let zone = offset(found.8)
        else { return nil }
        let fraction = found.7.map { number(($0.dropFirst() + "00").prefix(3)) } ?? 0
        return day + ((hour * 60 + minute) * 60 + second - zone) * 1_000 + fraction
    }

    /// The beginning of a day; `nil` for one that no month has.
    private static func day(_ text: String) -> Int64? {
        guard let day = RecordDate(text)?.milliseconds else { return nil }
        return HTTPDate.day(day / 1_000) == text ? day : nil
    }

    /// The seconds that a zone is ahead of UTC.
    private static func offset(_ zone: Substring) -> Int64? {
        guard zone != "Z" else { return 0 }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard let hours = Int64(digits.prefix(2)), let minutes = Int64(digits.suffix(2)),
            hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (zone.hasPrefix("-") ? -60 : 60)
    }
}
