import ScreensKit
public import ScreensOffline

extension Stage {
    /// The user's changes that the portal does not have; `nil` where there is no cache to hold them.
    @_spi(Host)
    public var pendingChanges: PendingChanges? { host.pendingChanges }

    /// Shows the user's unsent changes above the screenlet, and has them sent when they are due, or ends that.
    ///
    /// For live surfaces, for as long as they show the stage.
    @_spi(Host)
    public func showPendingChanges(_ isShown: Bool) {
        pendingPanel = isShown ? host.pendingChanges.map { PendingPanel($0, on: self) } : nil
    }

    /// Loads what is shown as it was loaded when it was first shown.
    @_spi(Host)
    public func showAgain() {
        if runtime.isShown { shownScreenlet.onShow() }
    }

    /// Reports that unsent changes are in another state, where the screenlet shows any.
    func unsentChanged() {
        if model.freshness?.unsent != nil { onUnsentChange?() }
    }
}
