@_spi(Host) public import ScreensKit

extension Portrait {
    /// Reads a user from a reply of a service, without the picture.
    ///
    /// - Throws: `PortalError.unexpected(_:)` if the user has no id.
    public init(user reply: JSONValue) throws(PortalError) {
        guard let userId = reply["userId"]?.int64, userId > 0 else {
            throw .unexpected("the user has no ID")
        }
        func text(_ name: String) -> String { reply[name]?.text ?? "" }
        self.init(
            userId: userId,
            // Portals answer 0 if the user has no portrait.
            portraitId: reply["portraitId"]?.int64.flatMap { $0 == 0 ? nil : $0 },
            uuid: text("uuid"),
            firstName: text("firstName"),
            lastName: text("lastName"),
            screenName: text("screenName"),
            emailAddress: text("emailAddress")
        )
        jobTitle = text("jobTitle").nonEmpty
    }

    /// The token that portals require for the portrait of the user with a UUID; it is escaped in an address.
    public static func token(ofUser uuid: String) -> String {
        Base64.text(SHA1.digest(uuid.utf8))
    }

    /// The path and query of the picture below the portal's address, for `ImageReference.portalFile(_:label:)`.
    ///
    /// `nil` if the user has no picture. No service returns the user's gender, which only decides about the default picture.
    public var path: String? {
        guard let portraitId else { return nil }
        let path = "/image/user_male_portrait?img_id=\(portraitId)"
        guard !uuid.isEmpty else { return path }
        let token = Self.token(ofUser: uuid).replacing("+", with: "%2B")
            .replacing("/", with: "%2F").replacing("=", with: "%3D")
        return "\(path)&img_id_token=\(token)"
    }
}
