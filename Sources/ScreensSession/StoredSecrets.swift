@_spi(Host) import ScreensKit
import ScreensPortal

/// The cookies of a sign-in as the file has them.
struct StoredCookies: Codable {
    private let isAutomatic: Bool
    private let lifetimeSeconds: Int64
    private let cookies: String?
    private let token: String?
    private let since: Timestamp?

    init(_ renewal: CookieRenewal, _ cookies: SessionSecrets.Cookies?) {
        isAutomatic = renewal.isAutomatic
        lifetimeSeconds = renewal.lifetime.components.seconds
        self.cookies = cookies?.field.reveal()
        token = cookies?.token.reveal()
        since = cookies?.since
    }

    func secrets(_ password: SecretText) -> SessionSecrets {
        let renewal = CookieRenewal(
            isAutomatic: isAutomatic,
            lifetime: .seconds(max(0, lifetimeSeconds))
        )
        guard let cookies, let token, let since else {
            return .cookie(password: password, renewal, nil)
        }
        let stored = SessionSecrets.Cookies(
            field: SecretText(cookies),
            token: SecretText(token),
            since: since
        )
        return .cookie(password: password, renewal, stored)
    }
}

/// The tokens of a sign-in, and the client that they belong to, as the file has them.
struct StoredTokens: Codable {
    private let clientId: String
    private let clientSecret: String?
    private let scopes: [String]
    private let access: String?
    private let end: Timestamp?
    private let refresh: String?

    init(_ client: OAuth2Client, _ tokens: SessionSecrets.Tokens?) {
        (clientId, scopes) = (client.id, client.scopes)
        clientSecret = client.secret?.reveal()
        access = tokens?.access.reveal()
        end = tokens?.end
        refresh = tokens?.refresh?.reveal()
    }

    func secrets(_ password: SecretText?) -> SessionSecrets {
        let client = OAuth2Client(
            id: clientId,
            secret: clientSecret.map(SecretText.init),
            scopes: scopes
        )
        let tokens = access.map {
            SessionSecrets.Tokens(
                access: SecretText($0),
                end: end,
                refresh: refresh.map(SecretText.init)
            )
        }
        return .oauth2(client, password: password, tokens)
    }
}
