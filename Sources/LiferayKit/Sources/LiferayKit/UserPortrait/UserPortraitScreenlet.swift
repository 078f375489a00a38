@_spi(Host) public import ScreensKit

/// The User Portrait screenlet, as apps use it: the picture of a user, or the user's initials.
///
/// A plugin implements it, and the host returns it as this type. The load methods set the
/// attributes that identify the portrait. If several are set, `userId` takes precedence over
/// `emailAddress`, `screenName` and `portraitId`, in this order. If none is set, the portrait of
/// the signed-in user is loaded.
@MainActor
public protocol UserPortraitScreenlet: ContentScreenlet
where Model == UserPortraitModel, Delegate == any UserPortraitScreenletDelegate {
    /// The width of the line around the picture, in pixels; 0 for none. The default is 1.
    var borderWidth: Int { get set }
    /// The line's colour: `#RRGGBB`, `#RRGGBBAA` or `transparent`.
    ///
    /// Empty, the default, for the theme's colour.
    var borderColor: String { get set }
    /// Whether the user can change the picture in the view; methods work in any case.
    ///
    /// The default is `false`. Portraits that are loaded by their own id cannot be changed.
    var editable: Bool { get set }
    /// The user; 0 for none.
    var userId: Int64 { get set }
    /// The user's e-mail address; empty for none.
    var emailAddress: String { get set }
    /// The user's short name; empty for none.
    var screenName: String { get set }
    /// The company of the e-mail address or short name; 0, the default, for the server's.
    var companyId: Int64 { get set }
    /// The portrait's id; 0 for none.
    var portraitId: Int64 { get set }
    /// The UUID of the portrait's user.
    var uuid: String { get set }
    /// Whether the portal's default picture for `portraitId` is the male one. The default is `true`.
    var male: Bool { get set }

    /// Loads the portrait of the signed-in user.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the portrait, and if
    ///   nobody is signed in, which the delegate is notified of.
    @discardableResult
    func loadLoggedUserPortrait() -> Bool

    /// Loads the portrait of a user.
    ///
    /// - Returns: whether it was accepted; `false` before a host shows the portrait. The delegate
    ///   is notified if the argument is not valid.
    @discardableResult
    func load(userId: Int64) -> Bool

    /// Loads a portrait by its own id; such a portrait cannot be changed.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(portraitId: Int64, uuid: String, male: Bool) -> Bool

    /// Loads the portrait of the user with an e-mail address; company 0 is the server's.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(companyId: Int64, emailAddress: String) -> Bool

    /// Loads the portrait of the user with a short name; company 0 is the server's.
    ///
    /// - Returns: as for ``load(userId:)``.
    @discardableResult
    func load(companyId: Int64, screenName: String) -> Bool

    /// Replaces the visible user's portrait with a PNG, JPEG, GIF or WebP file.
    ///
    /// The file has at most `Picture.maximumBytes`. If the portal accepts only smaller files, the
    /// picture is scaled down.
    ///
    /// - Returns: whether it was accepted; `false` before a host shows the portrait, and if the user is not known.
    @discardableResult
    func upload(_ file: ChosenFile) -> Bool
}

/// Receives the events of a User Portrait.
@MainActor
public protocol UserPortraitScreenletDelegate: ScreenletDelegate {
    /// The portrait was loaded, and is about to be shown.
    ///
    /// - Returns: the picture to show, which may be changed, for example to shades of gray. The original is cached.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitResponseImage image: Picture
    ) -> Picture

    /// The portrait could not be loaded.
    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitError error: ScreensError)

    /// A part of the request with a new portrait was sent.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUpload picture: Picture,
        uploadedBytes: UInt64,
        totalBytes: UInt64
    )

    /// The portal has stored the new portrait, and returned the user's attributes.
    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitUploaded user: Portrait)

    /// The new portrait was refused, here or by the portal.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitUploadError error: ScreensError
    )

    /// The new portrait is stored on this machine and visible, and the portal does not have it.
    func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitStoredForLater stored: StoredChange
    )
}

extension UserPortraitScreenletDelegate {
    /// Returns the picture unchanged.
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
        onUserPortraitStoredForLater stored: StoredChange
    ) {}
}
