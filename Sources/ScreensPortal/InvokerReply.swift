internal import ScreensHTTP
@_spi(Host) import ScreensKit

/// Interprets the replies of the portal's invoker.
///
/// The checks have the order of the original Screens, except for refused sign-ins, which the original recognises by
/// status 401 alone.
enum InvokerReply {
    /// Returns the results of `count` commands.
    static func results(_ reply: HTTPReply, count: Int) throws(PortalError) -> [JSONValue] {
        guard let results = try result(reply).array else {
            throw .unexpected("the results are not a list")
        }
        guard results.count == count else {
            throw .unexpected("\(results.count) results for \(count) commands")
        }
        return results
    }

    /// Returns a file from an address of its own.
    static func file(_ reply: HTTPReply) throws(PortalError) -> PortalFile {
        try checkWay(reply)
        try checkAvailable(reply)
        guard reply.status == 200 else { throw .http(status: reply.status) }
        // Gateways and portals may send error pages with status 200.
        guard !isMarkup(reply) else {
            throw .unexpected("an HTML page instead of a file: \(start(of: reply))")
        }
        return PortalFile(bytes: reply.body, mediaType: mediaType(of: reply))
    }

    /// Returns the HTML of a page, or where it redirects to; pages of the portal may require a sign-in.
    static func page(_ reply: HTTPReply, isPortal: Bool) throws(PortalError) -> PageReply {
        if [301, 302, 303, 307, 308].contains(reply.status), let target = reply.headers["location"]
        {
            guard !isPortal || !Refusal.isSignInPage(target) else {
                throw .unauthorized("it requires a sign-in")
            }
            return .redirection(target)
        }
        guard isPortal || reply.status != 401 else { throw .http(status: 401) }
        try checkWay(reply)
        try checkAvailable(reply)
        guard reply.status == 200 else { throw .http(status: reply.status) }
        let text = PageText.decode(reply.body, mediaType: reply.headers["content-type"] ?? "")
        switch mediaType(of: reply) {
        case nil, "text/html", "application/xhtml+xml": return .html(text)
        case "text/plain":
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return .html("<pre>\n\(escaped)</pre>")
        case let type?: throw .unexpected("\"\(type)\" is not the type of a page")
        }
    }

    /// Returns the result of a service that has an address of its own.
    static func result(_ reply: HTTPReply) throws(PortalError) -> JSONValue {
        let json = JSON.value(JSONValue.self, from: reply.body)
        guard json != nil || !SignInPage.isRefusal(reply) else { throw unavailable(reply) }
        try checkWay(reply, words: json.flatMap(exception)?.words)
        // This comes before the content is read, because a gateway that sends JSON has not asked the portal either.
        try checkAvailable(reply)
        if let (type, words) = json.flatMap(exception) {
            throw Refusal.error(type: type, words: words)
        }
        guard let json else {
            if isInThePortalsPlace(reply) { throw unavailable(reply) }
            let words = [start(of: reply), "(HTTP status \(reply.status))"]
            throw .unreadable(words.filter { !$0.isEmpty }.joined(separator: " "))
        }
        guard reply.status == 200 else { throw .http(status: reply.status) }
        return json
    }

    /// Throws `unauthorized` if the portal refuses the sign-in, and `redirected` for any other redirection.
    static func checkWay(_ reply: HTTPReply, words: String? = nil) throws(PortalError) {
        if reply.status == 401 {
            throw .unauthorized(words ?? "HTTP status 401")
        }
        if [301, 302, 303, 307, 308].contains(reply.status) {
            let address = reply.headers["location"] ?? "an unknown address"
            guard !Refusal.isSignInPage(address) else {
                throw .unauthorized("it requires a sign-in")
            }
            throw .redirected(to: address)
        }
    }

    /// Throws `unavailable` for a status that says so.
    static func checkAvailable(_ reply: HTTPReply) throws(PortalError) {
        if reply.status == 407 {
            throw .unavailable(status: 407, words: HTTPClient.proxySignIn, retryAfter: nil)
        }
        guard [408, 429, 502, 503, 504, 511].contains(reply.status) else { return }
        throw unavailable(reply)
    }

    /// The error for a reply of something in the portal's place.
    static func unavailable(_ reply: HTTPReply) -> PortalError {
        .unavailable(
            status: reply.status,
            words: SignInPage.words(about: reply) ?? start(of: reply),
            retryAfter: retryAfter(reply)
        )
    }

    /// Whether a page of markup came where portals always send JSON.
    ///
    /// Wireless networks that require a sign-in send one with status 200; gateways without a portal send one with 404
    /// or 500. Other statuses from 400 to 499 are about the request, which would not succeed later either.
    private static func isInThePortalsPlace(_ reply: HTTPReply) -> Bool {
        guard !(400..<500).contains(reply.status) || reply.status == 404 else { return false }
        return isMarkup(reply) || reply.body.first { !" \t\r\n".utf8.contains($0) } == 0x3C
    }

    static func isMarkup(_ reply: HTTPReply) -> Bool {
        ["text/html", "application/xhtml+xml"].contains(mediaType(of: reply))
    }

    private static func mediaType(of reply: HTTPReply) -> String? {
        let field = reply.headers["content-type"]?.prefix { $0 != ";" }
        return field?.lowercased().filter { !$0.isWhitespace }.nonEmpty
    }

    /// The seconds in `Retry-After`.
    ///
    /// Its other form, a date, is ignored, because the clocks may differ.
    private static func retryAfter(_ reply: HTTPReply) -> Int? {
        reply.headers["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The class and message of an error object, in any of the forms that portals have used.
    private static func exception(_ json: JSONValue) -> (type: String, words: String)? {
        guard let exception = json["exception"]?.text else { return nil }
        if let error = json["error"] {
            return (error["type"]?.text ?? "", error["message"]?.text ?? exception)
        }
        if let message = json["message"]?.text { return (exception, message) }
        return ("", exception)
    }

    private static func start(of reply: HTTPReply) -> String {
        let text = String(decoding: reply.body.prefix(200), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? "" : "\"\(words.prefix(120))\""
    }
}

/// What a server answered to the request for a page.
enum PageReply {
    case html(String)
    case redirection(String)
}
