import ScreensKit

extension Stage {
    /// Replaces the screenlet by a new one, with the attributes that it had when it was first shown.
    ///
    /// Nothing that it loaded remains: not its model, its drawings or its layout.
    ///
    /// An app stays, and so does what leads through it; the screenlets on its pages begin again.
    func beginAgain() {
        guard !isOfApp else {
            followUser()
            changed()
            return
        }
        let isOnShow = runtime.isShown
        if isOnShow { hide() }
        runtime.leaveWrites()
        if let first = firstAttributes {
            let delegate = currentDelegate
            replaceScreenlet(with: type(of: shownScreenlet).init())
            attributes.set(first)
            if let delegate { _ = Self.hand(delegate, to: shownScreenlet) }
            layoutId = nil
            (resolution, view) = (themeResolution, themeResolution.choice?.view ?? view)
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

extension Stage {
    /// Whether the stage waits for an answer of its user in a browser.
    @_spi(Host)
    public var isAwaitingUser: Bool { withEmbedded.contains { $0.runtime.questions > 0 } }
}
