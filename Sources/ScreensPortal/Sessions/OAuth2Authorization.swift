internal import CSodium
public import ScreensHTTP
@_spi(Host) public import ScreensKit
import ScreensSystem

/// A question to a user, in a browser, whether a client may act for them: RFC 6749, 4.1, with the proof of RFC 7636.
@_spi(Host)
public struct OAuth2Authorization: Sendable {
    /// The address of the portal's page with the question.
    public let address: LinkAddress
    /// The path and query to which the answer comes are those of this address.
    public let redirect: LinkAddress
    private let client: OAuth2Client
    private let server: LiferayServerContext
    /// Ties the answer to this question, so that nobody can make a user sign in as somebody else.
    private let state = Secret()
    /// Proves that whoever uses the code has asked the question.
    private let verifier = Secret()

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - client: the client.
    ///   - server: the portal.
    ///   - redirect: the address to which the browser brings the answer.
    /// - Throws: ``PortalError/unexpected(_:)`` if the portal's address cannot be opened in a browser.
    public init(
        _ client: OAuth2Client,
        at server: LiferayServerContext,
        redirect: LinkAddress
    ) throws(PortalError) {
        (self.client, self.server, self.redirect) = (client, server, redirect)
        var fields = FormBody([
            "response_type": "code", "client_id": client.id, "redirect_uri": redirect.text,
            "state": state.text, "code_challenge": Self.challenge(verifier.text),
            "code_challenge_method": "S256",
        ])
        if !client.scopes.isEmpty { fields.append("scope", client.scopes.joined(separator: " ")) }
        let query = String(decoding: fields.bytes, as: UTF8.self)
        let text = "\(server.server)\(OAuth2Endpoint.authorizationPath)?\(query)"
        guard let address = LinkAddress(text) else {
            throw .unexpected("\"\(server.server)\" cannot be opened in a browser")
        }
        self.address = address
    }

    /// Whether an answer belongs to this question.
    public func isAnswered(by query: [String: String]) -> Bool { state.matches(query["state"]) }

    /// Exchanges the answer for a session.
    ///
    /// - Parameters:
    ///   - query: the query of the address to which the browser was led.
    ///   - transport: sends the request.
    ///   - trace: receives a line for the request and the reply.
    /// - Returns: the session, which nobody uses yet.
    /// - Throws: ``PortalError/unauthorized(_:)`` if the user refused, or the answer belongs to another question;
    ///   otherwise why there is no usable answer.
    public func session(
        answering query: [String: String],
        over transport: any HTTPTransport,
        trace: (@Sendable (String) -> Void)? = nil
    ) async throws(PortalError) -> SessionContext {
        guard isAnswered(by: query) else {
            throw .unauthorized("the answer is not to this question")
        }
        if let error = query["error"] {
            throw .unauthorized(query["error_description"] ?? error)
        }
        guard let code = query["code"], !code.isEmpty else {
            throw .unexpected("the browser brought no code")
        }
        let tokens = try await OAuth2Endpoint(client: client).tokens(
            code: code,
            redirect: redirect.text,
            verifier: verifier.text,
            SignInExchange(server, transport, HTTPLimits(), trace)
        )
        return SessionContext(user: "", .oauth2(OAuth2Proof(client, tokens: tokens)))
    }

    /// The Base64 of the hash of a verifier, in the form for addresses (RFC 7636, 4.2).
    static func challenge(_ verifier: String) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        let bytes = Array(verifier.utf8)
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Base64.text(hash).replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
