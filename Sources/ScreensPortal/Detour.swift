private import FoundationEssentials
import ScreensKit

/// Redirections that do not come from the portal.
///
/// A wireless network that wants a sign-in sends every request to a host of its own, for the time being. A portal
/// that moved says so for good, or leads to its own host.
enum Detour {
    /// The error that a redirection stands for; another error is returned as it is.
    static func error(
        _ error: PortalError,
        status: Int,
        of portal: LiferayServerContext
    ) -> PortalError {
        guard case .redirected(let address) = error, [302, 303, 307].contains(status),
            let host = URL(string: address)?.host()?.lowercased(),
            host != URL(string: portal.server)?.host()?.lowercased()
        else { return error }
        return .unavailable(status: status, words: address, retryAfter: nil)
    }
}
