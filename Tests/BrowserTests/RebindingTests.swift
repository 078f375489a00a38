import ScreensWeb
import Testing
import WebSupport

extension BrowserSuite {
    /// A page of a name that leads to this machine: the answer of a name server may change at any time.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct RebindingTests {
        @Test func noOtherNameOpensAPage() async throws {
            let site = try Site("asset-list")
            let name = "rebound.example"
            let origin = "http://\(name):\(site.surface.port)"
            let key = site.newKey
            try await Chromium.open(.init(names: [name: site.surface.host])) { browser in
                // The attacker's script may do everything that a page of its own allows.
                try await browser.tool("Page.enable")
                try await browser.tool("Page.setBypassCSP", ["enabled": true])
                for path in ["/", "/?key=\(key)", "/rows?key=\(key)", "/events?key=\(key)"] {
                    try await browser.go(origin + path)

                    let page = try await browser.text(of: "document.documentElement.innerText")
                    #expect(try await browser.text(of: "location.origin") == origin)
                    #expect(!page.contains("entries") && !page.contains("key="), "\(page)")
                    #expect(try await browser.text(of: "document.cookie").isEmpty)
                    let replies = try await browser.text(of: Self.replies(key))
                    #expect(replies == "403,403,403", "\(path)")
                }
            }
            // The key is unused, so that its owner can still open the page.
            try await Chromium.open { browser in
                try await browser.go("http://\(site.surface.host):\(site.surface.port)/?key=\(key)")
                try await browser.wait("document.body.innerText.includes('entries')")
            }
        }

        /// An expression with the status of requests that a script of the page sends.
        private static func replies(_ key: String) -> String {
            let requests = [
                "'/?key=\(key)'",
                "'/action', {method: 'POST', body: new URLSearchParams({act: 'screens.refresh'})}",
                "'/events?key=\(key)'",
            ]
            let all = requests.map { "fetch(\($0)).then(reply => reply.status)" }
            return "Promise.all([\(all.joined(separator: ", "))]).then(all => all.join())"
        }
    }
}
