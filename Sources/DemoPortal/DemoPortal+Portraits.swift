import ScreensSQLite

/// A user's picture, as the portal keeps it.
public struct StoredPortrait: Sendable, Hashable {
    /// The id that its address names.
    public var portraitId: Int64
    /// The picture's file, as it was uploaded.
    public var bytes: [UInt8]
    /// The type of the picture, by its content, such as `image/png`.
    public var mimeType: String
    /// When it was changed last, in milliseconds since 1970; each time a second later at least.
    public var modifiedDate: Int64
}

/// Portraits, behind the back of clients.
extension DemoPortal {
    /// The portrait of the user of a screen name; `nil` without one.
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

    /// Gives the user of a screen name another portrait, or none for `nil`.
    ///
    /// Bytes of no known type of picture are taken too. Nothing happens for a name that nobody has.
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
