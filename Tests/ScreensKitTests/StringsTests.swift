import TestSupport
import Testing

@testable @_spi(Host) import ScreensKit

/// Texts of plugins and of the kit: lookup, arguments, completeness.
struct StringsTests {
    @Test func theKitIsCompletelyTranslated() {
        #expect(KitTexts.all.languages.keys.sorted() == ["ar", "de", "en", "es", "fr", "ja"])
        #expect(Strings.problems(in: Strings.ofKit) == [])
    }

    @Test func textsAreWrittenAsReadersOfTheirLanguageExpect() {
        for (language, texts) in KitTexts.all.languages {
            #expect(Typography.mistakes(in: texts, language: language) == [], "\(language)")
        }
    }

    @Test(arguments: [
        ("core-yes", "Yes"), ("core-no", "No"),
    ])
    func keysOfTheOriginalHaveTheSameEnglishTexts(key: String, text: String) {
        #expect(KitTexts.english[key] == text)
    }

    @Test(arguments: [
        ("%@ and %@", "a and b"), ("%2$@ before %1$@", "b before a"), ("100 %", "100 %"),
        ("%d%%", "a%"), ("%3$@!", "!"), ("%", "%"), ("%x %0$@ %99$@", "%x %0$@ %99$@"),
        ("%1$@%1$@%@", "aab"), ("", ""),
    ])
    func argumentsAreFilledIn(pattern: String, text: String) {
        let strings = Strings(["key": pattern])

        #expect(strings.text("key", ["a", "b"], locale: "en_US") == text)
    }

    @Test func argumentsAreNotScannedForPlaceholders() {
        let strings = Strings(["key": "%@, %@"])

        #expect(strings.text("key", ["%2$@ %@ %%", "b"], locale: "en_US") == "%2$@ %@ %%, b")
    }

    @Test(arguments: [
        ("en_US", 1, "1 entry"), ("en_US", 0, "0 entries"),
        ("en_US", 1_234_567, "1,234,567 entries"),
        ("es_ES", 1, "1 entrada"), ("es_ES", 12_345, "12.345 entradas"), ("ja_JP", 1, "1 件"),
        ("ar_EG", 0, "لا إدخالات"), ("ar_EG", 1, "إدخال واحد"), ("ar_EG", 2, "إدخالان"),
        ("ar_EG", 3, "٣ إدخالات"), ("ar_EG", 11, "١١ إدخالًا"), ("ar_EG", 100, "١٠٠ إدخال"),
        ("ar_EG", 103, "١٠٣ إدخالات"), ("ar_MA", 103, "103 إدخالات"), ("it_IT", 1, "1 entry"),
        ("x", 2, "2 entries"),
        ("de_DE", 0, "0 Einträge"), ("de_DE", 1, "1 Eintrag"), ("de_AT", 2, "2 Einträge"),
        ("de_DE", 1_234_567, "1.234.567 Einträge"),
        ("fr_FR", 0, "0 entrée"), ("fr_FR", 1, "1 entrée"), ("fr_CA", 2, "2 entrées"),
        ("fr_FR", 12_345, "12\u{202F}345 entrées"),
        ("fr_FR", 1_000_000, "1\u{202F}000\u{202F}000 d’entrées"),
    ])
    func numbersChooseTheFormOfTheLanguage(locale: String, count: Int, text: String) {
        #expect(DrawingContext(locale: LocaleIdentifier(locale)).phrase(.entries(count)) == text)
    }

    @Test func aMissingFormIsTakenFromOther() {
        let strings = Strings(["votes.other": "%d votes"])

        #expect(strings.text("votes", [1], locale: "en_US") == "1 votes")
        #expect(strings.text("votes", [Int.min], locale: "en_US").hasSuffix(" votes"))
    }

    @Test func keysFallBackToEnglishThenTheKitThenThemselves() {
        let files = [
            "strings/en.json": #"{"a":"A","b":"B"}"#, "strings/es.json": #"{"b":"Be","c":7}"#,
            "strings/es_MX.json": #"{"b":"Be MX"}"#,
        ]
        func text(_ key: String, _ locale: String) -> String {
            Strings(locale: LocaleIdentifier(locale)) { files[$0].map { Array($0.utf8) } }.text(
                key,
                locale: LocaleIdentifier(locale)
            )
        }

        #expect(["a", "b", "c"].map { text($0, "es_ES") } == ["A", "Be", "c"])
        #expect(text("b", "es-MX") == "Be MX")
        #expect(text("b", "ja_JP") == "B")
        #expect(text("core-loading", "es_ES") == "Cargando…")
    }

    @Test func textsOfALibraryRankBetweenThePluginsAndTheKits() {
        let library = BuiltInTexts([
            "en": ["a": "A", "b": "B", "core-yes": "Aye"], "es": ["a": "Á"],
        ])
        let strings = Strings(["b": "own"])
        func text(_ key: String, _ locale: String) -> String {
            strings.text(key, locale: LocaleIdentifier(locale), builtIn: library)
        }

        #expect(["a", "b", "c"].map { text($0, "es_ES") } == ["Á", "own", "c"])
        #expect(text("a", "ja_JP") == "A" && text("core-no", "en_US") == "No")
        // The kit's text in the user's language takes precedence over the library's in English.
        #expect(text("core-yes", "en_US") == "Aye" && text("core-yes", "es_ES") == "Sí")
    }

