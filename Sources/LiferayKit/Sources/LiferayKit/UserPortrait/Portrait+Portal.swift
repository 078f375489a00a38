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
        PortraitAddress.token(ofUser: uuid)
    }

    /// The path and query of the picture below the portal's address, for `ImageReference.portalFile(_:label:)`.
    ///
    /// `nil` if the user has no picture.
    public var path: String? {
        portraitId.map { PortraitAddress.path(of: $0, ofUser: uuid) } ?? picturePath
    }
}
