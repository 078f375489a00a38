import ScreensKit

/// How portals refuse the requests of people who are not signed in.
///
/// A portal in its default configuration does not answer a wrong password with status 401. It treats the caller as a
/// guest, and refuses what guests may not do.
enum Refusal {
    /// The answer of 6.2 to a guest who calls a protected service.
    private static let accessRequired = "Authenticated access required"
    /// The answer of 7.0 to a caller whom no service access policy accepts, followed by `interface#method`.
    private static let accessDenied = "Access denied to "
    /// The pages to which portals redirect guests.
    private static let signInPages = [
        "/c/portal/login", "com_liferay_login_web_portlet_LoginPortlet",
    ]

    /// Returns the error for an exception of a service, or `unauthorized` if the portal reports a missing sign-in.
    static func error(type: String, words: String) -> PortalError {
        let isOfGuest =
            type.hasSuffix("PrincipalException$MustBeAuthenticated")
            || words == accessRequired && (type.isEmpty || isSecurity(type))
        return isOfGuest ? .unauthorized(words) : .exception(type: type, message: words)
    }

    /// Whether an address is the portal's sign-in page.
    static func isSignInPage(_ address: String) -> Bool {
        signInPages.contains { address.contains($0) }
    }

    /// Whether guests and signed-in users without a permission get the same answer.
    ///
    /// `isFile` says that a file was requested. Guests may get a page instead.
    static func isAmbiguous(_ error: PortalError, status: Int, isFile: Bool) -> Bool {
        switch error {
        case .exception(let type, let words):
            // 6.2 writes an exception without a message as its class alone.
            status == 403 || isSecurity(type.isEmpty ? words : type)
                || words.hasPrefix(accessDenied)
        case .http, .unreadable: status == 403
        case .unexpected: isFile
        default: false
        }
    }

    /// The refusal for a caller who sent no sign-in, because 7.0 refuses guests for complete services.
    static func ofGuest(_ error: PortalError) -> PortalError {
        guard case .exception(_, let words) = error, words.hasPrefix(accessDenied) else {
            return error
        }
        return .unauthorized(words)
    }

    /// The error for a service that a portal lacks because its version is not the one that it is called as.
    ///
    /// Portals of 6.2 say so in other words than later ones.
    static func ofOtherVersion(_ error: PortalError, calledAs version: PortalVersion) -> PortalError
    {
        guard case .exception(let type, let words) = error,
            let (start, number) = [
                (" associated with path ", PortalVersion.v62), (" with path ", .v70),
            ].first(where: { words.hasPrefix("No JSON web service action\($0.0)") }),
            number.is62 != version.is62
        else { return error }
        let service = words.dropFirst("No JSON web service action\(start)".count).prefix {
            $0 != " "
        }
        let other = number.is62 ? "6.2" : "7.0 or later"
        return .exception(
            type: type,
            message: "There is no service \(service). The portal looks like version \(other): "
                + "use --portal-version \(number.number)"
        )
    }

    /// The portal's message about a refusal.
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
