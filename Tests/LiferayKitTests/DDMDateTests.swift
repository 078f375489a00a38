import LiferayKit
import Testing

struct DDMDateTests {
    @Test func everyDayOfFourHundredYearsConvertsToMillisecondsAndBack() throws {
        var day = try #require(DDMDate(year: 1800, month: 1, day: 1))
        for _ in 0..<146_097 {
            let next = try #require(DDMDate(milliseconds: day.milliseconds + 86_400_000))
            #expect(day < next && DDMDate(milliseconds: next.milliseconds - 1) == day)
            day = next
        }
        #expect(day.description == "2200-01-01")
        for edge in ["0001-01-01", "9999-12-31", "1969-12-31", "2000-02-29"] {
            let date = try #require(DDMDate(iso: edge))
            #expect(DDMDate(milliseconds: date.milliseconds) == date && date.description == edge)
        }
        for text in ["+011-02-03", "2011-+2-03", "2011-02-+3", "2011-2-003", "２０１１-02-03", ""] {
            #expect(DDMDate(iso: text) == nil)
        }
        for milliseconds in [Int64.min, .max, -62_135_596_800_001, 253_402_300_800_000] {
            #expect(DDMDate(milliseconds: milliseconds) == nil)
        }
    }
}
