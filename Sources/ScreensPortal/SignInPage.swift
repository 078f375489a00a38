private import FoundationEssentials
import ScreensHTTP
import ScreensKit

/// Pages of a company's sign-in, or of a network's, that come instead of the portal's data.
///
/// Both are errors that say that the portal could not be reached: what was loaded before is shown, and changes wait.
enum SignInPage {
    /// Names the page to which a temporary redirection leads; any other error is returned unchanged.
    ///
    /// A portal that has moved uses a permanent redirection, or leads to its own host.
    static func error(_ error: PortalError, status: Int, of server: String) -> PortalError {
        guard case .redirected(let address) = error, [302, 303, 307].contains(status),
            let target = URL(string: address)
        else { return error }
        let host = target.host()?.lowercased()
        let isElsewhere = host != nil && host != URL(string: server)?.host()?.lowercased()
        // The name of its own host says nothing about where a portal leads.
        let isSignIn = isOfCompany(isElsewhere ? address : target.relativeReference)
        guard isElsewhere || isSignIn else { return error }
        // The rest of the address may hold what the company's server encrypts for this one sign-in.
        let place = "\"\((host ?? target.path).prefix(80))\""
        let words =
            isSignIn
            ? "requests are led to the sign-in page \(place). \(company)"
            : "requests are led to \(place). \(network)"
        return .unavailable(status: status, words: words, retryAfter: nil)
    }

    /// What to say of a reply that is a page with a sign-in; `nil` if it is not.
    static func words(about reply: HTTPReply) -> String? {
        let page = String(decoding: reply.body.prefix(longestPage), as: UTF8.self).lowercased()
        guard signsOfForms.contains(where: page.contains) else { return nil }
        return "a sign-in page came instead of data. \(company)"
    }

    /// Whether a page with a sign-in comes with a status that refuses the caller.
    ///
    /// A portal refuses services without a form, so the refusal is not that of a password at the portal.
    static func isRefusal(_ reply: HTTPReply) -> Bool {
        [401, 403].contains(reply.status) && InvokerReply.isMarkup(reply)
            && words(about: reply) != nil
    }

    /// What helps if a company's server asks for a sign-in before the portal does.
    private static let company =
        "Programs cannot fill it in: ask whoever runs the server for an exception for them (docs/cli.md, Connections)"

    /// What helps if it is not known who leads requests away.
    private static let network =
        "Networks that require a sign-in do so: open the address in a browser, and sign in there"

    private static let longestPage = 64 << 10

    /// Parts of pages that ask for a password, or that post a question to a server for sign-ins.
    private static let signsOfForms = [
        "type=\"password\"", "type='password'", "type=password", "name=\"samlrequest\"",
        "name='samlrequest'",
    ]

    /// Whether an address is that of a usual server for sign-ins: SAML, OpenID Connect, CAS and others.
    private static func isOfCompany(_ address: String) -> Bool {
        let address = address.lowercased()
        return [
            "saml", "/adfs/", "/cas/login", "openid-connect", "/oauth2/", "/authorize", "/sso",
            "//sso.", "//login.", "//signin.", "//auth.", "//idp.", "/login", "/signin", "/sign-in",
        ].contains(where: address.contains)
    }
}

extension URL {
    /// The address without its scheme and host.
    fileprivate var relativeReference: String { path + (query().map { "?\($0)" } ?? "") }
}
