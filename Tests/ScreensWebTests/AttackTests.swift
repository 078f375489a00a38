import DemoPortal
import Foundation
import ScreensKit
import ScreensTesting
import Testing

@testable import ScreensWeb

@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AttackTests {
    private let site: Site

    init() throws { site = try Site("rating", theme: "stars") }

    private var port: UInt16 { site.surface.port }

    private var host: String { site.surface.host }
    private var newKey: String { site.newKey }

    private let rate = [("act", "updateRating {\"score\":0.2}")]

    @Test(arguments: [
        "evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]", "localhost", "127.0.0.1.evil.example",
        "0.0.0.0", "", "127.0.0.1:%p", "%h:%p@evil.example", "%h:%p\r\nHost: evil.example", "%h",
        "%h:1",
    ])
    func aHostNameOfAnotherServerIsRefused(host: String) async throws {
        let name = placed(host)
        let path = "/?key=\(newKey)"

        let reply = try await exchange(
            "GET \(path) HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n",
            host: self.host,
            port: port
        )

        #expect((400..<500).contains(reply.status))
        #expect(reply.header("Set-Cookie") == nil && !reply.text.contains("screenlet"))
    }

    @Test func nobodyIsAcceptedWithoutTheKey() async throws {
        let unknownBrowser = Browser(site)
        let wrong = String(repeating: "0", count: 64)

        for path in ["/", "/?key=", "/?key=\(wrong)", "/?key=abc", "/events", "/action", "/../key"]
        {
            let reply = try await unknownBrowser.get(path)
            #expect(reply.status == 403 || reply.status == 404, "\(path)")
            #expect(reply.header("Set-Cookie") == nil)
        }
        #expect(site.surface.router.sessionCount == 0)
    }

    @Test func anAddressAcceptsOneBrowser() async throws {
        let path = "/?key=\(newKey)"
        let many = (0..<20).map { _ in Browser(site) }

        let replies = try await withThrowingTaskGroup { group in
            for browser in many { group.addTask { try await browser.get(path) } }
            var replies: [RawReply] = []
            for try await reply in group { replies.append(reply) }
            return replies
        }

        let pages = replies.filter { $0.status == 200 }
        #expect(pages.count == 1 && pages[0].header("Set-Cookie") != nil)
        for reply in replies where reply.status != 200 {
            #expect(reply.status == 403 && reply.header("Set-Cookie") == nil)
            #expect(reply.body.contains("This address has already been used"))
        }
        #expect(site.surface.router.sessionCount == 1)
    }

    @Test func aKnownBrowserUsesAnAddressUpAndKeepsItsSession() async throws {
        let browser = try await site.browser()
        let path = "/?key=\(newKey)"

        let again = try await browser.get(path)
        let reload = try await browser.get(path)
        let other = try await Browser(site).get(path)

        #expect(again.status == 200 && again.header("Set-Cookie") == nil)
        #expect(again.body.contains(browser.token) && reload.body.contains(browser.token))
        #expect(other.status == 403 && other.body.contains("This address has already been used"))
    }

    @Test func aPreviewDoesNotUseAnAddressUp() async throws {
        let path = "/?key=\(newKey)"
        let browser = Browser(site)

        let look = try await exchange(browser.head("HEAD", path), host: host, port: port)
        let page = try await browser.get(path)

        #expect(look.status == 403 && look.header("Set-Cookie") == nil)
        #expect(page.status == 200 && page.header("Set-Cookie") != nil)
    }

    /// Browsers send the cookie to every server with the same address, on any port.
    @Test func theCookieAloneOpensNothing() async throws {
        var thief = Browser(site)
        let (browser, other) = (try await site.browser(), try await site.browser())
        thief.cookie = browser.cookie

        for key in ["", String(repeating: "0", count: 64), other.key] {
            thief.key = key
            for path in ["/", "/?from=0", "/events?rev=none"] {
                let reply = try await thief.get(path)
                #expect(reply.status == 403 && !reply.body.contains(browser.token), "\(path)")
            }
        }
        #expect(try await thief.post("/action", rate).status == 403)
        #expect(try await browser.get("/").status == 200)
    }

    /// Anybody who sees the history or a log knows the address.
    @Test func aUsedAddressOpensNothingWithoutItsCookie() async throws {
        var reader = Browser(site)
        reader.key = try await site.browser().key

        for path in ["/", "/events?rev=none"] {
            #expect(try await reader.get(path).status == 403)
        }
    }

    @Test func everyServerHasAnAddressOfItsOwn() throws {
        let others = try (0..<3).map { _ in try Site("rating", theme: "stars").surface.host }

        #expect(Set(others + [host]).count == 4)
        for host in others { #expect(host.hasPrefix("127.") && host != "127.0.0.1") }
    }

    @Test(arguments: ["0.0.0.0", "192.0.2.1", "localhost", "::1", "127.1", "127.0.0.01", ""])
    func onlyThisMachineIsServed(host: String) {
        let options = WebOptions(title: "", host: host) { throw CancellationError() }

        #expect(throws: WebError.notLocal(host)) { try WebSurface(options) }
    }

    @Test func aCookieHasToBeComplete() async throws {
        var browser = try await site.browser()
        let whole = browser.cookie

        for cookie in [String(whole.dropLast()), whole + "0", String(whole.dropLast(4)) + "zzzz"] {
            browser.cookie = cookie
            #expect(try await browser.get("/").status == 403)
        }
        browser.cookie = whole
        #expect(try await browser.get("/").status == 200)
    }

    @Test(arguments: [
        ["Origin: http://evil.example"], ["Origin: null"], [],
        ["Origin: http://127.0.0.1:1"], ["Origin: https://%h:%p"],
        ["Origin: http://localhost:%p"], ["Origin: http://127.0.0.1:%p"],
        ["Origin: http://%h:%p", "Origin: http://evil.example"],
        ["Origin: http://%h:%p", "Sec-Fetch-Site: cross-site"],
        ["Origin: http://%h:%p", "Sec-Fetch-Site: same-site"],
    ])
    func otherSitesCannotAct(fields: [String]) async throws {
        let browser = try await site.browser()
        let sent = fields.map(placed)

        let reply = try await browser.post(
            "/action",
            [("token", browser.token)] + rate,
            fields: sent
        )

        #expect(reply.status == 403)
        #expect(!site.portal.requests.contains { $0.path.contains("update") })
    }

    @Test(arguments: ["/events?rev=0", "/?from=1", "/action"])
    func otherSitesCannotRead(path: String) async throws {
        let browser = try await site.browser()

        let reply = try await browser.get(
            path,
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors"]
        )

        #expect(reply.status == 403)
    }

    @Test func anActionNeedsTheTokenOfItsOwnSession() async throws {
        let (browser, other) = (try await site.browser(), try await site.browser())

        for token in ["", "0", other.token, String(repeating: "f", count: 64)] {
            let reply = try await browser.post("/action", [("token", token)] + rate)
            #expect(reply.status == 403)
        }
        #expect(try await browser.post("/action", rate).status == 403)
        #expect(other.token != browser.token && other.cookie != browser.cookie)
    }

    @Test func cookiesAreNotVisibleToScriptsAndOtherSites() async throws {
        let reply = try await Browser(site).get("/?key=\(newKey)")
        let cookie = try #require(reply.header("Set-Cookie"))

        #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict"))
        #expect(cookie.matches(of: /=[0-9a-f]{64};/).count == 1)
    }

    @Test(arguments: ["/", "/nothing", LiveScript.path, "/events?rev=0"])
    func everyAnswerHasAContentSecurityPolicy(path: String) async throws {
        let browser = try await site.browser()
        let connection = try RawConnection(host: host, port: port)
        await connection.send(Array(browser.head("GET", path).utf8))

        let reply = RawReply(text: await connection.receive { $0.contains("\r\n\r\n") })

        let policy = try #require(reply.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
        #expect(reply.header("X-Frame-Options") == "DENY")
        #expect(reply.header("Cross-Origin-Resource-Policy") == "same-origin")
        #expect(reply.header("Access-Control-Allow-Origin") == nil)
    }

    @Test func pagesHaveNothingInlineThatRuns() async throws {
        let page = try await site.browser().page

        #expect(!page.contains(" style=") && !page.contains(" onclick") && !page.contains("<style"))
        #expect(page.matches(of: /<script/).count == 1)
        #expect(page.contains("<title>Title &lt;1&gt;</title>"))
    }

    @Test(arguments: [
        [("act", "updateRating {\"score\":0.5}")], [("act", "deleteRating")],
        [("act", "loadRatings {\"x\":1}")], [("act", "nothing")], [("row", "0")], [("row", "-1")],
        [("form", "submitForm")], [("field", "file"), ("field:file", "/etc/passwd")], [],
        [("act", "updateRating {\"score\": 0.2}")], [("refresh2", "1")],
    ])
    func onlyOfferedActionsArePerformed(values: [(String, String)]) async throws {
        let site = try Site("rating", theme: "stars", set: ["editable": true])
        let browser = try await site.browser()

        let reply = try await browser.postForm(values)

        #expect(reply.status == 409)
    }

    @Test(arguments: ["PUT", "DELETE", "TRACE", "OPTIONS", "CONNECT", "BREW"])
    func otherMethodsAreRefused(method: String) async throws {
        let reply = try await exchange(
            "\(method) / HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\r\n",
            host: host,
            port: port
        )

        #expect(reply.status >= 400)
    }

    @Test func largeBodiesAndHeadersAreRefused() async throws {
        let browser = try await site.browser()
        let announced = browser.head(
            "POST",
            "/action",
            [
                browser.origin, "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 999999999999",
            ]
        )

        #expect(try await exchange(announced, host: host, port: port).status == 413)
        #expect(
            try await browser.post("/action", [("token", browser.token), ("x", filler(2 << 20))])
                .status == 413
        )
        #expect(try await browser.get("/", ["X-Filler: \(filler(64 << 10))"]).status >= 400)
        #expect(try await browser.get("/?x=\(filler(64 << 10))").status >= 400)
        #expect(try await browser.get("/").status == 200)
    }

    @Test func malformedRequestsDoNoHarm() async throws {
        let lines = [
            "\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
            "POST /action HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST /action HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
            "GET /%00%ff/..%2f..%2fetc/passwd HTTP/1.1\r\nHost: \(host):\(port)\r\n\r\n",
        ]
        for line in lines {
            let connection = try RawConnection(host: host, port: port)
            await connection.send(Array(line.utf8))
        }

        #expect(try await site.browser().page.contains("<main"))
    }

    @Test func fileNamesCannotLeaveTheirFolder() {
        let names = [
            "../../etc/passwd", "..\\..\\boot.ini", "/", "..", "", "a\u{0}b", "\u{202E}gpj.exe",
            String(repeating: "x", count: 500) + ".png",
        ]
        let stored = names.map(UploadStore.name)

        #expect(stored[0] == "passwd" && stored[1] == "boot.ini")
        #expect(stored.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.hasPrefix(".") })
        #expect(stored[6] == "gpj.exe" && stored[7].hasSuffix(".png") && stored[7].count <= 80)
    }

    private func placed(_ text: String) -> String {
        text.replacing("%h", with: site.surface.host).replacing("%p", with: "\(port)")
    }

    private func filler(_ count: Int) -> String { String(repeating: "a", count: count) }
}
