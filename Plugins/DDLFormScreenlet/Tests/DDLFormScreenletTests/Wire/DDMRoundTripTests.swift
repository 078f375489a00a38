import Foundation
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// The portal's text and the user's text of any value are read back as the same value.
struct DDMRoundTripTests {
    private static let locales: [LocaleIdentifier] = [
        "en_US", "es_ES", "ca_ES", "zh_CN", "fi_FI", "fr_FR", "de_DE", "iw_IL", "hu_HU", "ja_JP",
        "pt_BR", "xx_YY",
    ]

    @Test(arguments: locales)
    func randomValuesOfEveryKind(locale: LocaleIdentifier) throws {
        var random = SeededNumbers(7)
        for _ in 0..<300 {
            for (field, value) in Self.values(&random) {
                for version in [PortalVersion.v62, .v70] {
                    let sent = try #require(field.portalText(of: value, version: version))
                    let read = field.value(from: .text(sent), locale: locale)
                    #expect(read == value, "\(sent)")
                }
                guard field.type != .document else { continue }
                let text = Self.written(value, field, locale)
                #expect(try field.value(text: text, locale: locale) == value, "\(text)")
                try Self.checkCoding(of: value)
            }
        }
    }

    /// The text for a value; several options are not written as their labels.
    private static func written(_ value: DDMValue, _ field: DDMField, _ locale: LocaleIdentifier)
        -> String
    {
        if case .options(let values) = value, values.count > 1 {
            return field.portalText(of: value, version: .v70) ?? ""
        }
        return field.text(of: value, locale: locale)
    }

    private static func checkCoding(of value: DDMValue) throws {
        let data = try JSONEncoder().encode([value])
        #expect(try JSONDecoder().decode([DDMValue].self, from: data) == [value])
    }

    private static func values(_ random: inout SeededNumbers) -> [(DDMField, DDMValue)] {
        let select = select(&random)
        let chosen = Array(select.options.map(\.value).shuffled(using: &random).prefix(3))
        let day = DDMDate(
            milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
        )
        let text = text(&random)
        let place = DDMGeolocation(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random)
        )
        let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            "\(Int.random(in: 0...9, using: &random))"
        }.joined()
        let number = DecimalNumber(
            portal: "\(["", "-"].randomElement(using: &random) ?? "")\(digits).\(digits)"
        )
        return [
            (DDMField(name: "A", dataType: "boolean"), .boolean(.random(using: &random))),
            (DDMField(name: "A", dataType: "date"), day.map(DDMValue.date)),
            (
                DDMField(name: "A", dataType: "integer"),
                .integer(.random(in: .min ... .max, using: &random))
            ),
            (DDMField(name: "A", dataType: "number"), number.map(DDMValue.decimal)),
            (
                DDMField(name: "A", dataType: "double"),
                DecimalNumber(Double.random(in: -1e9...1e9, using: &random)).map(DDMValue.decimal)
            ),
            (DDMField(name: "A", dataType: "geolocation"), .geolocation(place)),
            (DDMField(name: "A", dataType: "string", editor: "textarea"), .text(text)),
            (DDMField(name: "A", dataType: "html"), .text(text)),
            (DDMField(name: "A", dataType: "image"), .text(text)),
            (select, .options(chosen)),
            (
                DDMField(name: "A", dataType: "document-library"),
                .document(
                    DDMDocument(uploaded: ["groupId": 7, "uuid": .text(text), "version": "1.0"])
                )
            ),
        ].compactMap { field, value in value.map { (field, $0) } }
    }

    /// Options with commas, quotes and brackets, with unique labels and values.
    private static func select(_ random: inout SeededNumbers) -> DDMField {
        var field = DDMField(name: "A", dataType: "string", editor: "select", isMultiple: true)
        field.options = (0..<5).map { index in
            DDMOption(value: "\(text(&random))\(index)", label: "\(index)\(text(&random))x")
        }
        return field
    }

    private static let characters: [Character] = [
        "a", "Z", "é", "ñ", "日", "💡", ",", "\"", "'", "[", "]", "{", "}", "\\", "/", "-", "1", "ı",
        "&", "<", "\u{200F}", "ß",
    ]

    /// A text without white space at its ends, because input is trimmed.
    private static func text(_ random: inout SeededNumbers) -> String {
        let middle = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            (characters + [" ", "\n"]).randomElement(using: &random) ?? "a"
        }
        return "x" + String(middle) + "y"
    }
}
