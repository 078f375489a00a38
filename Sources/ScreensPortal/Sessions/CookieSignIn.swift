private import FoundationEssentials
import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem

/// What the portal answered to a sign-in by its form.
struct CookieState: Sendable {
    var jar: CookieJar
    /// The token that proves that a request does not come from another site's page.
    let token: SecretText
    let since: Timestamp

    var fields: [String: String] {
        ["Cookie": jar.field, "X-CSRF-Token": token.reveal()]
    }
}

/// Signs in by the portal's form, as browsers do.
struct CookieSignIn: Sendable {
    let user: String
    let password: SecretText

    static let path = "/c/portal/login"
    /// Says that cookies are accepted; without it, portals answer with a page that explains how to switch them on.
    private static let support = "COOKIE_SUPPORT=true"
    private static let mostRedirections = 5

    init(_ user: String, _ password: SecretText) { (self.user, self.password) = (user, password) }

    /// Sends the form, and follows the portal to the page of the user.
    ///
    /// The portal answers with a page to a wrong password too. Who is signed in only shows in the next request.
    func state(_ exchange: SignInExchange, at time: Timestamp) async throws(PortalError)
        -> CookieState
    {
        var jar = CookieJar(field: Self.support)
        let form = FormBody(["login": user, "password": password.reveal()])
        var reply = try await exchange.post(Self.path, form, ["Cookie": jar.field])
        var address = exchange.server.server + Self.path
        for _ in 0..<Self.mostRedirections {
            for cookie in reply.cookies { jar.store(cookie) }
            guard [301, 302, 303, 307, 308].contains(reply.status) else { break }
            address = try Self.next(reply, after: address, exchange.server)
            reply = try await exchange.get(address, as: " (redirected)", ["Cookie": jar.field])
        }
        return CookieState(jar: jar, token: try Self.token(reply), since: time)
    }

    /// The address of a redirection, which must be the portal's: others must not get its cookies.
    private static func next(
        _ reply: HTTPReply,
        after address: String,
        _ server: LiferayServerContext
    ) throws(PortalError) -> String {
        let location = reply.headers["location"] ?? ""
        guard let base = URL(string: address), let url = URL(string: location, relativeTo: base)
        else { throw .unexpected("the sign-in leads to \"\(location.prefix(120))\"") }
        let next = url.absoluteURL
        guard next.scheme == base.scheme, next.host() == base.host(), next.port == base.port else {
            throw SignInPage.error(
                .redirected(to: location),
                status: reply.status,
                of: server.server
            )
        }
        return next.absoluteString
    }

    private static func token(_ reply: HTTPReply) throws(PortalError) -> SecretText {
        try InvokerReply.checkAvailable(reply)
        if [401, 403].contains(reply.status) { throw .unauthorized("HTTP status \(reply.status)") }
        guard (200..<300).contains(reply.status) else { throw .http(status: reply.status) }
        guard let token = AuthToken.found(in: reply.body) else {
            // Every page of a portal has one, so this is the page of something else, such as a wireless network.
            throw InvokerReply.unavailable(reply)
        }
        return SecretText(token)
    }
}

/// The token in the pages of a portal: `Liferay.authToken = "xxxxxxxx"`.
enum AuthToken {
    private static let name = Array("Liferay.authToken".utf8)

    /// The token of a page; `nil` if it has none.
    static func found(in page: [UInt8]) -> String? {
        var rest = page[...]
        while let start = rest.firstRange(of: name) {
            rest = rest[start.upperBound...]
            if let token = token(rest.prefix(200)) { return token }
        }
        return nil
    }

    private static func token(_ text: ArraySlice<UInt8>) -> String? {
        func skippingBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            text.drop { " \t\r\n".utf8.contains($0) }
        }
        var text = skippingBlanks(text)
        guard text.popFirst() == UInt8(ascii: "=") else { return nil }
        text = skippingBlanks(text)
        guard let quote = text.popFirst(), "\"'".utf8.contains(quote) else { return nil }
        let token = text.prefix { $0 != quote }
        let isToken = token.allSatisfy(PercentEncoding.isPlain)
        guard !token.isEmpty, token.count < text.count, token.count <= 64, isToken else {
            return nil
        }
        return String(decoding: token, as: UTF8.self)
    }
}
