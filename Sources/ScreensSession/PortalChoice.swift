import ScreensOffline
import ScreensPortal

/// Which portal a command line means: what options say, then who signed in, then the demo portal.
enum PortalChoice {
    case demo
    /// The portal at an address, and nothing of the stored sign-in.
    case named(String)
    /// The portal of the stored sign-in; options may change the rest.
    case stored(StoredSignIn)

    /// - Throws: when there is a stored sign-in that cannot be read: the demo portal is no
    ///   answer to that.
    init(_ invocation: Invocation) throws(CommandError) {
        if invocation.has("demo") {
            self = .demo
        } else if let address = invocation.value("server") {
            self = .named(address)
        } else {
            self = try StoredSignIn.load().map(PortalChoice.stored) ?? .demo
        }
    }

    /// The cache of that portal's user.
    func cacheName(_ invocation: Invocation) -> CacheName {
        let user = invocation.value("user")
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
    /// The cache of whoever signed in, or of another user of the same portal.
    func cacheName(of other: String? = nil) -> CacheName {
        CacheName(server: server.server, user: other ?? user)
    }
}
