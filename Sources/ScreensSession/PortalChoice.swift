public import ScreensOffline
import ScreensPortal

/// Which portal is meant: the one that was asked for, then that of the stored sign-in, then the demo
/// portal.
public enum PortalChoice: Sendable {
    /// The embedded demo portal.
    case demo
    /// The portal at an address, and nothing of the stored sign-in.
    case named(String)
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
            self = .named(address)
        } else {
            self = try StoredSignIn.load(from: state).map(PortalChoice.stored) ?? .demo
        }
    }

    /// The cache of a user of that portal; of who signed in, or of a guest, where none is named.
    public func cacheName(of user: String? = nil) -> CacheName {
        switch self {
        case .demo: return .demo
        case .named(let address):
            let server = (try? ServerAddress(address).text) ?? address
            return CacheName(server: server, user: user)
        case .stored(let signIn): return signIn.cacheName(of: user)
        }
    }
}

extension StoredSignIn {
    /// The cache of who signed in, or of another user of the same portal.
    public func cacheName(of other: String? = nil) -> CacheName {
        CacheName(server: server.server, user: other ?? user)
    }
}
