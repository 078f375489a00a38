import ScreensKit

/// A moment as people write it: date and time of day at some place.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int
    let minuteOfDay: Int
    /// Minutes east of Greenwich, at most a day.
    let offset: Int

    /// The date of a moment, minutes east of Greenwich.
    init(_ moment: Timestamp, timeZoneMinutes: Int) {
        offset = max(-1440, min(1440, timeZoneMinutes))
        let minutes = Self.floor(Int(moment.milliseconds), 60_000) + offset
        let days = Self.floor(minutes, 1440)
        minuteOfDay = minutes - days * 1440
        // Counted in years that begin in March, so that the leap day is a year's last.
        let shifted = days + 719_468
        let era = Self.floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month < 3 ? 1 : 0)
    }

    /// Calls the body with `yyyy-MM-dd`.
    func withDate(_ body: (UTF8Bytes) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { room in
            var count = writeYear(to: room)
            Self.write(month, after: 45, to: room, at: &count)
            Self.write(day, after: 45, to: room, at: &count)
            body(UTF8Bytes(rebasing: room[..<count]))
        }
    }

    /// Calls the body with `yyyy-MM-ddThh:mm+hh:mm`, and with the date alone.
    func withMoment(_ body: (_ moment: UTF8Bytes, _ date: UTF8Bytes) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { room in
            var count = writeYear(to: room)
            Self.write(month, after: 45, to: room, at: &count)
            Self.write(day, after: 45, to: room, at: &count)
            let end = count
            Self.write(minuteOfDay / 60, after: UInt8(ascii: "T"), to: room, at: &count)
            Self.write(minuteOfDay % 60, after: UInt8(ascii: ":"), to: room, at: &count)
            let east = abs(offset)
            Self.write(east / 60, after: offset < 0 ? 45 : 43, to: room, at: &count)
            Self.write(east % 60, after: UInt8(ascii: ":"), to: room, at: &count)
            body(UTF8Bytes(rebasing: room[..<count]), UTF8Bytes(rebasing: room[..<end]))
        }
    }

    private func writeYear(to room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if (0...9999).contains(year) {
            room[0] = UInt8(48 + year / 1000)
            room[1] = UInt8(48 + year / 100 % 10)
            room[2] = UInt8(48 + year / 10 % 10)
            room[3] = UInt8(48 + year % 10)
            return 4
        }
        var count = 0
        withDecimalDigits(of: year) { digits in
            for digit in digits {
                room[count] = digit
                count += 1
            }
        }
        return count
    }

    private static func write(
        _ number: Int,
        after mark: UInt8,
        to room: UnsafeMutableBufferPointer<UInt8>,
        at count: inout Int
    ) {
        room[count] = mark
        room[count + 1] = UInt8(48 + number / 10)
        room[count + 2] = UInt8(48 + number % 10)
        count += 3
    }

    private static func floor(_ number: Int, _ unit: Int) -> Int {
        number >= 0 ? number / unit : (number + 1) / unit - 1
    }
}
