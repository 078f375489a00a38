public import ScreensKit

/// Greets a user.
@MainActor
public final class {{Name}}Screenlet: ContentScreenlet {
    /// The user to greet.
    @Inspectable("The screen name of the user to greet; empty for the one who is signed in.")
    public var screenName = ""
    /// What to load.
    public var request: String? { screenName }

    /// What is loaded, and the attributes that every such screenlet has.
    public let content = LoadedContent<{{Name}}Interactor, ContentModel<{{Name}}Content>>()
    /// The host that shows the screenlet.
    public var runtime: ScreenletRuntime?
    /// Receives the events.
    public weak var delegate: (any ScreenletDelegate)?

    /// Creates a screenlet that is not shown yet.
    public init() {}
}
