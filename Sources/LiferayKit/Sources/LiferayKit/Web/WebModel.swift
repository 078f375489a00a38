@_spi(Host) public import ScreensKit

/// The model of a Web screenlet.
public struct WebModel: LoadableModel, Hashable {
    /// The state of the page.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The address that was set, or the path of a page of the portal; `nil` for none.
    public var url: String?
    /// The page; `nil` until it is loaded.
    public var page: WebPage?
    /// The number of the page that live pages show in a frame, which changes with its content; `nil` for none.
    public var frame: Int?

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        url: String? = nil,
        page: WebPage? = nil,
        frame: Int? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil
    ) {
        self.phase = phase
        self.url = url?.nonEmpty
        self.page = page
        self.frame = frame
        self.problem = problem
        self.freshness = freshness
    }

    /// The action that loads the page again.
    public var loadAction: Action { Action("load") }

    /// The address that a browser can open: the page's, or else the one that was set if it is absolute.
    public var address: LinkAddress? { page?.address ?? url.flatMap(LinkAddress.init) }
}
