/// Where a portal has the portraits of its users.
@_spi(Host)
public enum PortraitAddress {
    /// The token that portals require for the portrait of the user with a UUID; it is not escaped.
    public static func token(ofUser uuid: String) -> String {
        Base64.text(SHA1.digest(uuid.utf8))
    }

    /// The path and query of a portrait below the portal's address, for `ImageReference.portalFile(_:label:)`.
    ///
    /// No service returns the user's gender, which only decides about the default picture.
    public static func path(of portraitId: Int64, ofUser uuid: String) -> String {
        let path = "/image/user_male_portrait?img_id=\(portraitId)"
        guard !uuid.isEmpty else { return path }
        let token = token(ofUser: uuid).replacing("+", with: "%2B")
            .replacing("/", with: "%2F").replacing("=", with: "%3D")
        return "\(path)&img_id_token=\(token)"
    }
}
