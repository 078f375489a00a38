private import Glibc

/// Dates in header fields: whole seconds since 1970, as `Sun, 01 Nov 2026 00:00:00 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date in English, because the process sets no locale.
    static func text(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        var text: [CChar] = Array(repeating: 0, count: 64)
        let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The day in UTC, such as `2014-12-01`; `nil` outside of the years 1 to 9999.
    static func day(_ seconds: Int64) -> String? {
        var time = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&time, &parts) != nil, (-1899...8099).contains(parts.tm_year) else {
            return nil
        }
        let fields = [(parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2)]
        return fields.map { number, width in
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }

    /// The beginning of a day in UTC.
    static func seconds(year: Int, month: Int, day: Int) -> Int64 {
        var time = tm()
        (time.tm_mday, time.tm_mon, time.tm_year) = (
            Int32(day), Int32(month - 1), Int32(year - 1900)
        )
        return Int64(timegm(&time))
    }

    /// The date in a header field; `nil` for other formats.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.split { " :".contains($0) }.map(String.init)
        guard parts.count == 8, let month = months.firstIndex(of: parts[2]) else { return nil }
        let numbers = [1, 3, 4, 5, 6].compactMap { Int32(parts[$0]) }
        let areSmall = numbers.allSatisfy { (0...9999).contains($0) }
        guard numbers.count == 5, areSmall else { return nil }
        var time = tm()
        (time.tm_mday, time.tm_mon, time.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
        (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[2], numbers[3], numbers[4])
        return Int64(timegm(&time))
    }
}
