@_spi(Host) public import ScreensKit

/// The question whom a portal takes the caller for.
@_spi(Host)
public enum SignedInUser {
    /// The call that asks it; its answer is a user, or the guest that portals call the default user.
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
    /// Finds out whether a refusal means the sign-in or what was asked for, with one more request.
    ///
    /// - Returns: ``PortalError/unauthorized(_:)`` where nobody is signed in, and where the portal
    ///   does not even let the caller ask; else the refusal itself. What was refused has not been
    ///   carried out, so a portal that is gone by then is ``PortalError/unreachable(_:)``.
    func settled(_ refusal: PortalError, asking isQuestion: Bool) async -> PortalError {
        guard isSignedIn else { return Refusal.ofGuest(refusal) }
        let words = Refusal.words(of: refusal)
        guard !isQuestion else { return .unauthorized(words) }
        do throws(PortalError) {
            let user = try await withoutIdentity.call(SignedInUser.question(version))
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
