@_spi(Host) public import ScreensKit

extension DDMField {
    /// Reads a value as portals send it in records and definitions: typed, or as a text.
    ///
    /// What is not empty and cannot be read as the field's kind becomes ``DDMValue/text(_:)``.
    ///
    /// - Parameters:
    ///   - value: the portal's value.
    ///   - locale: the locale the portal was asked in, which decides the order in short dates of
    ///     6.2; `en_US` for predefined values.
    ///   - year: when the portal wrote it; decides the century of short dates.
    /// - Returns: the value; `nil` for an empty one.
    public func value(
        from value: JSONValue,
        locale: String,
        near year: Int? = nil
    ) -> DDMValue? {
        let plain = value.plainText
        if plain.isEmpty || type == .decoration { return nil }
        if type.hasOptions { return options(value) }
        return typed(value, plain, locale, year ?? DDMDate.usualYear) ?? .text(plain)
    }

    private func typed(
        _ value: JSONValue,
        _ plain: String,
        _ locale: String,
        _ year: Int
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

    /// The text that is sent for a value and stored by the portal.
    ///
    /// | Kind | Text |
    /// |---|---|
    /// | boolean | `true`, `false` |
    /// | date | 6.2: milliseconds since 1970 at midnight in Greenwich; 7.0: `2014-12-01` |
    /// | integer | digits |
    /// | decimal, number | digits with a point and two more behind it at least: `1234.50` |
    /// | options | a JSON list of values: `["red", "blue"]` |
    /// | document | `{"groupId":1,"uuid":"…","version":"1.0"}` once it is uploaded; a text of the portal that is no such object, unchanged |
    /// | geolocation | `{"latitude":40.4168,"longitude":-3.7038}` |
    /// | others | the text itself |
    ///
    /// - Parameters:
    ///   - value: a value of this field.
    ///   - version: the portal's version, which decides how dates are written.
    /// - Returns: the text, or `nil` for a file that the portal does not have yet.
    public func portalText(of value: DDMValue, version: PortalVersion) -> String? {
        switch value {
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let date): version.is62 ? "\(date.milliseconds)" : date.description
        case .integer(let number): "\(number)"
        case .decimal(let number): number.text(minimumFractionDigits: 2)
        case .options(let values): DDMJSON.text(list: values)
        case .text(let text): text
        case .document(let document): document.portalText
        case .geolocation(let place): place.portalText
        }
    }

    private func boolean(_ value: JSONValue) -> DDMValue {
        switch value {
        case .bool(let flag): .boolean(flag)
        case .int(let number): .boolean(number != 0)
        case .double(let number): .boolean(number != 0)
        default: .boolean(DDMFlag.isTrue(value.plainText))
        }
    }

    private func document(_ value: JSONValue) -> DDMValue? {
        (value.object ?? value.text.flatMap(JSONText.object))
            .map { .document(DDMDocument(uploaded: $0)) }
    }
}

// MARK: Options

extension DDMField {
    private func options(_ value: JSONValue) -> DDMValue? {
        let texts = value.array.map { $0.map(\.plainText) } ?? optionTexts(value.plainText)
        var values: [String] = []
        for text in texts.map(optionValue) where !text.isEmpty && !values.contains(text) {
            values.append(text)
        }
        return DDMValue.options(values).nonEmpty
    }

    /// A JSON list; or one option, or several with commas between them, as older clients wrote it.
    private func optionTexts(_ text: String) -> [String] {
        let text = text.trimmed
        if let list = JSONText.list(text) { return list.map(\.plainText) }
        if isOption(text) { return [text] }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 1
        let inner = isBracketed ? String(text.dropFirst().dropLast()) : text
        let parts = inner.split(separator: ",").map { $0.trimmed.unquoted }
        return isBracketed || parts.allSatisfy(isOption) ? parts : [text]
    }

    private func isOption(_ text: String) -> Bool {
        options.contains { $0.value == text || $0.label == text }
    }

    /// The value of the option that a text names: values go before labels.
    ///
    /// A text that is neither is kept: the definition may have changed since.
    private func optionValue(_ text: String) -> String {
        if options.contains(where: { $0.value == text }) { return text }
        return options.first { $0.label == text }?.value ?? text
    }
}

extension String {
    fileprivate var unquoted: String {
        hasPrefix("\"") && hasSuffix("\"") && count > 1 ? String(dropFirst().dropLast()) : self
    }
}

extension JSONValue {
    /// The text this is or is written as in JSON; empty for `null`.
    var plainText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .bool(let flag): "\(flag)"
        case .int(let number): "\(number)"
        case .double(let number): DecimalNumber(number)?.description ?? ""
        case .array, .object: JSONText.text(self)
        }
    }
}
