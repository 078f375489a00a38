@_spi(Host) import ScreensKit
public import ScreensOffline

/// Who talks to the portal.
public struct SessionContext: Sendable {
    /// The user's name, e-mail address or id, as the portal wants it for signing in.
    public let user: String
    /// The user's cache, which a `SyncManager` sends from; `nil` keeps nothing.
    public var currentCacheManager: CacheManager?
    private let password: String

    /// A session that signs in with every request (Basic authentication).
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
    /// The user; never the password.
    public var description: String { "session of \(user)" }
    /// The user; never the password.
    public var debugDescription: String { description }
    /// The user; never the password.
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
