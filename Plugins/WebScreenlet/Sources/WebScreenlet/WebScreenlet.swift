public import LiferayKit
public import ScreensKit

/// A page of the portal or of another server.
@MainActor
public final class WebScreenlet: LiferayKit.WebScreenlet {
    /// The address of the page.
    @Inspectable("The address of the page, or its path at the portal, which begins with a slash.")
    public var url = ""

    /// As whom the page is requested.
    @Inspectable(
        "As whom it is requested: liferayAuthenticated for the signed-in user, other for a guest."
    )
    public var webType = WebType.liferayAuthenticated

    /// Whether the page is loaded when it is shown.
    @Inspectable("Whether the page is loaded when it is shown.")
    public var autoLoad = false

    /// Whether the page is read from the server or the cache.
    @Inspectable("Whether the page is read from the server or the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

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
    public weak var runtime: (any ScreenletRuntime)?
    /// The object that receives the page's events.
    public weak var delegate: (any WebScreenletDelegate)?
    /// The data to draw.
    public private(set) var model = WebModel()

    private var shownRequest: WebPageRequest?
    private var loading: Interaction?
    /// The interaction that reads the HTML of the last answer.
    private var reading: Interaction?
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

    /// Performs an action.
    public func perform(_ action: Action) -> Bool {
        switch action.name {
        case "load": load()
        case "clearCache": clearCache()
        case ActionDeclaration.followLink.name: followLink(action)
        default: false
        }
    }

    /// Loads the page if `autoLoad` is on and there is one.
    public func onShow() {
        model.url = request.url
        if autoLoad, !request.url.isEmpty { load() }
    }

    /// Cancels loading.
    public func onHide() {
        cancelLoading()
        if model.phase == .loading { model.phase = .idle }
    }
}

extension WebScreenlet {
    private var request: WebPageRequest {
        WebPageRequest(url: url.trimmedOfSpaces, webType: webType)
    }

    /// Loads the page; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func load() -> Bool {
        guard let runtime else { return false }
        cancelLoading()
        let request = request
        if request != shownRequest { (model, frame) = (WebModel(url: request.url), nil) }
        shownRequest = request
        model.problem = nil
        if let reason = obstacle(to: request, runtime) {
            fail(reason)
            return false
        }
        additions = FrameAdditions(of: self, at: runtime.server.address)
        if model.phase != .ready { model.phase = .loading }
        loading = runtime.start(
            "loadPage",
            with: WebPageInteractor.self,
            request: request,
            policy: skipsCache ? .remoteOnly : offlinePolicy
        ) { [weak self] in self?.receive($0) }
        skipsCache = false
        runtime.modelChanged()
        return true
    }

    /// Lets the next load ask the server, whatever the policy, and replace the cached copy.
    @discardableResult
    public func clearCache() -> Bool {
        guard offlinePolicy != .cacheOnly else { return false }
        skipsCache = true
        return true
    }

    /// Why a page cannot be requested; `nil` if it can.
    private func obstacle(
        to request: WebPageRequest,
        _ runtime: any ScreenletRuntime
    ) -> ScreensError? {
        if request.url.isEmpty { return .failed(runtime.liferayString("web-screenlet-undefined")) }
        let added = (scriptAddresses.elements + styleAddresses.elements).lazy
        if let path = added.first(where: { $0.address(at: runtime.server.address) == nil }) {
            return .invalid(runtime.liferayString("web-screenlet-no-address", path.text))
        }
        guard request.webType == .liferayAuthenticated, !runtime.isSignedIn else { return nil }
        return .failed(runtime.liferayString("web-screenlet-nobody-signed-in"))
    }

    private func cancelLoading() {
        loading?.cancel()
        reading?.cancel()
        (loading, reading) = (nil, nil)
    }

    private func receive(_ result: Result<LoadedOutput<WebPageAnswer>, ScreensError>) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let loaded):
            // With `stale-while-revalidate`, the cached answer may not be read yet when the server's arrives.
            reading?.cancel()
            reading = runtime?.start(
                "readPage",
                with: WebPageReader.self,
                request: loaded.output,
                policy: .remoteOnly
            ) { [weak self] in
                self?.show($0.map(\.output), of: loaded.output, loaded.freshness)
            }
        }
    }

    private func show(
        _ result: Result<WebPage, ScreensError>,
        of answer: WebPageAnswer,
        _ freshness: Freshness
    ) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let page):
            model = WebModel(phase: .ready, url: model.url, page: page, freshness: freshness)
            showFrame(of: answer)
            runtime?.modelChanged()
            let payload = ["url": page.address.text, "title": page.title]
            notify(.webLoad, payload: payload) {
                $0.screenlet(self, onWebLoad: page.address)
            }
        }
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        if model.phase != .ready { model.phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onError: error) }
    }

    private func followLink(_ action: Action) -> Bool {
        guard let text = action.arguments["address"]?.text, let address = LinkAddress(text) else {
            return false
        }
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
        (frame, model.frame) = (new, frameCount)
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