    @Test func aPluginMayReplaceTextsOfTheKit() {
        var context = DrawingContext()
        context.strings = Strings(["core-loading": "One moment…"])

        #expect(context.phrase(.loading) == "One moment…")
    }

    @Test(arguments: [
        "[]", "{", #"{"key":{"key":"x"}}"#, #"{"key":null}"#, "\u{0}", "",
        String(repeating: "[", count: 100_000),
    ])
    func corruptFilesHaveNoTexts(json: String) {
        let strings = Strings(locale: "en_US") { _ in Array(json.utf8) }

        #expect(strings == Strings())
    }

    @Test func filesThatAreTooLargeHaveNoTexts() {
        let text = String(repeating: "x", count: Strings.maximumBytes)
        let strings = Strings(locale: "en_US") { _ in Array(#"{"key":"\#(text)"}"#.utf8) }

        #expect(strings == Strings())
    }

    @Test(arguments: [
        ("../../etc/passwd", ["en"]), ("", ["en"]), ("C", ["en", "c"]), ("en_GB", ["en", "en_GB"]),
        ("zh-Hant-TW", ["en", "zh", "zh_TW"]), ("iw_IL", ["en", "he", "he_IL"]),
        ("ar_EG.UTF-8", ["en", "ar", "ar_EG"]), ("es_../x", ["en", "es"]), ("é_É", ["en"]),
    ])
    func localesOnlyLeadToFilesOfStrings(locale: String, names: [String]) {
        var asked: [String] = []
        _ = Strings(locale: LocaleIdentifier(locale)) { path in
            asked.append(path)
            return nil
        }

        #expect(asked == names.map { "strings/\($0).json" })
    }

    @Test(arguments: [
        ("ar_EG", true), ("he", true), ("iw_IL", true), ("fa-IR", true), ("ckb", true),
        ("az_Arab_IR", true), ("pa-Guru", false), ("ku_Latn", false), ("en_US", false), ("", false),
        ("arn", false),
    ])
    func localesHaveAWritingDirection(locale: String, isRightToLeft: Bool) {
        #expect(DrawingContext(locale: LocaleIdentifier(locale)).isRightToLeft == isRightToLeft)
    }

    @Test func incompleteFilesAreReported() {
        let problems = Strings.problems(in: [
            "en": Strings(["a": "%@ of %@", "n.one": "%d day", "n.other": "%d days", "b": "B"]),
            "ar": Strings(["a": "%2$@ %1$@", "b": "B", "n.other": "%d", "n.one": "x"]),
            "ja": Strings(["a": "%@", "n.other": "%@ %@", "b": "B", "c": "C"]),
            "es_MX": Strings(["b": "%@"]),
        ])

        #expect(
            problems == [
                "ar.json has no text \"n.few\".", "ar.json has no text \"n.many\".",
                "ar.json has no text \"n.two\".",
                "ar.json has no text \"n.zero\".",
                "es_MX.json has different arguments in \"b\" than en.json.",
                "ja.json has different arguments in \"a\" than en.json.",
                "ja.json has \"c\", which is missing in en.json.",
                "ja.json has different arguments in \"n.other\" than en.json.",
            ]
        )
        #expect(Strings.problems(in: ["es": Strings()]).count == 1)
    }

    @Test(arguments: [
        ("de_DE", ScreensError.cancelled, "Der Vorgang wurde abgebrochen."),
        (
            "de_DE", .portal(.http(status: 500)),
            "Das Portal hat mit dem HTTP-Status 500 geantwortet."
        ),
        (
            "de_DE", .portal(.unavailable(status: 503, words: "busy", retryAfter: 5)),
            "Das Portal ist derzeit nicht verfügbar (HTTP-Status 503): busy; versuchen Sie es in 5\u{A0}s erneut."
        ),
        ("fr_FR", .cancelled, "L’opération a été annulée."),
        ("fr_FR", .portal(.http(status: 500)), "Le portail a répondu avec l’état HTTP 500."),
        (
            "fr_FR", .portal(.unavailable(status: 503, words: "", retryAfter: 5)),
            "Le portail n’est pas disponible pour le moment (état HTTP 503)\u{202F}; réessayez dans 5\u{A0}s."
        ),
    ])
    func errorsAreReportedInGermanAndFrench(
        locale: LocaleIdentifier,
        error: ScreensError,
        message: String
    ) {
        #expect(DrawingContext(locale: locale).message(of: error) == message)
    }

    @Test(arguments: [
        (ScreensError.cancelled, "La operación se ha cancelado."),
        (.portal(.http(status: 500)), "El portal ha respondido con el estado HTTP 500."),
        (
            .portal(.unavailable(status: 503, words: "busy", retryAfter: 5)),
            "El portal no está disponible ahora (estado HTTP 503): busy; pide que se reintente dentro de 5 s."
        ),
        (.notCached("x"), "No hay ninguna copia guardada."), (.failed("x"), "x"),
    ])
    func errorsAreReportedInTheUsersLanguage(error: ScreensError, message: String) {
        #expect(DrawingContext(locale: "es_ES").message(of: error) == message)
        #expect(error.message == error.message(locale: "en_US"))
    }
}
