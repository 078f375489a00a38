public import ScreensOffline
public import ScreensPortal

/// A portal, who signs in there, and the cache of both.
public struct PortalConnection: Sendable {
    /// The portal.
    public let server: LiferayServerContext
    /// Who signs in; `nil` for a guest.
    public let session: SessionContext?
    /// The cache of the user and the portal.
    public let cacheName: CacheName

    /// A connection that is made when something is asked of it.
    ///
    /// - Parameters:
    ///   - server: the portal.
    ///   - session: who signs in; `nil` for a guest.
    ///   - cacheName: the cache of both; ``PortalChoice/cacheName(of:)``.
    ///   - isPlainAccepted: whether the user accepts that others can read the password on the way.
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

    /// Keeps passwords off connections that others can read.
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
