import ScreensHTTP
@_spi(Host) import ScreensKit

/// What a session sends with its requests to prove whose they are.
enum SessionProof: Sendable {
    case basic(SecretText)
    case cookie(CookieProof)
    case oauth2(OAuth2Proof)
}

/// The header fields of one request.
struct ProofFields: Sendable {
    var fields: [String: String] = [:]
    /// Which sign-in they come from; a later one has a higher number.
    var number = 0
    /// Whether the sign-in was made for this very request.
    var isNew = false
}

extension SessionContext {
    /// The value of the header field `Authorization` in Basic authentication.
    static func basic(_ user: String, _ password: SecretText) -> String {
        "Basic " + Base64.text(Array("\(user):\(password.reveal())".utf8))
    }

    /// The header fields for the next request; signs in if that is necessary.
    func fields(_ exchange: SignInExchange) async throws(PortalError) -> ProofFields {
        switch proof {
        case .basic(let password):
            ProofFields(fields: ["Authorization": Self.basic(user, password)])
        case .cookie(let proof): try await proof.fields(exchange)
        case .oauth2(let proof): try await proof.fields(exchange)
        }
    }

    /// Signs in again after the portal has refused the sign-in of a request.
    ///
    /// - Returns: the header fields with which to repeat it; `nil` if that would be refused too.
    func fields(
        afterRefusalOf refused: ProofFields,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> ProofFields? {
        switch proof {
        case .basic: nil
        case .cookie(let proof): try await proof.fields(afterRefusalOf: refused, exchange)
        case .oauth2(let proof): try await proof.fields(afterRefusalOf: refused, exchange)
        }
    }

    /// Takes over the cookies of a reply.
    func store(_ reply: HTTPReply, to sent: ProofFields) {
        if case .cookie(let proof) = proof { proof.store(reply.cookies, sent) }
    }
}
