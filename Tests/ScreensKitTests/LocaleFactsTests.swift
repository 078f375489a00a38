import Foundation
import Testing

@testable @_spi(Host) import ScreensKit

/// Numbers and dates in the format of their locale, and in a plain format without the data of
/// locales.
struct LocaleFactsTests {
    private static let moment = Timestamp(milliseconds: 1_772_721_000_000)
    private let number = DecimalNumber(portal: "-1234567.5")

    @Test(arguments: [
        ("en_US", "-1,234,567.5"), ("it_IT", "-1.234.567,5"),
        ("fr_FR", "-1\u{202F}234\u{202F}567,5"), ("de_DE", "-1.234.567,5"),
        ("de_CH", "-1’234’567.5"), ("hi_IN", "-12,34,567.5"), ("en_IN", "-12,34,567.5"),
        ("ar_EG", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥"), ("ar_MA", "\u{200E}-1.234.567,5"),
        ("fa_IR", "\u{200E}\u{2212}۱٬۲۳۴٬۵۶۷٫۵"), ("sv_SE", "\u{2212}1\u{A0}234\u{A0}567,5"),
        ("xx_YY", "-1,234,567.5"),
    ])
    func numbersHaveTheSignsOfTheirLocale(locale: LocaleIdentifier, text: String) {
        #expect(number?.text(locale: locale) == text)
    }

    @Test(arguments: [
        ("es_ES", "1234", "12.345"), ("pl_PL", "1234", "12\u{A0}345"),
        ("pt_PT", "1234", "12\u{A0}345"),
        ("pt_BR", "1.234", "12.345"), ("en_US", "1,234", "12,345"),
        ("de_DE", "1.234", "12.345"), ("fr_FR", "1\u{202F}234", "12\u{202F}345"),
    ])
    func shortNumbersAreGroupedWhereTheLocaleDoes(
        locale: LocaleIdentifier,
        four: String,
        five: String
    ) {
        let format = DrawingContext(locale: locale)

        #expect(format.number(1234) == four)
        #expect(format.number(12345) == five)
    }

    @Test(arguments: [
        ("en_US", "03/05/2026", "2:30\u{202F}PM"), ("en_GB", "05/03/2026", "14:30"),
        ("de_DE", "05.03.2026", "14:30"), ("fr_FR", "05/03/2026", "14:30"),
        ("ja_JP", "2026/03/05", "14:30"),
        ("sv_SE", "2026-03-05", "14:30"), ("hu_HU", "2026. 03. 05.", "14:30"),
        ("ar_EG", "٠٥\u{200F}/٠٣\u{200F}/٢٠٢٦", "٢:٣٠\u{A0}م"), ("fa_IR", "۲۰۲۶/۰۳/۰۵", "۱۴:۳۰"),
        ("th_TH", "05/03/2026", "14:30"), ("ar_SA", "٠٥\u{200F}/٠٣\u{200F}/٢٠٢٦", "٢:٣٠\u{A0}م"),
        ("xx_YY", "03/05/2026", "2:30\u{202F}PM"),
    ])
    func momentsAreWrittenInTheGregorianCalendar(
        locale: LocaleIdentifier,
        day: String,
        time: String
    ) {
        let context = DrawingContext(locale: locale)

        #expect(context.date(Self.moment) == day)
        #expect(context.time(Self.moment) == time)
    }

    @Test func builtInEnglishMatchesTheLibrary() throws {
        let services = try #require(LocaleLibrary.services)

        for locale in ["en_US", "en"] {
            #expect(services.numbers(of: locale) == .english)
            #expect(services.dates(of: locale) == .english)
        }
    }

    @Test func daysOfALocaleAlignBelowEachOther() {
        for locale in Locale.availableIdentifiers.map({ LocaleIdentifier($0) }) {
            let format = DateFormat(locale)
            let widths = Set(
                (1...12).map { format.numeric(CivilDate(year: 2026, month: $0, day: $0 * 2)).count }
            )
            #expect(widths.count == 1, "\(locale)")
        }
    }

    @Test func monthsOfEveryLocaleAreDistinct() {
        for locale in Locale.availableIdentifiers.map({ LocaleIdentifier($0) }) {
            let format = DateFormat(locale)
            let texts = Set((1...12).map { format.long(CivilDate(year: 2026, month: $0, day: 5)) })
            #expect(texts.count == 12, "\(locale)")
        }
    }

    @Test(arguments: [
        "", "x", "../../etc/passwd", "en_US@calendar=buddhist", "ar_EG.UTF-8", "ar-EG-u-nu-latn",
        "en_US@numbers=thai", "\0", "é", "en_US_POSIX", "zh-Hant-TW", "_", "-----", "C",
        String(repeating: "ab_", count: 100_000),
    ])
    func hostileLocaleIdentifiersAreHarmless(identifier: String) {
        let context = DrawingContext(locale: LocaleIdentifier(identifier))
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

        #expect(context.locale.canonical.allSatisfy(allowed.contains))
        #expect(context.locale.canonical.count <= 18)
        #expect(["12,345", "١٢٬٣٤٥", "12\u{A0}345"].contains(context.number(12_345)))
        #expect(context.date(Self.moment).count >= 10)
    }

    @Test func withoutTheLibraryFormatsArePlainAndClear() throws {
        let facts = LocaleFacts { nil }
        let numbers = NumberFormat(facts.numbers(of: "ar_EG"))
        let dates = DateFormat(facts.dates(of: "ar_EG"))
        let day = CivilDate(Self.moment, offset: 0)

        #expect(numbers.text(try #require(number), minimumFractionDigits: 2) == "-1234567.50")
        #expect(dates.numeric(day) == "2026-03-05" && dates.long(day) == "2026-03-05")
        #expect(dates.time(day) == "14:30")
        #expect(facts.offset(of: "Europe/Madrid", at: Self.moment) == nil)
        #expect(facts.offset(of: .utc, at: Self.moment) == 0)
        // English does not need the library.
        #expect(
            NumberFormat(facts.numbers(of: "en_US")).text(try #require(number)) == "-1,234,567.5"
        )
        let reader = NumberReader(facts.numbers(of: "de_DE"))
        #expect(throws: NumberProblem.self) { try reader.read("1,234") }
        #expect(try reader.read("1234.5") == DecimalNumber(portal: "1234.5"))
    }

    @Test(arguments: [
        ("no/such/file.so", "it does not exist"), ("/etc/hostname", "/etc/hostname: "),
    ])
    func aLibraryThatCannotBeOpenedIsNamed(path: String, reason: String) {
        let error = #expect(throws: MissingLocales.self) { try LocaleLibrary.open(path) }

        #expect(
            error?.description.hasPrefix(
                "Numbers and dates are not formatted for your locale, and times are in UTC: \(path) is required "
                    + "next to libScreensKit.so, but \(reason)"
            ) == true
        )
    }

