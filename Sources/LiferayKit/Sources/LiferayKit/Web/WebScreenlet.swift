@_spi(Host) public import ScreensKit

/// The Web screenlet, as apps use it: a page of the portal, or of another server.
///
/// Every surface shows the page as text, with its links. A plugin implements the screenlet, and the host returns it as this
/// type.
@MainActor
public protocol WebScreenlet: Screenlet
where Model == WebModel, Delegate == any WebScreenletDelegate {
    /// The address of the page, or its path at the portal, which begins with a slash; empty, the default, for none.
    var url: String { get set }
    /// As whom the page is requested. The default is `liferayAuthenticated`.
    var webType: WebType { get set }
    /// Whether the page is loaded when it is shown, if ``url`` is set. The default is `false`.
    var autoLoad: Bool { get set }
    /// Whether the page is read from the server, the cache or both. The default is `remote-first`.
    var offlinePolicy: OfflinePolicy { get set }

    /// Loads the page; an earlier load is cancelled.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the page, without ``url``, and if nobody is
    ///   signed in for a page that requires it. The delegate then receives the reason.
    @discardableResult
    func load() -> Bool

    /// Lets the next load ask the server, whatever the policy, and replace the cached copy.
    ///
    /// - Returns: `false` with the policy `cache-only`, which never asks the server.
    @discardableResult
    func clearCache() -> Bool
}

/// Receives the events of a Web screenlet.
@MainActor
public protocol WebScreenletDelegate: ScreenletDelegate {
    /// A page was loaded, and is shown.
    func screenlet(_ screenlet: any WebScreenlet, onWebLoad url: LinkAddress)

    /// The page could not be loaded.
    func screenlet(_ screenlet: any WebScreenlet, onError error: ScreensError)

    /// The user chose a link.
    ///
    /// - Returns: whether the app follows it; with `false`, the surface does.
    func screenlet(_ screenlet: any WebScreenlet, onUrlClicked url: LinkAddress) -> Bool
}

extension WebScreenletDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: any WebScreenlet, onWebLoad url: LinkAddress) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any WebScreenlet, onError error: ScreensError) {}
    /// Returns `false`: the surface follows the link.
    public func screenlet(_ screenlet: any WebScreenlet, onUrlClicked url: LinkAddress) -> Bool {
        false
    }
}
