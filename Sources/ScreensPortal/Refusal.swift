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
    /// The kind of error by which headless REST refuses a request.
    private static let forbidden = "FORBIDDEN"
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
        case .http, .wordless, .unreadable: status == 403
        case .unexpected: isFile
        default: false
        }
    }

    /// The refusal for a caller who sent no sign-in: 7.0 refuses guests for complete services, 7.3 without words, and
    /// headless REST by the kind of error alone.
    static func ofGuest(_ error: PortalError) -> PortalError {
        switch error {
        case .exception(forbidden, let words): .unauthorized(words)
        case .exception(_, let words) where words.hasPrefix(accessDenied): .unauthorized(words)
        case .wordless(403, let words): .unauthorized(words)
        default: error
        }
    }

    /// The version whose portals refuse in these words; `nil` for words that several have.
    ///
    /// 6.2 has words of its own for a missing service and for guests; those of 7.0 are also those of later versions.
    static func version(of error: PortalError) -> PortalVersion? {
        let words = Self.words(of: error)
        if let missing = AbsentService(words) { return missing.version }
        if words == accessRequired { return .v62 }
        return words.hasPrefix(accessDenied) ? .v70 : nil
    }

    /// The error for a service that a portal lacks, with what helps; any other error unchanged.
    ///
    /// `release` is what the portal says about itself.
    static func ofAbsentService(
        _ error: PortalError,
        calledAs version: PortalVersion,
        _ release: PortalRelease?
    ) -> PortalError {
        guard case .exception(let type, let words) = error, let missing = AbsentService(words)
        else { return error }
        return .exception(type: type, message: missing.message(calledAs: version, release))
    }

    /// The portal's message about a refusal.
    static func words(of error: PortalError) -> String {
        switch error {
        case .exception(let type, let words): words.isEmpty ? type : words
        case .http(let status): "HTTP status \(status)"
        case .wordless(let status, let words): "HTTP status \(status): \(words)"
        case .unreadable(let words), .unexpected(let words), .unauthorized(let words): words
        default: error.message
        }
    }

    private static func isSecurity(_ type: String) -> Bool {
        ["SecurityException", "PrincipalException"].contains { type.hasSuffix($0) }
            || type.contains("PrincipalException$")
    }
}
