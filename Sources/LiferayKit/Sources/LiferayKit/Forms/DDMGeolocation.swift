@_spi(Host) import ScreensKit

/// A geographic location.
public struct DDMGeolocation: Hashable, Codable, Sendable {
    /// Degrees north of the equator; valid from −90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich; valid from −180 to 180.
    public var longitude: Double

    /// Creates a location; `isValid` says whether the degrees are in their ranges.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both degrees are in their ranges, including the limits.
    var isValid: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude)
    }

    /// Reads `{"latitude":40.4168,"longitude":-3.7038}`; `nil` if a degree is missing or not a finite number.
    init?(_ members: JSONObject) {
        guard let latitude = members["latitude"]?.double,
            let longitude = members["longitude"]?.double
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Reads what ``text`` writes.
    init?(text: String) {
        guard text.utf8.count <= DDMField.maximumLength else { return nil }
        let degrees = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { JSONValue.text($0.trimmed).double }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1] else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Both degrees, latitude first: `40.4168, -3.7038`.
    var text: String { "\(latitude), \(longitude)" }
}
