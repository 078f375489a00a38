import ScreensSQLite

/// A user's portrait, as the portal stores it.
public struct StoredPortrait: Sendable, Hashable {
    /// The id in its address.
    public var portraitId: Int64
    /// The uploaded file.
    public var bytes: [UInt8]
    /// The type of the picture, determined from its content, such as `image/png`.
    public var mimeType: String
    /// When it was changed last, in milliseconds since 1970; at least one second after the previous change.
    public var modifiedDate: Int64
}

/// Access to portraits that clients do not know of.
extension DemoPortal {
    /// Returns the portrait of a user by the screen name; `nil` if there is none.
    public func portrait(_ screenName: String) throws(DemoPortalError) -> StoredPortrait? {
        let found = try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.portrait(ofUser: screenName)
        }
        return found.map { portrait in
            StoredPortrait(
                portraitId: portrait.portraitId,
                bytes: portrait.bytes,
                mimeType: portrait.mimeType,
                modifiedDate: portrait.modifiedDate
            )
        }
    }

    /// Changes the portrait of a user by the screen name, or removes it for `nil`.
    ///
    /// Bytes of an unknown format are accepted, too. An unknown screen name has no effect.
    public func setPortrait(
        _ bytes: [UInt8]?,
        ofUser screenName: String
    ) throws(DemoPortalError) {
        let now = core.now
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            guard let user = try data.user("screenName = ?", .text(screenName)) else { return }
            guard let bytes else { return try data.removePortrait(of: user, at: now) }
            let mimeType = Portrait.mimeType(of: bytes) ?? "application/octet-stream"
            try data.setPortrait(bytes, mimeType, of: user, at: now)
        }
    }
}
