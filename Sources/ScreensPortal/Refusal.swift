import ScreensKit

/// How portals refuse requests of people who are not signed in.
///
/// A portal in its default configuration does not answer a wrong password with status 401. It
/// treats the caller as a guest, and refuses what guests may not do.
enum Refusal {
    /// What 6.2 answers a guest who calls a protected service.
    private static let accessRequired = "Authenticated access required"
    /// What 7.0 answers whoever no service access policy lets in, followed by `interface#method`.
    private static let accessDenied = "Access denied to "
    /// The pages that portals lead guests to.
    private static let signInPages = [
        "/c/portal/login", "com_liferay_login_web_portlet_LoginPortlet",
    ]

    /// The error for what a service threw: a lack of sign-in where the portal says so.
    static func error(type: String, words: String) -> PortalError {
        let isOfGuest =
            type.hasSuffix("PrincipalException$MustBeAuthenticated")
            || words == accessRequired && (type.isEmpty || isSecurity(type))
        return isOfGuest ? .unauthorized(words) : .exception(type: type, message: words)
    }

    /// Whether a portal leads to its sign-in page.
    static func isSignInPage(_ address: String) -> Bool {
        signInPages.contains { address.contains($0) }
    }

    /// Whether guests and signed-in users without a permission get such an answer alike.
    ///
    /// `isFile` says that a file was asked for, in whose place guests may get a page.
    static func isAmbiguous(_ error: PortalError, status: Int, isFile: Bool) -> Bool {
        switch error {
        case .exception(let type, let words):
            // 6.2 writes an exception without words as its class alone.
            status == 403 || isSecurity(type.isEmpty ? words : type)
                || words.hasPrefix(accessDenied)
        case .http, .unreadable: status == 403
        case .unexpected: isFile
        default: false
        }
    }

    /// The refusal of somebody who sent no sign-in: 7.0 shuts guests out of whole services.
    static func ofGuest(_ error: PortalError) -> PortalError {
        guard case .exception(_, let words) = error, words.hasPrefix(accessDenied) else {
            return error
        }
        return .unauthorized(words)
    }

    /// The portal's words about a refusal.
    static func words(of error: PortalError) -> String {
        switch error {
        case .exception(let type, let words): words.isEmpty ? type : words
        case .http(let status): "HTTP status \(status)"
        case .unreadable(let start): start
        case .unexpected(let words): words
        default: error.message
        }
    }

    private static func isSecurity(_ type: String) -> Bool {
        ["SecurityException", "PrincipalException"].contains { type.hasSuffix($0) }
            || type.contains("PrincipalException$")
    }
}
