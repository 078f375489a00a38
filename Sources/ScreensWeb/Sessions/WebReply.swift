import ScreensHTTP
@_spi(Host) import ScreensRendering

/// The replies of live pages.
extension ServerReply {
    /// Header fields of every reply, so that nothing of this server can be shown or used by other sites.
    static let protection: [HeaderField] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self'; frame-src 'self'; media-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        // With no referrer at all, browsers would not send the origin of forms either.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ]

    /// The header field of content that browsers may cache: the same for everyone, under a unique name.
    static let cacheable = (name: "Cache-Control", value: "private, max-age=31536000, immutable")
    /// Makes a proxy pass on each event at once.
    static let unbuffered = (name: "X-Accel-Buffering", value: "no")
    static let uncacheable = (name: "Cache-Control", value: "no-store")

    /// A message of this server, as a page that needs no style sheet.
    ///
    /// With `back`, it has a link to that address.
    static func problem(
        _ status: Int,
        _ text: String,
        back: String? = nil,
        linkText: String = "Open the page"
    ) -> ServerReply {
        let link = back.map { "<p><a href=\"\(escaped($0))\">\(linkText)</a></p>" }
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(status)</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark"></head>\
            <body><main><h1>\(escaped(text))</h1>\(link ?? "")</main></body></html>
            """
        return ServerReply(status: status, headers: [uncacheable], body: .bytes(Array(html.utf8)))
    }

    /// A page that opens another one of this server at once.
    ///
    /// Unlike a redirect, the browser counts that as a request of this server's own page, and sends the cookie.
    static func onward(to path: String) -> ServerReply {
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>\
            <meta http-equiv="refresh" content="0; url=\(escaped(path))">\
            <meta name="color-scheme" content="light dark"></head>\
            <body><main><p><a href="\(escaped(path))">Continue</a></p></main></body></html>
            """
        return ServerReply(headers: [uncacheable], body: .bytes(Array(html.utf8)))
    }

    /// A text as the content of an element or an attribute.
    private static func escaped(_ text: String) -> String {
        var buffer = HTMLBuffer(capacity: 256)
        buffer.append(text: text)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// A short text for the page's script.
    static func words(_ status: Int, _ text: String) -> ServerReply {
        ServerReply(
            status: status,
            contentType: "text/plain; charset=utf-8",
            headers: [uncacheable],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Redirects a browser to the page, which it then requests again.
    static func seeOther(_ path: String) -> ServerReply {
        ServerReply(status: 303, headers: [("Location", path), uncacheable], body: .bytes([]))
    }

    /// A reply that the request was carried out.
    static let done = ServerReply(status: 204, headers: [uncacheable], body: .bytes([]))

    /// The reply to an address without a page.
    static let pageNotFound = problem(404, "Page not found.")

    /// The reply to a request that is too large.
    static let tooLarge = problem(413, "Request too large.")
}

extension ServerRequest {
    /// Whether the page's script sent the request; it needs only short replies.
    var isScripts: Bool { fields["x-screens"] != nil }
}
