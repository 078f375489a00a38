public import ScreensKit
public import ScreensOffline
public import ScreensPortal

/// What a program provides so that its users can sign in and out while a host shows screenlets.
///
/// A host without them lets users sign in too, but caches nothing for them, and stores no sign-in.
public struct SignInServices: Sendable {
    /// Opens the cache of a user, or of a guest for `nil`; returns `nil` to cache nothing.
    ///
    /// It is called after each change of the user. All calls for one user return the same object.
    public var cache: @MainActor @Sendable (SessionUser?) async -> CacheManager?
    /// Where sign-ins are stored for later runs; `nil` to store none.
    public var store: (any SignInStore)?
    /// How users are asked on a page of the portal, for OAuth 2; without it, the screenlet only shows the address.
    public var browser: BrowserSignIn
    /// Whether passwords may be sent over plain `http` to another machine, where others can read them.
    public var isPlainAccepted: Bool

    /// Creates services.
    public init(
        cache: @escaping @MainActor @Sendable (SessionUser?) async -> CacheManager? = { _ in nil },
        store: (any SignInStore)? = nil,
        browser: BrowserSignIn = BrowserSignIn { _ in },
        isPlainAccepted: Bool = false
    ) {
        (self.cache, self.store, self.browser) = (cache, store, browser)
        self.isPlainAccepted = isPlainAccepted
    }
}

/// Stores one sign-in from one run of a program to the next.
///
/// Its functions are called on any thread, and may wait for the disk.
public protocol SignInStore: Sendable {
    /// The stored sign-in at a portal; `nil` if there is none for exactly this portal, company and site.
    ///
    /// - Throws: an error whose description is a sentence for the user.
    func load(for server: LiferayServerContext) throws -> (
        session: SessionContext, user: SessionUser
    )?

    /// Stores a sign-in in place of the previous one.
    ///
    /// - Throws: an error whose description is a sentence for the user.
    func store(_ session: SessionContext, of user: SessionUser, at server: LiferayServerContext)
        throws

    /// Removes the sign-in of a user, unless it belongs to somebody else.
    ///
    /// - Throws: an error whose description is a sentence for the user.
    func remove(_ user: SessionUser, at server: LiferayServerContext) throws
}
