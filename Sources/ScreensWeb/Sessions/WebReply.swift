import ScreensHTTP

/// The replies of live pages.
extension ServerReply {
    /// What every reply says, so that nothing of this server's is shown or used elsewhere.
    static let protection: [HeaderField] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        // With none at all, browsers would not say either where forms come from.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ]

    /// Whether browsers may keep it: only what is the same for everyone, under a name of its own.
    static let kept = (name: "Cache-Control", value: "private, max-age=31536000, immutable")
    static let notKept = (name: "Cache-Control", value: "no-store")

    /// A sentence of our own, as a page that needs no style; with a link to `back`, an address of digits
    /// and letters.
    static func problem(_ status: Int, _ text: String, back: String? = nil) -> ServerReply {
        let link = back.map {
            "<p><a href=\"\($0.replacing("&", with: "&amp;"))\">Open the page</a></p>"
        }
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(status)</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark"></head>\
            <body><main><h1>\(text)</h1>\(link ?? "")</main></body></html>
            """
        return ServerReply(status: status, headers: [notKept], body: .bytes(Array(html.utf8)))
    }

    /// Words for the page's script.
    static func words(_ status: Int, _ text: String) -> ServerReply {
        ServerReply(
            status: status,
            contentType: "text/plain; charset=utf-8",
            headers: [notKept],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Leads a browser to the page, to be asked for anew.
    static func seeOther(_ path: String) -> ServerReply {
        ServerReply(status: 303, headers: [("Location", path), notKept], body: .bytes([]))
    }

    /// Says that it is done.
    static let done = ServerReply(status: 204, headers: [notKept], body: .bytes([]))

    /// What more than it takes is answered with.
    static let tooLarge = problem(413, "Request too large.")
}

extension ServerRequest {
    /// Whether the page's script sends it, which makes its own sense of short answers.
    var isScripts: Bool { fields["x-screens"] != nil }
}
