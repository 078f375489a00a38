import Foundation
import Testing

@testable @_spi(Host) import ScreensKit

/// A typed number has exactly one meaning, or none.
struct NumberReadingTests {
    @Test(arguments: [
        ("en_US", "1,234.5", "1234.5"), ("en_US", "1234.5", "1234.5"), ("en_US", "-7", "-7"),
        ("en_US", "+7", "7"), ("en_US", ".5", "0.5"), ("en_US", "0.10", "0.1"),
        ("en_US", " 7 ", "7"),
        ("en_US", "007", "7"), ("en_US", "1 234.5", "1234.5"), ("en_US", "1'234", "1234"),
        ("en_US", "\u{2212}3", "-3"), ("en_US", "\u{200E}-3", "-3"),
        ("it_IT", "1,234", "1.234"), ("it_IT", "1.234", "1234"),
        ("it_IT", "1.234.567,5", "1234567.5"),
        ("it_IT", "1 234,5", "1234.5"), ("it_IT", "1\u{A0}234,5", "1234.5"),
        ("it_IT", "1\u{202F}234,5", "1234.5"),
        ("es_ES", "1.234", "1234"), ("es_ES", "1234", "1234"), ("es_ES", "-0,5", "-0.5"),
        ("fr_FR", "1\u{202F}234,5", "1234.5"), ("fr_FR", "1 234,5", "1234.5"),
        ("fr_FR", "7.25", "7.25"),
        ("ru_RU", "1234.567", "1234.567"), ("ru_RU", "0.125", "0.125"),
        ("de_CH", "1’234.5", "1234.5"), ("de_CH", "1'234.5", "1234.5"),
        ("de_AT", "1.234,5", "1234.5"),
        ("ar_EG", "١٬٢٣٤٫٥", "1234.5"), ("ar_EG", "1234.5", "1234.5"), ("ar_EG", "١٢٣", "123"),
        ("ar_EG", "\u{61C}-٧", "-7"), ("ar_EG", "1٬234٫5", "1234.5"),
        ("en_US", "١٬٢٣٤٫٥", "1234.5"), ("en_US", "१२", "12"),
        ("fa_IR", "۱٬۲۳۴٫۵", "1234.5"), ("fa_IR", "\u{200E}\u{2212}۷", "-7"),
        ("hi_IN", "12,34,567.5", "1234567.5"), ("hi_IN", "1,234,567", "1234567"),
        ("hi_IN", "१२,३४,५६७", "1234567"), ("en_IN", "1,00,000", "100000"),
        ("ja_JP", "１，２３４．５", "1234.5"), ("bn_BD", "১২,৩৪,৫৬৭", "1234567"),
        ("xx_YY", "1,234.5", "1234.5"),
    ])
    func numbersAreReadAsTheLocaleWritesThem(locale: LocaleIdentifier, text: String, number: String)
        throws
    {
        #expect(try DecimalNumber(typed: text, locale: locale).description == number)
    }

    @Test(arguments: [
        "12abc", "abc", "", " ", "-", "+", ".", ",", "1.", "1,", "--1", "+-1", "1-", "1e3", "0x10",
        "∞",
        "NaN", "½", "1²", "Ⅷ", "一", "1\n2", "1٢", "١۲", "$5", "5%", "1__2", "1\u{301}", "1 .5",
        "(5)",
        String(repeating: "9", count: 401), String(repeating: "1 ", count: 1_000_000),
    ])
    func otherTextsAreNotReadAsNumbers(text: String) {
        for locale: LocaleIdentifier in ["en_US", "it_IT", "fr_FR", "ar_EG", "hi_IN"] {
            #expect(DecimalNumber(text: text, locale: locale) == nil, "\(locale)")
        }
    }

    @Test(arguments: [
        ("en_US", "7,25", ["7.25", "725"]), ("en_US", "12,34,567", ["1234567"]),
        ("en_US", "1,2345", ["1.2345", "12345"]), ("en_US", "1.234,5", ["1234.5"]),
        ("en_US", "0,123", ["0.123", "123"]), ("en_US", "1,234,56", ["123456"]),
        ("en_US", "1.2.3", ["123"]), ("en_US", "1,234.5.6", []),
        ("es_ES", "7.25", ["7.25", "725"]), ("it_IT", "1,234.5", ["1234.5"]),
        ("it_IT", "1.23", ["1.23", "123"]), ("de_DE", "1.234.5", ["12345"]),
        ("fr_FR", "1.234", ["1.234", "1234"]), ("ru_RU", "1.234", ["1.234", "1234"]),
        ("ar_EG", "1,234", ["1.234", "1234"]), ("fr_FR", "1,234,567", ["1234567"]),
        ("en_US", "1 23", ["123"]), ("hi_IN", "12,34", ["12.34", "1234"]),
    ])
    func ambiguousNumbersAreRefusedWithTheirMeanings(
        locale: LocaleIdentifier,
        text: String,
        meanings: [String]
    ) {
        let problem = #expect(throws: NumberProblem.self) {
            try DecimalNumber(typed: text, locale: locale)
        }
        #expect(problem?.meanings.map(\.description) == meanings)
    }

    @Test func suggestedSpellingsAreRead() throws {
        var refused = 0
        for locale: LocaleIdentifier in [
            "en_US", "it_IT", "fr_FR", "ar_EG", "hi_IN", "de_CH", "fa_IR",
        ] {
            for text in ["7,25", "7.25", "1.234", "1,234", "1,23,4", "1.234.5", "0,5"] {
                guard let problem = Self.problem(text, locale) else { continue }
                refused += 1
                for meaning in problem.meanings {
                    #expect(
                        DecimalNumber(text: meaning.text(locale: locale), locale: locale) == meaning
                    )
                }
            }
        }
        #expect(refused > 0)
    }

    private static func problem(_ text: String, _ locale: LocaleIdentifier) -> NumberProblem? {
        do throws(NumberProblem) {
            _ = try DecimalNumber(typed: text, locale: locale)
            return nil
        } catch {
            return error
        }
    }

    @Test func everyLocaleReadsWhatItWrites() throws {
        let texts = ["0", "7", "-7", "999", "1000", "-12345.678", "1234567890123.5", "0.001"]
        let numbers = try texts.map { try #require(DecimalNumber(portal: $0)) }
        for locale in Locale.availableIdentifiers.map({ LocaleIdentifier($0) }) {
            for number in numbers {
                let text = number.text(locale: locale)
                #expect(DecimalNumber(text: text, locale: locale) == number, "\(locale) \(text)")
            }
        }
    }
}
