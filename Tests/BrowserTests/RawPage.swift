import WebSupport

/// A page without a browser: it posts what a page's script would post, and receives the events.
@MainActor
final class RawPage {
    private let site: Site
    private var page: (browser: Browser, events: RawConnection)?

    init(_ site: Site) { self.site = site }

    /// Opens the page and listens.
    func open() async throws {
        let browser = try await site.browser()
        let events = try RawConnection(host: browser.host, port: browser.port)
        await events.send(Array(browser.head("GET", "/events?rev=none").utf8))
        let text = await events.receive { $0.contains("\"whole\"") && $0.contains("\n\n") }
        guard text.contains("\"whole\"") else {
            throw BrowserFailure(description: "the page received nothing: \(text)")
        }
        page = (browser, events)
    }

    /// Rates with two or three stars, and returns whether the page is notified.
    func rate(_ stars: Int) async throws -> Bool {
        guard let (browser, events) = page else { return false }
        let reply = try await browser.post(
            "/action",
            [
                ("token", browser.token),
                ("act", "updateRating {\"score\":\(stars == 2 ? "0.4" : "0.6")}"),
            ],
            fields: [browser.origin, "X-Screens: 1"]
        )
        guard reply.status == 204 else {
            throw BrowserFailure(description: "refused: \(reply.text)")
        }
        let sign = "Remove your rating: \(stars) of 5"
        return await events.receive { $0.contains(sign) }.contains(sign)
    }

    func close() { page = nil }
}
