import LiferayKit
import ScreensKit

extension DDMField {
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
