public import LiferayKit
public import ScreensKit

/// An article of web content: HTML, or the fields of its structure.
@MainActor
public final class WebContentDisplayScreenlet: LiferayKit.WebContentDisplayScreenlet {
    /// The site of the article.
    @Inspectable("The site of the article; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The article.
    @Inspectable("The article.")
    public var articleId = ""

    /// The template that makes the HTML.
    @Inspectable("The template that makes the HTML; 0 for the article's own.", in: 0...Int64.max)
    public var templateId: Int64 = 0

    /// The article's structure.
    @Inspectable(
        "The article's structure, to show its fields; 0 to show HTML.",
        in: 0...Int64.max
    )
    public var structureId: Int64 = 0

    /// Whether the article is loaded when it is shown.
    @Inspectable("Whether the article is loaded when it is shown.")
    public var autoLoad = true

    /// Whether the article is read from the portal or the cache.
    @Inspectable("Whether the article is read from the portal or the cache.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The name of a style sheet, which has no effect.
    @Inspectable("A style sheet of the original; it has no effect, as themes style articles.")
    public var customCssFile = "default"

    /// The host that shows the article.
    public weak var runtime: (any ScreenletRuntime)?
    /// The object that receives the article's events.
    public weak var delegate: (any WebContentDisplayScreenletDelegate)?
    /// The data to draw.
    public private(set) var model = WebContentDisplayModel()

    private var shownRequest: WebContentDisplayRequest?
    private var loading: Interaction?
    /// The interaction that turns the last answer into what is shown.
    private var reading: Interaction?
    /// The number of the last load, by which an answer is recognised as that of an earlier one.
    private var loadCount = 0

    /// Creates an article that is not shown yet.
    public init() {}

    /// Performs an action.
    public func perform(_ action: Action) -> Bool {
        switch action.name {
        case "loadWebContent": loadWebContent()
        case ActionDeclaration.followLink.name: followLink(action)
        default: false
        }
    }

    /// Loads the article if `autoLoad` is on and there is one.
    public func onShow() {
        if autoLoad, !articleId.isEmpty { loadWebContent() }
    }

    /// Cancels loading.
    public func onHide() {
        cancelLoading()
        if model.phase == .loading { model.phase = .idle }
    }
}

extension WebContentDisplayScreenlet {
    private var request: WebContentDisplayRequest {
        WebContentDisplayRequest(
            groupId: groupId,
            articleId: articleId,
            templateId: templateId,
            structureId: structureId
        )
    }

    /// Loads the article; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func loadWebContent() -> Bool {
        guard let runtime else { return false }
        cancelLoading()
        let request = request
        if request != shownRequest { model = WebContentDisplayModel() }
        shownRequest = request
        model.problem = nil
        if model.phase != .ready { model.phase = .loading }
        loading = runtime.start(
            "loadWebContent",
            with: WebContentInteractor.self,
            request: request,
            policy: offlinePolicy
        ) { [weak self] in self?.receive($0) }
        runtime.modelChanged()
        return true
    }

    private func cancelLoading() {
        loading?.cancel()
        reading?.cancel()
        (loading, reading) = (nil, nil)
        loadCount += 1
    }

    private func receive(_ result: Result<LoadedOutput<WebContent>, ScreensError>) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let loaded):
            let load = loadCount
            let content = replaced(loaded.output)
            // The delegate may have loaded another article.
            if load == loadCount { read(content, loaded.freshness) }
        }
    }

    /// Reports HTML, and returns what the delegate shows instead.
    private func replaced(_ content: WebContent) -> WebContent {
        guard case .html(let html) = content else { return content }
        var shown: String?
        notify(.response, payload: facts) {
            shown = $0.screenlet(self, onWebContentResponse: html)
        }
        return .html(shown ?? html)
    }

    /// Makes what views show, from the portal's HTML and from the delegate's alike.
    private func read(_ content: WebContent, _ freshness: Freshness) {
        // With `stale-while-revalidate`, the cached answer may not be read yet when the portal's arrives.
        reading?.cancel()
        reading = runtime?.start(
            "readWebContent",
            with: WebContentReader.self,
            request: content,
            policy: .remoteOnly
        ) { [weak self] in
            self?.show($0.map(\.output), of: content, freshness)
        }
    }

    private func show(
        _ result: Result<WebContentBody, ScreensError>,
        of content: WebContent,
        _ freshness: Freshness
    ) {
        switch result {
        case .failure(let error): fail(error)
        case .success(let body):
            model = WebContentDisplayModel(phase: .ready, body: body, freshness: freshness)
            runtime?.modelChanged()
            guard case .record(let record) = content else { return }
            let title = ["title": JSONValue.text(body.title)]
            notify(.recordResponse, payload: facts.merging(title) { $1 }) {
                $0.screenlet(self, onRecordContentResponse: record)
            }
        }
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        if model.phase != .ready { model.phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onWebContentError: error) }
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

    /// What identifies the article that is shown, for the payload of events.
    private var facts: JSONObject {
        let request = shownRequest ?? request
        return [
            "articleId": .text(request.articleId),
            "groupId": .int64(runtime?.server.group(request.groupId) ?? request.groupId),
        ]
    }
}
