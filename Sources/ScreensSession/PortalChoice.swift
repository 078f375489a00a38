public import ScreensOffline
import ScreensPortal

/// Which portal is meant: the one that was asked for, then that of the stored sign-in, then the demo
/// portal.
public enum PortalChoice: Sendable {
    /// The embedded demo portal.
    case demo
    /// The portal at an address, and of the stored sign-in only by which names its portal knows the user.
    case named(String, knowing: StoredSignIn?)
    /// The portal of the stored sign-in; the rest may be changed.
    case stored(StoredSignIn)

    /// Chooses.
    ///
    /// - Parameters:
    ///   - isDemo: whether the demo portal is asked for, whoever is signed in.
    ///   - address: the portal that is asked for.
    ///   - state: where the sign-in is stored.
    /// - Throws: ``SessionError`` when there is a stored sign-in that cannot be read: the demo portal
    ///   must not take its place.
    public init(
        isDemo: Bool = false,
        address: String? = nil,
        in state: StateFolder
    ) throws(SessionError) {
        if isDemo {
            self = .demo
        } else if let address {
            // Whoever names a portal needs no stored sign-in, and none that can be read.
            self = .named(address, knowing: (try? StoredSignIn.load(from: state)) ?? nil)
        } else {
            self = try StoredSignIn.load(from: state).map(PortalChoice.stored) ?? .demo
        }
    }

    /// The cache of a user of that portal; of who signed in, or of a guest, where none is named.
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
    /// The cache of who signed in, or of another user of the same portal.
    public func cacheName(of other: String? = nil) -> CacheName {
        CacheName(
            server: server.server,
            user: other ?? user,
            alsoKnownAs: names(of: other ?? user, at: server.server)
        )
    }

    /// What the portal said when the user signed in: all names of the user, if the given one is one of them.
    fileprivate func names(of user: String?, at address: String) -> [String] {
        let own = CacheName(server: server.server, user: self.user, alsoKnownAs: names)
        guard let user, own.isOfSameUser(as: CacheName(server: address, user: user)) else {
            return []
        }
        return names + [self.user]
    }
}
