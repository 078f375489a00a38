@_spi(Host) public import ScreensKit

/// Asks the portal which user it takes the caller for.
@_spi(Host)
public enum SignedInUser {
    /// The call to send.
    ///
    /// Its answer is a user, or the guest, whom portals call the default user.
    public static func question(_ version: PortalVersion) -> ServiceCommand {
        ServiceCommand(
            version.is62
                ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user"
        )
    }

    /// Whether the answer is the portal's guest.
    public static func isGuest(_ answer: JSONValue) -> Bool { answer["defaultUser"]?.bool == true }
}

extension PortalClient {
    /// Finds out with one more request whether a refusal is about the sign-in or about the request itself.
    ///
    /// - Returns: ``PortalError/unauthorized(_:)`` if nobody is signed in, or if the portal refuses even the question;
    ///   otherwise the refusal itself. The refused request has not been carried out, so a portal that cannot be reached
    ///   by then is ``PortalError/unreachable(_:)``.
    func settled(_ refusal: PortalError, asking isQuestion: Bool) async -> PortalError {
        guard isSignedIn else { return Refusal.ofGuest(refusal) }
        let words = Refusal.words(of: refusal)
        guard !isQuestion else { return .unauthorized(words) }
        do throws(PortalError) {
            let user = try await asking.call(SignedInUser.question(version))
            return SignedInUser.isGuest(user) ? .unauthorized(words) : refusal
        } catch {
            return switch error {
            case .unauthorized: .unauthorized(words)
            case .connection(let words): .unreachable(words)
            case .unreachable, .unavailable, .cancelled: error
            default: refusal
            }
        }
    }
}
