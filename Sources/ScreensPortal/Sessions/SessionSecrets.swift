package import ScreensKit

/// Everything that a session is made of, for the file that stores it.
package enum SessionSecrets: Sendable {
    case basic(password: SecretText)
    case cookie(password: SecretText, CookieRenewal, Cookies?)
    case oauth2(OAuth2Client, password: SecretText?, Tokens?)

    /// The cookies of a sign-in.
    package struct Cookies: Sendable {
        /// The header field with the cookies.
        package let field: SecretText
        /// The token that requests need besides the cookies.
        package let token: SecretText
        /// When the user signed in.
        package let since: Timestamp

        package init(field: SecretText, token: SecretText, since: Timestamp) {
            (self.field, self.token, self.since) = (field, token, since)
        }
    }

    /// The tokens of a sign-in.
    package struct Tokens: Sendable {
        /// What requests contain.
        package let access: SecretText
        /// When the access ends; `nil` if that is not known.
        package let end: Timestamp?
        /// What new tokens are requested with.
        package let refresh: SecretText?

        package init(access: SecretText, end: Timestamp?, refresh: SecretText?) {
            (self.access, self.end, self.refresh) = (access, end, refresh)
        }
    }
}

extension SessionContext {
    /// What the session is made of at this moment.
    package var secrets: SessionSecrets {
        switch proof {
        case .basic(let password): .basic(password: password)
        case .cookie(let proof):
            .cookie(password: proof.signIn.password, proof.renewal, proof.last?.stored)
        case .oauth2(let proof):
            .oauth2(
                proof.endpoint.client,
                password: proof.password?.password,
                proof.last?.stored
            )
        }
    }

    /// Creates a session as it was stored.
    package init(user: String, _ secrets: SessionSecrets) {
        switch secrets {
        case .basic(let password): self.init(user: user, .basic(password))
        case .cookie(let password, let renewal, let cookies):
            let proof = CookieProof(
                CookieSignIn(user, password),
                renewal,
                state: cookies.map(CookieState.init)
            )
            self.init(user: user, .cookie(proof))
        case .oauth2(let client, let password, let tokens):
            let proof = OAuth2Proof(
                client,
                password: password.map { (user, $0) },
                tokens: tokens.map(OAuth2Tokens.init)
            )
            self.init(user: user, .oauth2(proof))
        }
    }
}

extension CookieState {
    fileprivate init(_ stored: SessionSecrets.Cookies) {
        let jar = CookieJar(field: stored.field.reveal())
        self.init(jar: jar, token: stored.token, since: stored.since)
    }

    fileprivate var stored: SessionSecrets.Cookies {
        SessionSecrets.Cookies(field: SecretText(jar.field), token: token, since: since)
    }
}

extension OAuth2Tokens {
    fileprivate init(_ stored: SessionSecrets.Tokens) {
        self.init(access: stored.access, end: stored.end, refresh: stored.refresh)
    }

    fileprivate var stored: SessionSecrets.Tokens {
        SessionSecrets.Tokens(access: access, end: end, refresh: refresh)
    }
}
