public import ScreensKit

/// What the portal says.
public struct {{Name}}Content: Codable, Hashable, Sendable {
    /// The name of the user who is signed in.
    public var userName: String

    /// A content.
    public init(userName: String) { self.userName = userName }
}

/// What there is to see.
public struct {{Name}}Model: ScreenletModel {
    /// How far the content is.
    public var phase = Phase.idle
    /// How current the content is.
    public var freshness: Freshness?
    /// Why it could not be loaded.
    public var problem: ScreensError?
    /// What the portal said; `nil` while it has not.
    public var content: {{Name}}Content?

    /// A model of nothing yet.
    public init() {}
}
