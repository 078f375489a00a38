@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable @_spi(Host) import LiferayKit

/// The texts of Liferay's screenlets are complete, and the English ones match the original.
struct LiferayTextsTests {
    @Test func textsAreCompleteInTheLanguagesOfTheKit() {
        #expect(Strings.ofLiferay.keys.sorted() == Strings.ofKit.keys.sorted())
        #expect(Strings.problems(in: Strings.ofLiferay) == [])
    }

    @Test func textsAreWrittenAsReadersOfTheirLanguageExpect() {
        for (language, strings) in Strings.ofLiferay {
            let mistakes = Typography.mistakes(in: strings.texts, language: language)
            #expect(mistakes == [], "\(language)")
        }
    }

    @Test(arguments: [
        ("core-an-image-has-been-selected", "An image has been selected"),
        ("core-a-video-has-been-selected", "A video has been selected"),
        ("core-a-file-is-already-uploaded", "A file is already uploaded"),
        ("ddlform-screenlet-validation-field", "Field \"%@\" is not valid"),
        ("ddlform-screenlet-undefined-recordset", "Recordset is undefined"),
        ("ddlform-screenlet-undefined-current-value", "Values are empty"),
        ("ddlform-screenlet-upload-metadata-changelog", "Uploaded from Liferay Screens app"),
        ("assetlist-screenlet-undefined-group", "The groupId is undefined"),
        ("ddllist-screenlet-undefined-recordset", "The recordSetId is undefined"),
        ("ddllist-screenlet-undefined-labelfields", "The labelFields are undefined"),
        ("rating-screenlet-undefined-classPK", "The classPK is undefined"),
        ("rating-screenlet-undefined-className", "The className is undefined"),
        ("rating-screenlet-undefined-entryId", "The entryId is undefined"),
        ("rating-screenlet-wrong-ratingsGroupCount", "integer above 0 required"),
        ("rating-screenlet-wrong-score", "value between 0 and 1 required"),
        ("userportrait-screenlet-undefined-image", "The image is undefined"),
    ])
    func keysOfTheOriginalHaveTheSameEnglishTexts(key: String, text: String) {
        #expect(LiferayTexts.english[key] == text)
        #expect(DrawingContext().liferayString(key) == text.replacing("%@", with: ""))
    }

    @Test func noKeyIsAlsoOneOfTheKit() throws {
        let kit = try #require(Strings.ofKit["en"]).texts.keys

        #expect(kit.filter { LiferayTexts.english[$0] != nil }.isEmpty)
    }

    @Test(arguments: [
        ("en_US", "“Count” accepts a whole number, not “x”."),
        ("es_ES", "«Count» admite un número entero, no «x»."),
        ("de_DE", "„Count“ akzeptiert eine ganze Zahl, nicht „x“."),
        ("fr_FR", "«\u{202F}Count\u{202F}» accepte un nombre entier, pas «\u{202F}x\u{202F}»."),
        ("ar_EG", "«Count» يقبل عددًا صحيحًا، لا «x»."),
    ])
    func invalidInputIsReportedInTheUsersLanguage(locale: String, message: String) {
        let field = DDMField(name: "Count", dataType: "integer")

        let error = #expect(throws: DDMInputError.self) {
            try field.value(text: "x", locale: LocaleIdentifier(locale))
        }
        #expect(error?.message(locale: LocaleIdentifier(locale)) == message)
    }

    @Test(arguments: [
        ("en_US", "May 3, 2011", "Yes"), ("de_DE", "3. Mai 2011", "Ja"),
        ("fr_FR", "3 mai 2011", "Oui"), ("ar_EG", "٣ مايو، ٢٠١١", "نعم"),
    ])
    func valuesAreWrittenAsTheLocaleDoes(locale: String, date: String, yes: String) throws {
        let day = try #require(DDMDate(year: 2011, month: 5, day: 3))

        #expect(
            DDMField(name: "A", dataType: "date").text(
                of: .date(day),
                locale: LocaleIdentifier(locale)
            ) == date
        )
        let done = DDMField(name: "A", dataType: "boolean")
        #expect(done.text(of: .boolean(true), locale: LocaleIdentifier(locale)) == yes)
        #expect(try done.value(text: yes, locale: LocaleIdentifier(locale)) == .boolean(true))
        #expect(DDMDate(text: date, locale: LocaleIdentifier(locale)) == day)
    }
}
