import LiferayKit
import ScreensKit

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
    func value(
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
        @unknown default: nil
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
    func portalText(of value: DDMValue, version: PortalVersion) -> String? {
        switch value {
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let date): version.is62 ? "\(date.milliseconds)" : date.description
        case .integer(let number): "\(number)"
        case .decimal(let number): number.text(minimumFractionDigits: 2)
        case .options(let values): DDMJSON.text(list: values)
        case .text(let text): text
        case .document(let document): document.portalText
        case .geolocation(let place): place.portalText
        @unknown default: nil
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

// MARK: The texts of values

extension DDMDate {
    /// Reads a day that portals wrote: milliseconds since 1970, or a day in numbers.
    init?(portal text: String, locale: LocaleIdentifier, near year: Int?) {
        if let milliseconds = Int64(text.trimmed) {
            self.init(milliseconds: milliseconds)
        } else {
            self.init(numbers: text, locale: locale, near: year)
        }
    }
}

extension DDMGeolocation {
    fileprivate var portalText: String {
        #"{"latitude":\#(latitude),"longitude":\#(longitude)}"#
    }
}

extension DDMDocument {
    /// The text that is submitted: `{"groupId":1,"uuid":"…","version":"1.0"}`.
    ///
    /// If one of the three is missing, it has everything that the portal sent. `nil` until the file is uploaded.
    var portalText: String? {
        guard let attributes else { return nil }
        guard let group = attributes["groupId"]?.int64, let uuid = attributes["uuid"]?.text,
            let version = attributes["version"].flatMap(Self.version)
        else { return JSONText.text(attributes) }
        return
            #"{"groupId":\#(group),"uuid":\#(JSONText.text(uuid)),"version":\#(JSONText.text(version))}"#
    }

    /// Some portals write the version as a number.
    private static func version(_ value: JSONValue) -> String? {
        value.text ?? value.double.map { "\($0)" }
    }
}
