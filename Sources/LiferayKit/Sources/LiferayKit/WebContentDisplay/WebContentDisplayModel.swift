@_spi(Host) public import ScreensKit

/// The model of a Web Content Display.
public struct WebContentDisplayModel: LoadableModel, Hashable {
    /// The state of the article.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The article; `nil` until it is loaded.
    public var body: WebContentBody?

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        body: WebContentBody? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil
    ) {
        self.phase = phase
        self.body = body
        self.problem = problem
        self.freshness = freshness
    }

    /// The action that loads the article again.
    public var loadAction: Action { Action("loadWebContent") }
}
