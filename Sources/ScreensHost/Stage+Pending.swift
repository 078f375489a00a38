import ScreensKit
public import ScreensOffline

extension Stage {
    /// The user's unsent changes; `nil` if there is no cache to store them.
    @_spi(Host)
    public var pendingChanges: PendingChanges? { host.pendingChanges }

    /// Starts or stops showing the user's unsent changes above the screenlet and sending those that are due.
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
        (shownScreenlet as? AppScreenlet)?.unsentChanged()
        if showsUnsentChanges { onUnsentChange?() }
    }

    /// What is called when a write of the screenlet has succeeded.
    var writeObserver: (() -> Void)? { onWrite ?? outer?.writeObserver }

    /// Whether loading again would lose what the user has entered.
    @_spi(Host)
    public var hasUnsentInput: Bool {
        withEmbedded.contains { $0.shownScreenlet.hasUnsentInput || !$0.typed.isEmpty }
    }

    /// Whether ending would lose what the user has entered, also on other pages of an app.
    @_spi(Host)
    public var hasUnsentInputOnAnyPage: Bool {
        hasUnsentInput || (shownScreenlet as? AppScreenlet)?.hasUnsentInputOnAnyPage == true
    }
}
