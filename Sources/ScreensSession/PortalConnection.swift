public import ScreensOffline
public import ScreensPortal

/// A portal, the user who signs in there, and the cache of both.
public struct PortalConnection: Sendable {
    /// The portal.
    public let server: LiferayServerContext
    /// The user's sign-in; `nil` for a guest.
    public let session: SessionContext?
    /// The name of the cache of this user and portal.
    public let cacheName: CacheName

    /// Creates a connection, which is opened by the first request.
    ///
    /// - Parameters:
    ///   - server: the portal.
    ///   - session: the user's sign-in; `nil` for a guest.
    ///   - cacheName: the cache of both; ``PortalChoice/cacheName(of:)``.
    ///   - isPlainAccepted: whether the user accepts that others on the network can read the password.
    /// - Throws: ``SessionError/plainConnection(server:)``.
    public init(
        to server: LiferayServerContext,
        as session: SessionContext?,
        cacheName: CacheName,
        isPlainAccepted: Bool = false
    ) throws(SessionError) {
        if session != nil { try Self.check(server, isPlainAccepted: isPlainAccepted) }
        (self.server, self.session, self.cacheName) = (server, session, cacheName)
    }

    /// The same connection to the portal as it is described now, after more about it has become known.
    public func to(_ server: LiferayServerContext) -> PortalConnection {
        PortalConnection(self, to: server)
    }

    private init(_ other: PortalConnection, to server: LiferayServerContext) {
        self.server = server
        (session, cacheName) = (other.session, other.cacheName)
    }

    /// Refuses to send passwords over connections that others can read.
    ///
    /// - Throws: ``SessionError/plainConnection(server:)`` for plain `http` to another machine, unless
    ///   the user accepts that.
    public static func check(
        _ server: LiferayServerContext,
        isPlainAccepted: Bool
    ) throws(SessionError) {
        guard server.isPlainBeyondLoopback, !isPlainAccepted else { return }
        throw .plainConnection(server: server.server)
    }
}
