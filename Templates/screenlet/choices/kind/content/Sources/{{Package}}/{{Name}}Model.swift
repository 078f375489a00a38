public import ScreensKit

/// What the portal sends.
public struct {{Name}}Content: Codable, Hashable, Sendable {
    /// The name of the user who is signed in.
    public var userName: String

    /// Creates a content.
    public init(userName: String) { self.userName = userName }
}

/// Everything that can be seen.
public struct {{Name}}Model: ScreenletModel {
    /// Whether the content is loading, ready or failed.
    public var phase = Phase.idle
    /// Where the content comes from, and how old it is.
    public var freshness: Freshness?
    /// Why it could not be loaded.
    public var problem: ScreensError?
    /// What the portal sent; `nil` until it is loaded.
    public var content: {{Name}}Content?

    /// Creates an empty model.
    public init() {}
}
