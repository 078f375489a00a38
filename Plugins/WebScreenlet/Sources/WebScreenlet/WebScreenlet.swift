public import LiferayKit
public import ScreensKit

/// A page of the portal or of another server.
@MainActor
public final class WebScreenlet: LiferayKit.WebScreenlet, ContentScreenlet {
    /// The address of the page.
    @Inspectable("The address of the page, or its path at the portal, which begins with a slash.")
    public var url = ""

    /// As whom the page is requested.
    @Inspectable(
        "As whom it is requested: liferayAuthenticated for the signed-in user, other for a guest."
    )
    public var webType = WebType.liferayAuthenticated

    /// The page that is loaded, and the attributes for that.
    public let content = LoadedContent<WebPageInteractor, WebModel>(autoLoad: false)

    /// JavaScript that runs in the frame of live pages.
    @Inspectable("JavaScript that runs in the frame of live pages.")
    public var scripts = ""

    /// The addresses of scripts that run in the frame.
    @Inspectable(
        "Addresses of scripts that run after it, or paths at the portal, separated by blanks."
    )
    public var scriptAddresses = AddressList()

    /// A style sheet for the page in the frame.
    @Inspectable("A style sheet for the page in the frame of live pages.")
    public var styles = ""

    /// The addresses of style sheets for the page in the frame.
    @Inspectable(
        "Addresses of style sheets that follow it, or paths at the portal, separated by blanks."
    )
    public var styleAddresses = AddressList()

    /// Whether the page can be scrolled in its frame.
    @Inspectable("Whether the page can be scrolled in its frame.")
    public var isScrollEnabled = true

    /// Whether messages that stay in the frame are written to the browser's console.
    @Inspectable("Whether messages that stay in the frame are written to the browser's console.")
    public var loggingEnabled = true

    /// The host that shows the page.
    public var runtime: ScreenletRuntime?
    /// The object that receives the page's events.
    public weak var delegate: (any WebScreenletDelegate)?

    /// Whether the next load must not use the cached copy.
    private var skipsCache = false
    /// What live pages show in a frame; `nil` until a page is loaded.
    public private(set) var frame: WebFrame?
    /// What the frame of the requested page adds to it, as the attributes were when the page was requested.
    private var additions = FrameAdditions()
    /// The scripts that the app has added.
    private var injected: [WebFrame.Code] = []
    /// How often the content of the frame has changed.
    private var frameCount = 0

    /// Creates a screenlet that is not shown yet.
    public init() {}

    /// Loads the page if `autoLoad` is on and there is one.
    public func onShow() {
        content.model.url = trimmedURL
        if autoLoad, trimmedURL != nil { load() }
    }

    private var trimmedURL: String? {
        let text = url.trimmedOfSpaces
        return text.isEmpty ? nil : text
    }
}

extension WebScreenlet {
    /// The page that the attributes identify.
    public var request: WebPageRequest? {
        WebPageRequest(url: trimmedURL ?? "", webType: webType)
    }

    /// Loads the page; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func load() -> Bool {
        guard load(by: skipsCache ? .remoteOnly : offlinePolicy) else { return false }
        additions = FrameAdditions(of: self, at: runtime?.server.address)
        skipsCache = false
        return true
    }

    /// Lets the next load ask the server, whatever the policy, and replace the cached copy.
    @discardableResult
    public func clearCache() -> Bool {
        guard offlinePolicy != .cacheOnly else { return false }
        skipsCache = true
        return true
    }

    /// Requires an address, complete addresses of what is added, and for some pages a user.
    ///
    /// - Throws: what is missing.
    public func validate(
        _ request: WebPageRequest,
        in runtime: ScreenletRuntime
    ) throws(ScreensError) {
        if request.url.isEmpty { throw .failed(runtime.liferayString("web-screenlet-undefined")) }
        let added = (scriptAddresses.elements + styleAddresses.elements).lazy
        if let path = added.first(where: { $0.address(at: runtime.server.address) == nil }) {
            throw .invalid(runtime.liferayString("web-screenlet-no-address", path.text))
        }
        guard request.webType == .liferayAuthenticated, !runtime.isSignedIn else { return }
        throw .failed(runtime.liferayString("web-screenlet-nobody-signed-in"))
    }

    /// Clears the frame, and shows the address of the new page.
    public func contentReplaced() { (content.model.url, frame) = (trimmedURL, nil) }

    /// Shows a page after its HTML was read.
    public func show(
        _ loaded: Answer<WebPageAnswer>,
        in runtime: ScreenletRuntime
    ) async throws {
        content.model.page = try await runtime.run(
            "readPage",
            with: WebPageReader.self,
            request: loaded.output
        )
        showFrame(of: loaded.output)
    }

    /// Reports the page.
    public func contentLoaded(_ answer: WebPageAnswer) {
        guard let page = model.page else { return }
        let payload = ["url": page.address.text, "title": page.title ?? ""]
        notify(.webLoad, payload: payload) { $0.screenlet(self, onWebLoad: page.address) }
    }

    /// Reports why the page could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onError: error) }
    }

    func followLink(_ address: LinkAddress) -> Bool {
        var isFollowed = false
        notify(.urlClicked, payload: ["url": address]) {
            isFollowed = $0.screenlet(self, onUrlClicked: address)
        }
        return isFollowed
    }
}

extension WebScreenlet: FrameScreenlet {
    /// Adds a script to those of the attributes, and shows the page in the frame again.
    public func inject(_ script: String) {
        injected.append(.text(script))
        guard let frame else { return }
        showFrame(of: WebPageAnswer(address: frame.address, html: frame.html))
        runtime?.modelChanged()
    }

    /// Passes a message of a script in the frame on to the delegate.
    public func receive(_ message: FrameMessage) {
        notify(
            .scriptMessage,
            payload: ["namespace": message.namespace, "message": message.text]
        ) {
            $0.screenlet(
                self,
                onScriptMessageNamespace: message.namespace,
                onScriptMessage: message.text
            )
        }
    }

    /// Puts a page into the frame; browsers load it again only if something has changed.
    private func showFrame(of answer: WebPageAnswer) {
        let new = additions.frame(of: answer, injected)
        if new != frame { frameCount += 1 }
        (frame, content.model.frame) = (new, frameCount)
    }
}

extension String {
    /// The text without the blanks around it, which are easily copied with an address.
    fileprivate var trimmedOfSpaces: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
        )
    }
}
