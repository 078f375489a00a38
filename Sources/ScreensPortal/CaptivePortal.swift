private import FoundationEssentials
import ScreensKit

/// Redirections that do not come from the portal or the service.
///
/// A wireless network that requires a sign-in redirects every request to a host of its own, and does so with a status
/// for temporary redirections. A portal that has moved uses a permanent redirection, or leads to its own host.
enum CaptivePortal {
    /// Returns `unavailable` for a temporary redirection to another host, and any other error unchanged.
    static func error(
        _ error: PortalError,
        status: Int,
        of server: String
    ) -> PortalError {
        guard case .redirected(let address) = error, [302, 303, 307].contains(status),
            let host = URL(string: address)?.host()?.lowercased(),
            host != URL(string: server)?.host()?.lowercased()
        else { return error }
        return .unavailable(status: status, words: address, retryAfter: nil)
    }
}
