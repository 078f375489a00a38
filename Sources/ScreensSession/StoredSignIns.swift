public import ScreensHost
@_spi(Host) public import ScreensKit
import ScreensOffline
public import ScreensPortal

/// The file that `screens-host login` writes, for hosts whose users sign in and out while they run.
public struct StoredSignIns: SignInStore {
    private let state: StateFolder
    private let isInsecure: Bool
    private let authorities: String?

    /// Uses the file of a state folder.
    ///
    /// - Parameters:
    ///   - state: the folder.
    ///   - isInsecure: whether passwords may be sent to another machine over plain http.
    ///   - authorities: certificates of authorities in PEM format, which are trusted for the portal.
    public init(in state: StateFolder, isInsecure: Bool = false, authorities: String? = nil) {
        (self.state, self.isInsecure, self.authorities) = (state, isInsecure, authorities)
    }

    /// The stored sign-in, if it is for exactly this portal, company and site.
    ///
    /// - Throws: ``SessionError`` if there is a file that cannot be used.
    public func load(
        for server: LiferayServerContext
    ) throws -> (session: SessionContext, user: SessionUser)? {
        guard let stored = try StoredSignIn.load(from: state), stored.server == server else {
            return nil
        }
        return (stored.session, stored.person ?? SessionUser(signInName: stored.user))
    }

    /// Stores a sign-in in place of the previous one.
    ///
    /// - Throws: ``SessionError`` if the file cannot be written. The previous one stays.
    public func store(
        _ session: SessionContext,
        of user: SessionUser,
        at server: LiferayServerContext
    ) throws {
        var signIn = StoredSignIn(server, session, of: user, isInsecure: isInsecure)
        signIn.authorities = authorities
        try signIn.store(in: state)
    }

    /// Removes the stored sign-in, if it is the user's.
    ///
    /// - Throws: ``SessionError`` if it cannot be removed.
    public func remove(_ user: SessionUser, at server: LiferayServerContext) throws {
        guard let stored = try StoredSignIn.load(from: state, trusting: true) else { return }
        let name = CacheName(
            server: server.server,
            user: user.signInName,
            alsoKnownAs: user.names
        )
        guard stored.cacheName().isOfSameUser(as: name) else { return }
        try StoredSignIn.file(in: state).remove()
    }
}
