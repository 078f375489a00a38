@_spi(Host) public import ScreensKit

extension DDMField {
    /// Reads a value that portals send in records and definitions: typed, or as a text.
    ///
    /// A value that is not empty and cannot be read as the field's kind becomes ``DDMValue/text(_:)``.
    ///
    /// - Parameters:
    ///   - value: the portal's value.
    ///   - locale: the locale of the request, which decides the order in short dates of 6.2;
    ///     `en_US` for predefined values.
    ///   - year: when the portal wrote it; decides the century of short dates.
    /// - Returns: the value; `nil` for an empty one.
    @_spi(Host)
    public func value(
        from value: JSONValue,
        locale: LocaleIdentifier,
        near year: Int? = nil
    ) -> DDMValue? {
        let plain = value.plainText
        if plain.isEmpty || type == .decoration { return nil }
        if type.hasOptions { return options(in: value) }
        return typed(value, plain, locale, year) ?? .text(plain)
    }

    private func typed(
        _ value: JSONValue,
        _ plain: String,
        _ locale: LocaleIdentifier,
        _ year: Int?
    ) -> DDMValue? {
        switch type {
        case .boolean: boolean(value)
        case .date: DDMDate(portal: plain, locale: locale, near: year).map(DDMValue.date)
        case .integer: DecimalNumber(portal: plain)?.rounded.map(DDMValue.integer)
        case .decimal, .number: DecimalNumber(portal: plain).map(DDMValue.decimal)
        case .document: document(value)
        case .geolocation:
            (value.object ?? JSONText.object(plain)).flatMap(DDMGeolocation.init)
                .map(DDMValue.geolocation)
        case .radio, .select, .decoration, .text, .textBox, .image, .html, .other: nil
        }
    }

    private func boolean(_ value: JSONValue) -> DDMValue {
        switch value {
        case .bool(let flag): .boolean(flag)
        case .int64(let number): .boolean(number != 0)
        case .double(let number): .boolean(number != 0)
        default: .boolean(DDMFlag.isTrue(value.plainText))
        }
    }

    private func document(_ value: JSONValue) -> DDMValue? {
        (value.object ?? value.text.flatMap(JSONText.object))
            .map { .document(DDMDocument(uploaded: $0)) }
    }
}

extension DDMDate {
    /// Reads a day that portals wrote: milliseconds since 1970, or a day in numbers.
    ///
    /// - Parameters:
    ///   - text: what was written; the result is `nil` if it is not a day.
    ///   - locale: the locale whose short style in Java is used, as in portals.
    ///   - year: when the portal wrote it; decides the century of years with two digits.
    @_spi(Host)
    public init?(portal text: String, locale: LocaleIdentifier, near year: Int?) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        if let milliseconds = Int64(text.trimmed) {
            self.init(milliseconds: milliseconds)
        } else {
            self.init(numbers: text, locale: locale, near: year)
        }
    }
}
