@_spi(Host) public import ScreensKit

/// Why a text that was written for a field is not accepted.
public struct DDMInputError: Error, Hashable, Sendable {
    /// The title of the field.
    let field: String
    /// The text that was written.
    let text: String
    /// The values that are accepted: `a whole number`, `one of “red”, “blue”`.
    let expected: String

    /// Creates the error for a text and the title of its field.
    public init(field: String, text: String, expected: String) {
        self.field = field
        self.text = text
        self.expected = expected
    }
}

extension DDMField {
    /// The value as users read it in a locale.
    ///
    /// | Kind | en_US | es_ES |
    /// |---|---|---|
    /// | boolean | `Yes` | `Sí` |
    /// | date | `May 3, 2011` | `3 de mayo de 2011` |
    /// | integer | `1,234` | `1234` |
    /// | decimal, number | `1,234.50` | `1234,50` |
    /// | options | labels separated by commas | |
    /// | document | `A file is already uploaded` | `El archivo ya está en el portal` |
    ///
    /// - Parameters:
    ///   - value: a value of this field.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    /// - Returns: the text.
    public func text(of value: DDMValue, locale: LocaleIdentifier) -> String {
        switch value {
        case .boolean(true): DDMLocale(locale).yesAndNo.yes
        case .boolean: DDMLocale(locale).yesAndNo.no
        case .date(let date): date.text(locale: locale)
        case .integer(let number): DecimalNumber(number).text(locale: locale)
        case .decimal(let number): number.text(locale: locale, minimumFractionDigits: 2)
        case .options(let values): labels(ofOptions: values).joined(separator: ", ")
        case .text(let text): text
        case .document(let document): document.text(locale: locale)
        case .geolocation(let place): place.text
        }
    }

    /// The label of the option with that value; the value if there is no such option.
    func label(ofOption value: String) -> String {
        options.first { $0.value == value }?.label ?? value
    }

    /// Reads a value that users type in their locale; days also as `2014-12-01`.
    ///
    /// Options are named by their values or labels. Several options are a JSON list, or are
    /// separated by commas if no option contains one. A document cannot be typed: see
    /// `Action.chooseFile`.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    /// - Returns: the value; `nil` if there is only white space.
    /// - Throws: ``DDMInputError`` with the values that are accepted.
    public func value(text: String, locale: LocaleIdentifier) throws(DDMInputError) -> DDMValue? {
        try value(text: text, locale: locale, replacing: nil)
    }

    /// The longest text of a number, a day, a place, or true or false, in bytes.
    static let maximumLength = 1_000

    /// Reads a new value for a field; options that are chosen stay valid, even if the form no longer has them.
    func value(
        text: String,
        locale: LocaleIdentifier,
        replacing old: DDMValue?
    ) throws(DDMInputError) -> DDMValue? {
        let isTooLong = type.hasShortTexts && text.utf8.count > Self.maximumLength
        let trimmed = isTooLong ? "" : text.trimmed
        guard isTooLong || !trimmed.isEmpty else { return nil }
        let value: DDMValue? =
            switch type {
            case _ where isTooLong: nil
            case .boolean: Self.flag(trimmed, locale).map(DDMValue.boolean)
            case .date: DDMDate(text: trimmed, locale: locale).map(DDMValue.date)
            case .integer: try number(trimmed, locale).whole.map(DDMValue.integer)
            case .decimal, .number: .decimal(try number(trimmed, locale))
            case .radio, .select: chosen(text, old)
            case .geolocation: place(trimmed)
            case .text, .textBox, .image, .html: .text(text)
            // A file is chosen, never typed.
            case .document, .decoration, .other: nil
            }
        guard let value else {
            throw DDMInputError(field: title, text: text, expected: expected(locale: locale))
        }
        return value
    }

    private static func flag(_ text: String, _ locale: LocaleIdentifier) -> Bool? {
        let text = text.lowercased()
        let words = DDMLocale(locale).yesAndNo
        if [words.yes.lowercased(), "yes", "true", "1"].contains(text) { return true }
        if [words.no.lowercased(), "no", "false", "0"].contains(text) { return false }
        return nil
    }

    /// Reads a number; an ambiguous one is refused, with its possible meanings.
    private func number(
        _ text: String,
        _ locale: LocaleIdentifier
    ) throws(DDMInputError) -> DecimalNumber {
        do throws(NumberProblem) {
            return try DecimalNumber(typed: text, locale: locale)
        } catch {
            let meanings = error.meanings.filter { type != .integer || $0.whole != nil }
                .map { $0.text(locale: locale) }
            let right = meanings.isEmpty ? expected(locale: locale) : Self.either(meanings, locale)
            throw DDMInputError(field: title, text: text, expected: right)
        }
    }

    private static func either(_ texts: [String], _ locale: LocaleIdentifier) -> String {
        texts.count == 1
            ? texts[0]
            : LiferayTexts.text("ddlform-screenlet-either", texts[0], texts[1], locale: locale)
    }

    private func place(_ text: String) -> DDMValue? {
        let place = JSONText.object(text).flatMap(DDMGeolocation.init) ?? DDMGeolocation(text: text)
        return place.flatMap { $0.isValid ? .geolocation($0) : nil }
    }

    private func chosen(_ text: String, _ old: DDMValue?) -> DDMValue? {
        let chosen = if case .options(let values) = old { values } else { [String]() }
        guard let values = options(named: text, chosen: chosen),
            values.count == 1 || allowsSeveral || values == chosen
        else { return nil }
        return .options(values)
    }

    /// Whether several options may be chosen; a radio field never has more than one.
    @_spi(Host)
    public var allowsSeveral: Bool { isMultiple && type == .select }
}

extension DecimalNumber {
    /// The number, if it is a whole number of 64 bits.
    fileprivate var whole: Int64? {
        rounded.flatMap { DecimalNumber($0) == self ? $0 : nil }
    }
}

extension DrawingContext {
    /// A field's value as the user reads it.
    public func text(of value: DDMValue, in field: DDMField) -> String {
        field.text(of: value, locale: locale)
    }
}
