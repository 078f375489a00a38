@_spi(Host) import ScreensKit
public import ScreensOffline

/// The user who signs in to the portal, and the user's cache.
public struct SessionContext: Sendable {
    /// The user's name, e-mail address or id, whichever the portal requires for signing in.
    public let user: String
    /// The user's cache, from which a `SyncManager` sends pending changes.
    ///
    /// Without one, nothing is stored.
    public var currentCacheManager: CacheManager?
    private let password: String

    /// Creates a session that signs in with every request (Basic authentication).
    public init(user: String, password: String, currentCacheManager: CacheManager? = nil) {
        self.user = user
        self.password = password
        self.currentCacheManager = currentCacheManager
    }

    /// The value of the header field `Authorization`.
    var authorization: String {
        "Basic " + Base64.text(Array("\(user):\(password)".utf8))
    }
}

extension SessionContext: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The user, never the password.
    public var description: String { "session of \(user)" }
    /// The user, never the password.
    public var debugDescription: String { description }
    /// The user, never the password.
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
