public import ScreensHTTP
@_spi(Host) public import ScreensKit
public import ScreensOffline

/// The user who signs in to the portal, and the user's cache.
///
/// Copies of a session share its cookies and tokens, which are renewed for all of them.
public struct SessionContext: Sendable {
    /// The user's name, e-mail address or id, whichever the portal requires for signing in.
    ///
    /// It is empty for a sign-in in a browser until the portal has said who that is.
    public package(set) var user: String
    /// The user's cache, from which a `SyncManager` sends pending changes.
    ///
    /// Without one, nothing is stored.
    public var currentCacheManager: CacheManager?
    let proof: SessionProof

    /// Creates a session that signs in with every request (Basic authentication).
    public init(user: String, password: String, currentCacheManager: CacheManager? = nil) {
        self.init(
            .basic(user: user, password: SecretText(password)),
            currentCacheManager: currentCacheManager
        )
    }

    /// Creates a session that signs in with the first request, or with every one.
    public init(_ credentials: Credentials, currentCacheManager: CacheManager? = nil) {
        self.currentCacheManager = currentCacheManager
        switch credentials {
        case .basic(let user, let password):
            self.user = user
            proof = .basic(password)
        case .cookie(let user, let password, let renewal):
            self.user = user
            proof = .cookie(CookieProof(CookieSignIn(user, password), renewal))
        case .oauth2(let user, let password, let client):
            self.user = user
            proof = .oauth2(OAuth2Proof(client, password: (user, password)))
        @unknown default:
            user = ""
            proof = .basic(SecretText(""))
        }
    }

    init(user: String, _ proof: SessionProof, _ cache: CacheManager? = nil) {
        (self.user, self.proof, currentCacheManager) = (user, proof, cache)
    }
}

extension SessionContext {
    /// Ends the session at the portal, if it has one there.
    ///
    /// Failures are ignored: without its cookies, nobody can use it.
    @_spi(Host)
    public func end(at server: LiferayServerContext, over transport: any HTTPTransport) async {
        let exchange = SignInExchange(server, transport)
        if case .cookie(let proof) = proof { await proof.end(exchange) }
    }

    /// Calls a function on any thread when the tokens of the session have changed, so that it can store them.
    @_spi(Host)
    public func onRenewal(_ handler: (@Sendable (SessionContext) -> Void)?) {
        guard case .oauth2(let proof) = proof else { return }
        guard let handler else { return proof.onRenewal(nil) }
        proof.onRenewal { [user, weak proof] in
            if let proof { handler(SessionContext(user: user, .oauth2(proof))) }
        }
    }
}

extension SessionContext {
    /// How requests prove whose they are: `basic`, `cookie` or `oauth2`.
    public var kind: String {
        switch proof {
        case .basic: "basic"
        case .cookie: "cookie"
        case .oauth2: "oauth2"
        }
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
