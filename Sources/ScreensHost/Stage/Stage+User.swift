@_spi(Host) public import ScreensKit
public import ScreensOffline
public import ScreensPortal

extension Stage {
    /// Replaces the screenlet by a new one, with the attributes that it had when it was first shown.
    ///
    /// Nothing that it loaded remains: not its model, its drawings or its layout.
    ///
    /// An app stays, and so does what leads through it; the screenlets on its pages begin again.
    func beginAgain() {
        guard !isOfApp else {
            input = FieldInput()
            followUser()
            changed()
            return
        }
        let isOnShow = runtime.isShown
        if isOnShow { hide() }
        if let first = firstAttributes {
            let delegate = currentDelegate
            replaceScreenlet(with: type(of: shownScreenlet).init())
            attributes.set(first)
            if let delegate { _ = shownScreenlet.connect(delegate) }
            let (found, view) = (appearance.ofTheme, appearance.ofTheme.choice?.view)
            appearance.layoutId = nil
            appearance.use(found, view ?? appearance.view)
        }
        followUser()
        if isOnShow { show() }
        changed()
    }

    /// Whether the stage begins again by itself when a user signs in on a stage, and not because its outer one does.
    func beginsAgain(with stage: Stage?) -> Bool {
        guard let outer else { return true }
        return outer === stage || outer.isOfApp
    }

    /// Whether the stage shows an app.
    var isOfApp: Bool { shownScreenlet is AppScreenlet }

    /// Shows the pending changes of the present user, and reports the change.
    func followUser() {
        pictures.cancel()
        if showsPendingChanges { showPendingChanges(true) }
        onUserChange?()
        observer?.userChanged(on: self)
    }
}

// Who uses it, and which changes of the user are still to be sent.
extension Stage {
    /// Whether the stage waits for an answer of its user in a browser.
    @_spi(Host)
    public var isAwaitingUser: Bool { withEmbedded.contains { $0.runtime.questions > 0 } }

    /// Whether somebody is signed in.
    @_spi(Host)
    public var isOfUser: Bool { host.isSignedIn }

    /// The sign-in of the user, and who that is; `nil` for a guest.
    @_spi(Host)
    public var signIn: (session: SessionContext, user: SessionUser)? {
        guard let session = host.identity.session, let user = host.user else { return nil }
        return (session, user)
    }

    /// A name of the user that is the same in all sessions of theirs, empty as long as none is known; `nil` for a guest.
    @_spi(Host)
    public var userKey: String? {
        guard isOfUser else { return nil }
        // Before the portal is asked, only the name is known.
        return host.user.map { $0.userId == 0 ? $0.signInName : "\($0.userId)" } ?? ""
    }

    /// The user's unsent changes; `nil` if there is no cache to store them.
    @_spi(Host)
    public var pendingChanges: PendingChanges? { host.pendingChanges }

    /// Starts or stops showing whether the user's changes are sent, and sending those that are due.
    ///
    /// This is for live surfaces, for as long as they show the stage.
    @_spi(Host)
    public func showPendingChanges(_ isShown: Bool) {
        showsPendingChanges = isShown
        pendingPanel = isShown ? host.pendingChanges.map { PendingPanel($0, on: self) } : nil
    }

    /// Loads the screenlet's data as it was loaded when it was first shown.
    @_spi(Host)
    public func showAgain() {
        if runtime.isShown { shownScreenlet.onShow() }
        for inner in embeddedStages where inner.showsUnsentChanges { inner.showAgain() }
    }

    /// Whether it shows data with changes that have not been sent.
    private var showsUnsentChanges: Bool {
        withEmbedded.contains { $0.model.freshness?.unsent != nil }
    }

    /// Reports that the state of unsent changes is different, if the screenlet shows any.
    func unsentChanged() {
        // Pages of an app below the one that is shown may show them, too.
        appSession?.dataChanged(besides: nil)
        if showsUnsentChanges { onUnsentChange?() }
    }

    /// What is called when a write of the screenlet has succeeded.
    var writeObserver: (() -> Void)? { onWrite ?? outer?.writeObserver }
}
