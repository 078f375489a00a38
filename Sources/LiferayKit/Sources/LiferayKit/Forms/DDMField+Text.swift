@_spi(Host) public import ScreensKit

/// Why something that was written for a field is refused.
public struct DDMInputError: Error, Hashable, Sendable {
    /// The field's title.
    public let field: String
    /// What was written.
    public let text: String
    /// What would be right: `a whole number`, `one of “red”, “blue”`.
    public let expected: String

    /// A refusal of what was written for the field with that title.
    public init(field: String, text: String, expected: String) {
        self.field = field
        self.text = text
        self.expected = expected
    }
}

extension DDMField {
    /// The value as people read it in a locale.
    ///
    /// | Kind | en_US | es_ES |
    /// |---|---|---|
    /// | boolean | `Yes` | `Sí` |
    /// | date | `May 3, 2011` | `3 de mayo de 2011` |
    /// | integer | `1,234` | `1234` |
    /// | decimal, number | `1,234.50` | `1234,50` |
    /// | options | labels with commas between them | |
    /// | document | `A file is already uploaded` | `El archivo ya está en el portal` |
    ///
    /// - Parameters:
    ///   - value: a value of this field.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    /// - Returns: the text; empty for no value.
    public func text(of value: DDMValue?, locale: LocaleIdentifier) -> String {
        switch value {
        case nil: ""
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

    /// The label of the option with that value; the value where there is no such option.
    public func label(ofOption value: String) -> String {
        options.first { $0.value == value }?.label ?? value
    }

    /// Reads what people type for a value in their locale; days also as `2014-12-01`.
    ///
    /// Options are named by their values or labels; several as a JSON list, or with commas between
    /// them where no option has one. A document is no text: see `Action.chooseFile`.
    ///
    /// - Parameters:
    ///   - text: what was written.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    /// - Returns: the value; `nil` for nothing but white space.
    /// - Throws: ``DDMInputError`` with what would be right.
    public func value(text: String, locale: LocaleIdentifier) throws(DDMInputError) -> DDMValue? {
        try value(text: text, locale: locale, replacing: nil)
    }

    /// What people type in place of a value: options that are chosen stay, even if they are none any more.
    func value(
        text: String,
        locale: LocaleIdentifier,
        replacing old: DDMValue?
    ) throws(DDMInputError) -> DDMValue? {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { return nil }
        let value: DDMValue? =
            switch type {
            case .boolean: Self.flag(trimmed, locale).map(DDMValue.boolean)
            case .date: DDMDate(text: trimmed, locale: locale).map(DDMValue.date)
            case .integer: try number(trimmed, locale).whole.map(DDMValue.integer)
            case .decimal, .number: .decimal(try number(trimmed, locale))
            case .radio, .select: chosen(text, old)
            case .geolocation: place(trimmed)
            case .text, .textBox, .image, .html: .text(text)
            // A text is no choice of a file.
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

    /// Reads a number; what is unclear is refused with all that it could mean.
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

    /// Whether several options may be chosen: a radio field never has more than one.
    public var allowsSeveral: Bool { isMultiple && type == .select }
}

extension DecimalNumber {
    /// The number, where it is a whole one of 64 bits.
    fileprivate var whole: Int64? {
        rounded.flatMap { DecimalNumber($0) == self ? $0 : nil }
    }
}

extension DrawingContext {
    /// A field's value as the user reads it; empty for none.
    public func text(of value: DDMValue?, in field: DDMField) -> String {
        field.text(of: value, locale: locale)
    }
}
