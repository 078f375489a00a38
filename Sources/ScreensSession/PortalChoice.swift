public import ScreensHTTP
public import ScreensOffline
import ScreensPortal

/// The portal of a command.
///
/// This is the one that was asked for, or that of the stored sign-in, or the demo portal, in this order.
public enum PortalChoice: Sendable {
    /// The embedded demo portal.
    case demo
    /// The portal at an address. The stored sign-in only adds the other names that its portal has for the user.
    case named(String, knowing: StoredSignIn?)
    /// The portal of the stored sign-in. The user and the password may be replaced.
    case stored(StoredSignIn)

    /// Chooses a portal.
    ///
    /// - Parameters:
    ///   - isDemo: whether the demo portal is asked for, whoever is signed in.
    ///   - address: the portal that is asked for.
    ///   - state: contains the stored sign-in.
    /// - Throws: ``SessionError`` if there is a stored sign-in that cannot be read: the demo portal must
    ///   not replace it silently.
    public init(
        isDemo: Bool = false,
        address: String? = nil,
        in state: StateFolder
    ) throws(SessionError) {
        if isDemo {
            self = .demo
        } else if let address {
            // A command that names a portal works without a stored sign-in, and with one that cannot be read.
            self = .named(address, knowing: (try? StoredSignIn.load(from: state)) ?? nil)
        } else {
            self = try StoredSignIn.load(from: state).map(PortalChoice.stored) ?? .demo
        }
    }

    /// The authorities that are stored with a sign-in at that portal; `nil` if there are none.
    public var authorities: ServerAuthorities? {
        switch self {
        case .demo: return nil
        case .named(let address, let signIn):
            guard let server = try? ServerAddress(address).text else { return nil }
            return signIn?.authorities(of: server)
        case .stored(let signIn): return signIn.authorities(of: signIn.server.server)
        }
    }

    /// The cache of a user of that portal; by default, of the signed-in user, or of a guest.
    public func cacheName(of user: String? = nil) -> CacheName {
        switch self {
        case .demo: return .demo
        case .named(let address, let signIn):
            let server = (try? ServerAddress(address).text) ?? address
            return CacheName(
                server: server,
                user: user,
                alsoKnownAs: signIn?.names(of: user, at: server) ?? []
            )
        case .stored(let signIn): return signIn.cacheName(of: user)
        }
    }
}

extension StoredSignIn {
    /// The authorities that are trusted for a portal, if the sign-in is for it.
    fileprivate func authorities(of address: String) -> ServerAuthorities? {
        guard address == server.server else { return nil }
        return authorities.map { ServerAuthorities(of: address, certificates: $0) }
    }

    /// The cache of the signed-in user, or of another user of the same portal.
    public func cacheName(of other: String? = nil) -> CacheName {
        CacheName(
            server: server.server,
            user: other ?? user,
            alsoKnownAs: names(of: other ?? user, at: server.server)
        )
    }

    /// All names that the portal reported for the user at sign-in, if the given one is among them.
    fileprivate func names(of user: String?, at address: String) -> [String] {
        let own = CacheName(server: server.server, user: self.user, alsoKnownAs: names)
        guard let user, own.isOfSameUser(as: CacheName(server: address, user: user)) else {
            return []
        }
        return names + [self.user]
    }
}
