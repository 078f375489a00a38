/// How a user proves to a portal who they are.
public enum Credentials: Hashable, Sendable {
    /// Sends name and password with every request (HTTP Basic, RFC 7617).
    case basic(user: String, password: SecretText)
    /// Sends name and password once to the portal's sign-in form, and then the cookies that it answers.
    case cookie(user: String, password: SecretText, renewal: CookieRenewal)
    /// Sends name and password once to the portal's OAuth 2 server, and then the tokens that it answers.
    ///
    /// Without a password, the client itself signs in, as the user whom the portal knows for it (RFC 6749, 4.4).
    case oauth2(user: String, password: SecretText, client: OAuth2Client)
}

/// When a session with cookies signs in again by itself.
public struct CookieRenewal: Hashable, Sendable {
    /// Whether it signs in again before its cookies expire, and after the portal has refused them.
    @_spi(Host) public var isAutomatic: Bool
    /// How long the cookies are used.
    @_spi(Host) public var lifetime: Duration

    /// Creates a rule.
    public init(isAutomatic: Bool = true, lifetime: Duration = .seconds(15 * 60)) {
        self.isAutomatic = isAutomatic
        self.lifetime = lifetime
    }
}

/// A program that a portal's OAuth 2 server knows.
public struct OAuth2Client: Hashable, Sendable {
    /// The client's id.
    public var id: String
    /// The client's secret; `nil` for a client without one.
    @_spi(Host) public var secret: SecretText?
    /// What the client asks to be allowed; empty for everything that the portal allows it.
    @_spi(Host) public var scopes: [String]
    /// The address to which the portal's page leads back; `nil` for one that the host chooses on this machine.
    @_spi(Host) public var redirectAddress: LinkAddress?

    /// Describes a client.
    public init(
        id: String,
        secret: SecretText? = nil,
        scopes: [String] = [],
        redirectAddress: LinkAddress? = nil
    ) {
        self.id = id
        self.secret = secret.flatMap { $0.isEmpty ? nil : $0 }
        self.scopes = scopes
        self.redirectAddress = redirectAddress
    }
}
