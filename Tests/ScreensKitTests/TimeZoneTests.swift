import Foundation
import Testing

@testable @_spi(Host) import ScreensKit

/// Each moment has the offset of its own time of year.
struct TimeZoneTests {
    @Test(arguments: [
        "Europe/Madrid", "UTC", "Etc/GMT-3", "America/Argentina/Buenos_Aires", "EST5EDT",
        "GMT+0530",
        "America/Port-au-Prince",
    ])
    func namesOfTimeZonesAreAccepted(name: String) {
        #expect(TimeZoneIdentifier(name)?.identifier == name)
        #expect(TimeZoneIdentifier(name)?.isKnown == true)
    }

    @Test(arguments: [
        "", "/", "/etc/passwd", "../../etc/passwd", "Europe/../../../etc/passwd", "Europe//Madrid",
        "Europe/Madrid/", ".", "..", "Europe/Madrid\0", "Europe/Madrid\n", "Európa/Madrid", ":UTC",
        "Europe Madrid", "CET-1CEST,M3.5.0", "<+03>-3", "+03", "1UTC", "%2e%2e%2fpasswd",
        String(repeating: "A", count: 65),
    ])
    func invalidNamesOfTimeZonesAreRefused(name: String) throws {
        #expect(TimeZoneIdentifier(name) == nil)
        #expect(TimeZoneIdentifier(stringLiteral: name) == .utc)
        let json = try JSONEncoder().encode([name])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([TimeZoneIdentifier].self, from: json)
        }
    }

    @Test(arguments: ["Mars/Olympus_Mons", "CET-1CEST", "europe/madrid", "posix/Europe/Madrid"])
    func anUnknownTimeZoneIsUTC(name: String) throws {
        let zone = try #require(TimeZoneIdentifier(name))

        #expect(!zone.isKnown)
        #expect(zone.secondsFromUTC(at: .init(milliseconds: 1_700_000_000_000)) == 0)
    }

    @Test func theContextIsTheSameAfterCoding() throws {
        let context = DrawingContext(locale: "ar_EG", timeZone: "Africa/Cairo")
        let data = try JSONEncoder().encode(context)

        #expect(try JSONDecoder().decode(DrawingContext.self, from: data) == context)
        #expect(String(decoding: data, as: UTF8.self).contains(#""timeZone":"Africa\/Cairo""#))
    }

    @Test func halfPastMidnightInJulyIsTheSameDayInWinter() {
        // The moment is 2026-07-15T00:30 in Madrid; the offset of December would give the day
        // before.
        let moment = Timestamp(milliseconds: 1_784_068_200_000)
        let context = DrawingContext(
            timeZone: "Europe/Madrid",
            now: .init(milliseconds: 1_797_600_000_000)
        )

        #expect(context.date(moment) == "07/15/2026")
        #expect(context.time(moment) == "12:30\u{202F}AM")
    }

    @Test(arguments: [
        // The last second before daylight saving time begins, and the first one after: 2:00 to 2:59
        // is skipped.
        ("Europe/Madrid", 1_774_745_999_000, "03/29/2026 1:59\u{202F}AM"),
        ("Europe/Madrid", 1_774_746_000_000, "03/29/2026 3:00\u{202F}AM"),
        // Daylight saving time ends: 2:59 occurs twice.
        ("Europe/Madrid", 1_792_889_940_000, "10/25/2026 2:59\u{202F}AM"),
        ("Europe/Madrid", 1_792_893_540_000, "10/25/2026 2:59\u{202F}AM"),
        // A change of half an hour, and a day that a country skipped.
        ("Australia/Lord_Howe", 1_791_041_400_000, "10/04/2026 2:30\u{202F}AM"),
        ("Pacific/Apia", 1_325_239_199_000, "12/29/2011 11:59\u{202F}PM"),
        ("Pacific/Apia", 1_325_239_200_000, "12/31/2011 12:00\u{202F}AM"),
        // Before time zones existed, a place had its own offset in seconds.
        ("Europe/Madrid", -2_200_000_000_000, "04/15/1900 12:38\u{202F}AM"),
    ])
    func changesOfClocksAreFollowed(
        zone: TimeZoneIdentifier,
        milliseconds: Int64,
        text: String
    ) {
        let context = DrawingContext(timeZone: zone)
        let moment = Timestamp(milliseconds: milliseconds)

        #expect("\(context.date(moment)) \(context.time(moment))" == text)
    }

    @Test func offsetsMatchFoundation() throws {
        var random = SystemRandomNumberGenerator()
        for name in ["Europe/Madrid", "America/St_Johns", "Asia/Kathmandu", "Africa/Casablanca"] {
            let zone = try #require(TimeZone(identifier: name))
            for _ in 0..<200 {
                let seconds = Int64.random(in: -4_000_000_000...8_000_000_000, using: &random)
                #expect(
                    TimeZoneIdentifier(name)?.secondsFromUTC(
                        at: .init(milliseconds: seconds * 1000)
                    )
                        == zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))),
                    "\(name) \(seconds)"
                )
            }
        }
    }

    @Test(arguments: [Int64.min, -62_135_596_800_001, 253_402_300_800_000, Int64.max])
    func momentsBeyondCalendarsHaveAnOffset(milliseconds: Int64) {
        for zone: TimeZoneIdentifier in ["UTC", "Europe/Madrid", "Pacific/Apia"] {
            let offset = zone.secondsFromUTC(at: .init(milliseconds: milliseconds))
            #expect((-86_400...86_400).contains(offset))
            #expect(!DrawingContext(timeZone: zone).date(.init(milliseconds: milliseconds)).isEmpty)
        }
    }

    @Test(arguments: [
        (Int64(-62_135_596_800_000), "01/01/0001"), (253_402_300_799_999, "12/31/9999"),
        (-62_135_596_800_001, "12/31/0000"), (-12_219_292_800_000, "10/15/1582"),
        (-12_219_292_800_001, "10/14/1582"), (951_782_400_000, "02/29/2000"),
        (4_107_542_400_000, "03/01/2100"), (Int64.max, "08/17/292278994"),
    ])
    func daysAreThoseOfTheGregorianCalendar(milliseconds: Int64, day: String) {
        #expect(DrawingContext().date(Timestamp(milliseconds: milliseconds)) == day)
    }
}
