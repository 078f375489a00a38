@_spi(Host) public import ScreensKit

/// The Web screenlet, as apps use it: a page of the portal, or of another server.
///
/// Every surface shows the page as text, with its links. Live pages also show it in a frame, with the scripts and styles that
/// the attributes had when the page was requested; the scripts of the page itself do not run. A plugin implements the
/// screenlet, and the host returns it as this type.
///
/// A script of the attributes calls `Screens.postMessage(namespace, message)` to send a message to the delegate.
/// `Screens.addScreensScript(function)` runs a function when the page has been read, `Screens.reloadScripts()` runs all of them
/// again, and `Screens.waitForJsLoaded()` returns a promise for that moment.
@MainActor
public protocol WebScreenlet: ContentScreenlet
where Model == WebModel, Delegate == any WebScreenletDelegate {
    /// The address of the page, or its path at the portal, which begins with a slash; empty, the default, for none.
    ///
    /// Unlike that of other screenlets, the default of `autoLoad` is `false`.
    var url: String { get set }
    /// As whom the page is requested. The default is `liferayAuthenticated`.
    var webType: WebType { get set }

    /// JavaScript that runs in the frame; empty, the default, for none.
    var scripts: String { get set }
    /// The addresses of scripts that run in the frame after ``scripts``, or their paths at the portal; none by default.
    var scriptAddresses: AddressList { get set }
    /// A style sheet for the page in the frame; empty, the default, for none.
    var styles: String { get set }
    /// The addresses of style sheets that follow ``styles``, or their paths at the portal; none by default.
    var styleAddresses: AddressList { get set }
    /// Whether the page can be scrolled in its frame. The default is `true`.
    var isScrollEnabled: Bool { get set }
    /// Whether messages of namespaces that begin with `screensinternal`, which stay in the frame, are written to the
    /// browser's console. The default is `true`.
    var loggingEnabled: Bool { get set }

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

    /// Adds a script to those of the attributes, and shows the page in the frame again.
    ///
    /// It runs for all pages that are loaded from now on. There is no action for it, so that no theme can add a script.
    func inject(_ script: String)
}

/// Receives the events of a Web screenlet.
@MainActor
public protocol WebScreenletDelegate: ScreenletDelegate {
    /// A page was loaded, and is shown.
    func screenlet(_ screenlet: any WebScreenlet, onWebLoad url: LinkAddress)

    /// The page could not be loaded.
    func screenlet(_ screenlet: any WebScreenlet, onError error: ScreensError)

    /// A script in the frame has sent a message, which is as untrusted as the page.
    ///
    /// - Parameters:
    ///   - screenlet: the screenlet.
    ///   - namespace: what the message is about; never one that begins with `screensinternal`.
    ///   - message: a text, or JSON of anything else.
    func screenlet(
        _ screenlet: any WebScreenlet,
        onScriptMessageNamespace namespace: String,
        onScriptMessage message: String
    )

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
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebScreenlet,
        onScriptMessageNamespace namespace: String,
        onScriptMessage message: String
    ) {}
    /// Returns `false`: the surface follows the link.
    public func screenlet(_ screenlet: any WebScreenlet, onUrlClicked url: LinkAddress) -> Bool {
        false
    }
}