    @Test func factsAreLoadedOnce() {
        let counter = CountingServices()
        let facts = LocaleFacts { counter }

        for _ in 0..<10_000 {
            _ = facts.numbers(of: "it_IT")
            _ = facts.dates(of: "it_IT")
        }
        #expect(counter.calls == 2)
        for index in 0..<1_000 { _ = facts.numbers(of: LocaleIdentifier("it_\(index)")) }
        #expect(facts.numbers(of: "it_IT") == .english && counter.calls <= 1_003)
    }

    @Test func factsAreTheSameOnManyThreads() async {
        let texts = await withTaskGroup(of: String.self, returning: Set<String>.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    DrawingContext(locale: "my_MM", timeZone: "Asia/Yangon").date(Self.moment)
                }
            }
            return await group.reduce(into: []) { $0.insert($1) }
        }

        #expect(texts == ["၀၅/၀၃/၂၀၂၆"])
    }
}

private final class CountingServices: LocaleServices, @unchecked Sendable {
    private(set) var calls = 0

    func numbers(of locale: String) -> NumberFacts {
        calls += 1
        return .english
    }

    func dates(of locale: String) -> DateFacts {
        calls += 1
        return .english
    }

    func offset(ofZone zone: String, at seconds: Int64) -> Int? { nil }
}
