@_spi(Host) public import ScreensKit

/// The User Portrait screenlet, as apps use it: the picture of a user, or the user's initials.
///
/// The implementation lives in a plugin; the host hands it out as this. The loads set the
/// attributes that say whose portrait is shown. Of several that are set, `userId` counts before
/// `emailAddress`, `screenName` and `portraitId`; without any, the user who is signed in is meant.
@MainActor
public protocol UserPortraitScreenlet: Screenlet
where Model == UserPortraitModel, Delegate == any UserPortraitScreenletDelegate {
    /// The line around the picture, in pixels; 0 for none. 1 unless set.
    var borderWidth: Int { get set }
    /// The line's colour: `#RRGGBB`, `#RRGGBBAA` or `transparent`; empty, unless set, for the
    /// theme's.
    var borderColor: String { get set }
    /// Whether the view offers to change the picture; methods do in any case. `false` unless set.
    ///
    /// Portraits loaded by their own id cannot be changed.
    var editable: Bool { get set }
    /// Whether the portrait is loaded when it is shown. `true` unless set.
    var autoLoad: Bool { get set }
    /// Where portraits are read and written when the portal may be out of reach. `remote-first`
    /// unless set.
    var offlinePolicy: OfflinePolicy { get set }
    /// The user; 0 for none.
    var userId: Int64 { get set }
    /// The user's e-mail address; empty for none.
    var emailAddress: String { get set }
    /// The user's short name; empty for none.
    var screenName: String { get set }
    /// The company of e-mail address and short name; 0, the usual value, for the server's.
    var companyId: Int64 { get set }
    /// The portrait's id; 0 for none.
    var portraitId: Int64 { get set }
    /// The UUID of the portrait's user.
    var uuid: String { get set }
    /// Which default picture the portal gives for `portraitId`. `true` unless set.
    var male: Bool { get set }

    /// Loads the portrait of whoever is signed in.
    ///
    /// - Returns: whether a request is on its way; `false` where nobody is signed in, which the
    ///   delegate hears, and before the portrait is shown by a host.
    @discardableResult
    func loadLoggedUserPortrait() -> Bool

    /// Loads the portrait of a user.
    ///
    /// - Returns: whether it was accepted: `false` before the portrait is shown by a host. What is
    ///   wrong with it the delegate hears.
    @discardableResult
    func load(userId: Int64) -> Bool

    /// Loads a portrait by its own id; such a one cannot be changed.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(portraitId: Int64, uuid: String, male: Bool) -> Bool

    /// Loads the portrait of the user of an e-mail address; company 0 is the server's.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(companyId: Int64, emailAddress: String) -> Bool

    /// Loads the portrait of the user of a short name; company 0 is the server's.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(companyId: Int64, screenName: String) -> Bool

    /// Gives the user whose portrait is on show another one: a PNG, JPEG, GIF or WebP file of at most
    /// `Picture.maximumBytes`, made smaller where the portal takes less.
    ///
    /// - Returns: whether it was accepted; `false` before the portrait is shown by a host, and where
    ///   it is not known whose it is.
    @discardableResult
    func upload(_ file: ChosenFile) -> Bool
}

/// Hears what happens in a User Portrait.
@MainActor
public protocol UserPortraitScreenletDelegate: ScreenletDelegate {
    /// The portrait came, and is about to be shown.
    ///
    /// - Returns: the picture to show, which may be another one: in shades of gray, for example. What
    ///   is kept for later is the original.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitResponseImage image: Picture
    ) -> Picture

    /// The portrait could not be loaded.
    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitError error: ScreensError)

    /// So much of the request with a new portrait has left.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUpload picture: Picture,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    )

    /// The portal has the new portrait of the user, whose attributes it answered.
    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitUploaded user: Portrait)

    /// The new portrait was refused, here or by the portal.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUploadError error: ScreensError
    )

    /// The new portrait is kept and on show, and the portal does not have it.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitStoredForLater stored: StoredForLater
    )
}

extension UserPortraitScreenletDelegate {
    /// Leaves the picture as it is.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitResponseImage image: Picture
    ) -> Picture { image }
    /// Does nothing.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUpload picture: Picture,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUploaded user: Portrait
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUploadError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitStoredForLater stored: StoredForLater
    ) {}
}
