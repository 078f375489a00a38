public import LiferayKit
public import ScreensKit

/// An article of web content: HTML, or the fields of its structure.
@MainActor
public final class WebContentDisplayScreenlet: LiferayKit.WebContentDisplayScreenlet,
    ContentScreenlet
{
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

    /// The article that is loaded, and the attributes for that.
    public let content = LoadedContent<WebContentInteractor, WebContentDisplayModel>()

    /// The name of a style sheet, which has no effect.
    @Inspectable("A style sheet of the original; it has no effect, as themes style articles.")
    public var customCssFile = "default"

    /// The host that shows the article.
    public var runtime: ScreenletRuntime?
    /// The object that receives the article's events.
    public weak var delegate: (any WebContentDisplayScreenletDelegate)?

    /// Creates an article that is not shown yet.
    public init() {}

    /// Loads the article if `autoLoad` is on and there is one.
    public func onShow() {
        if autoLoad, !articleId.isEmpty { loadWebContent() }
    }

    /// The article that the attributes describe.
    public var request: WebContentDisplayRequest? {
        WebContentDisplayRequest(
            groupId: groupId,
            articleId: articleId,
            templateId: templateId,
            structureId: structureId
        )
    }

    /// Loads the article; an earlier version of the same one stays visible meanwhile.
    @discardableResult
    public func loadWebContent() -> Bool { load() }

    /// Shows an article after it was read.
    public func show(
        _ loaded: Answer<WebContent>,
        in runtime: ScreenletRuntime
    ) async throws {
        let article = replaced(loaded.output)
        // The delegate may have loaded another article, which cancels this task.
        try Task.checkCancellation()
        content.model.body = try await runtime.run(
            "readWebContent",
            with: WebContentReader.self,
            request: article
        )
    }

    /// Reports HTML, and returns what the delegate shows instead, which is read in the same way.
    private func replaced(_ content: WebContent) -> WebContent {
        guard case .html(let html) = content else { return content }
        var shown: String?
        notify(.response, payload: facts) {
            shown = $0.screenlet(self, onWebContentResponse: html)
        }
        return .html(shown ?? html)
    }

    /// Reports the fields of an article.
    public func contentLoaded(_ content: WebContent) {
        guard case .record(let record) = content else { return }
        let title = ["title": JSONValue.text(model.body?.title ?? "")]
        notify(.recordResponse, payload: facts.merging(title) { $1 }) {
            $0.screenlet(self, onRecordContentResponse: record)
        }
    }

    /// Reports why the article could not be loaded.
    public func contentFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onWebContentError: error) }
    }

    func followLink(_ address: LinkAddress) -> Bool {
        var isFollowed = false
        notify(.urlClicked, payload: ["url": address]) {
            isFollowed = $0.screenlet(self, onUrlClicked: address)
        }
        return isFollowed
    }

    /// What identifies the article that is shown, for the payload of events.
    private var facts: JSONObject {
        let groupId = content.request?.groupId ?? groupId
        return [
            "articleId": .text(content.request?.articleId ?? articleId),
            "groupId": .int64(runtime?.server.group(groupId) ?? groupId),
        ]
    }
}
