@_spi(Host) import ScreensKit
import ScreensSystem

/// The cookies of a session, which are obtained by the first request and renewed before they expire.
final class CookieProof: Sendable {
    let signIn: CookieSignIn
    let renewal: CookieRenewal
    private let state: Renewal<CookieState>

    init(_ signIn: CookieSignIn, _ renewal: CookieRenewal, state: CookieState? = nil) {
        (self.signIn, self.renewal, self.state) = (signIn, renewal, Renewal(state))
    }

    /// The cookies that are in use; `nil` before the first sign-in.
    var last: CookieState? { state.last }

    func fields(_ exchange: SignInExchange) async throws(PortalError) -> ProofFields {
        let current = try await state.current(if: isUsable, else: make(exchange))
        return Self.fields(of: current)
    }

    func fields(
        afterRefusalOf refused: ProofFields,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> ProofFields? {
        guard renewal.isAutomatic else { return nil }
        guard !refused.isNew else {
            // The portal has just read the name and the password, and took the user for a guest.
            state.stop(refused.number, because: .unauthorized("it treats you as a guest"))
            return nil
        }
        let current = try await state.newer(than: refused.number, make(exchange))
        return Self.fields(of: current)
    }

    /// Takes over cookies that the portal has changed.
    func store(_ cookies: [String], _ sent: ProofFields) {
        guard !cookies.isEmpty else { return }
        state.change(sent.number) { state in
            for cookie in cookies { state.jar.store(cookie) }
        }
    }

    /// Signs out at the portal, and never in again.
    func end(_ exchange: SignInExchange) async {
        guard let last = state.last else { return }
        let path = "/c/portal/logout"
        _ = try? await exchange.get(exchange.server.server + path, as: path, last.fields)
    }

    private func isUsable(_ state: CookieState) -> Bool {
        guard renewal.isAutomatic else { return true }
        let age = SystemClock.now.milliseconds - state.since.milliseconds
        return age >= 0 && .milliseconds(age) < renewal.lifetime
    }

    private func make(_ exchange: SignInExchange) -> Renewal<CookieState>.Make {
        { [signIn] _ throws(PortalError) in
            try await signIn.state(exchange, at: SystemClock.now)
        }
    }

    private static func fields(of current: Renewal<CookieState>.Current) -> ProofFields {
        ProofFields(
            fields: current.value.fields,
            number: current.number,
            isNew: current.isNew
        )
    }
}
