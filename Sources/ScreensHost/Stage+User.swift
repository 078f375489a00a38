import ScreensKit

extension Stage {
    /// Replaces the screenlet by a new one, with the attributes that it had when it was first shown.
    ///
    /// Nothing that it loaded remains: not its model, its drawings or its layout.
    func beginAgain() {
        let isOnShow = runtime.isShown
        if isOnShow { hide() }
        runtime.leaveWrites()
        if let first = firstAttributes {
            let delegate = currentDelegate
            replaceScreenlet(with: type(of: shownScreenlet).init())
            attributes.take(first)
            if let delegate { _ = Self.hand(delegate, to: shownScreenlet) }
            layoutId = nil
            (resolution, view) = (themeResolution, themeResolution.choice?.view ?? view)
        }
        followUser()
        if isOnShow { show() }
        onChange?()
    }

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
