@_spi(Host) public import ScreensKit

/// The model of a Web Content Display.
public struct WebContentDisplayModel: ScreenletModel, Hashable {
    /// The state of the article.
    public var phase: Phase
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The article; `nil` until it is loaded.
    public var body: WebContentBody?

    /// Creates a model; without arguments, one that has requested nothing yet.
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
