import ScreensKit
import Synchronization

/// The tokens of a session, which are obtained by the first request and renewed before they end.
final class OAuth2Proof: Sendable {
    let endpoint: OAuth2Endpoint
    /// The name and the password, which is empty if the client itself signs in; `nil` for a sign-in in a browser.
    let password: (user: String, password: SecretText)?
    private let state: Renewal<OAuth2Tokens>
    private let listener = Mutex<(@Sendable () -> Void)?>(nil)

    init(
        _ client: OAuth2Client,
        password: (user: String, password: SecretText)? = nil,
        tokens: OAuth2Tokens? = nil
    ) {
        (endpoint, self.password) = (OAuth2Endpoint(client: client), password)
        state = Renewal(tokens)
    }

    /// The tokens that are in use; `nil` before the first sign-in.
    var last: OAuth2Tokens? { state.last }

    func onRenewal(_ handler: (@Sendable () -> Void)?) { listener.withLock { $0 = handler } }

    func fields(_ exchange: SignInExchange) async throws(PortalError) -> ProofFields {
        Self.fields(of: try await state.current(if: \.isUsable, else: make(exchange)))
    }

    func fields(
        afterRefusalOf refused: ProofFields,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> ProofFields? {
        guard !refused.isNew else {
            state.stop(refused.number, because: .unauthorized("it refused a new token"))
            return nil
        }
        return Self.fields(of: try await state.newer(than: refused.number, make(exchange)))
    }

    private func make(_ exchange: SignInExchange) -> Renewal<OAuth2Tokens>.Make {
        { [self] previous throws(PortalError) in
            let tokens = try await tokens(after: previous, exchange)
            // Later, because the renewal has not ended yet.
            if previous != nil { Task { listener.withLock(\.self)?() } }
            return tokens
        }
    }

    private func tokens(
        after previous: OAuth2Tokens?,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> OAuth2Tokens {
        if let refresh = previous?.refresh {
            do throws(PortalError) {
                return try await endpoint.tokens(refreshing: refresh, exchange)
            } catch {
                guard case .unauthorized = error, password != nil else { throw error }
            }
        }
        guard let (user, password) = password else { throw .unauthorized("its access has ended") }
        return password.isEmpty
            ? try await endpoint.tokens(exchange)
            : try await endpoint.tokens(of: user, password, exchange)
    }

    private static func fields(of current: Renewal<OAuth2Tokens>.Current) -> ProofFields {
        ProofFields(
            fields: ["Authorization": "Bearer \(current.value.access.reveal())"],
            number: current.number,
            isNew: current.isNew
        )
    }
}
