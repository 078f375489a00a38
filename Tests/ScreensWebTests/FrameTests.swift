import DemoPortal
import Foundation
import LiferayKit
import ScreensApps
import ScreensHTTP
import ScreensKit
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// The document of a frame, and the messages of its scripts, as browsers and attackers request them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FrameTests {
    private func framePath(_ browser: Browser) throws -> String {
        let match = browser.page.firstMatch(of: /<iframe[^>]* src="(\/frame\/[0-9a-f]{64}\?1)"/)
        return try String(#require(match).1)
    }

    @Test func aPageWithAFieldForAPasswordHasNoFrame() async throws {
        let web = PlacedScreenlet(
            "web",
            set: ["url": "/web/guest/home", "webType": "other", "autoLoad": .constant(true)]
        )
        let pages = [
            "door": AppPage(
                title: "Door",
                screenlets: ["web": web, "login": PlacedScreenlet("login")]
            ),
            "site": AppPage(title: "Site", screenlets: ["web": web]),
        ]
        func page(_ start: String) async throws -> String {
            let app = ScreensApp(
                title: "Frames",
                start: start,
                menu: ["door", "site"],
                pages: pages
            )
            let site = try Site(isGuest: true) { host in
                try host.stage(try AppSession(app, on: host, guests: host))
            }
            var browser = try await site.browser()
            for stage in site.stages { await stage.settled() }
            try await browser.open(browser.address)
            return browser.page
        }

        let (door, plain) = (try await page("door"), try await page("site"))

        #expect(door.contains("type=\"password\"") && !door.contains("<iframe"))
        #expect(plain.contains("<iframe"), "\(plain)")
    }

    @Test func aPageShowsTheFrameWithoutAnOriginAndItsTextBelow() async throws {
        let browser = try await Site("web").browser()

        let path = try framePath(browser)
        #expect(
            browser.page.contains(
                "<iframe sandbox=\"allow-scripts\" referrerpolicy=\"no-referrer\""
                    + " title=\"Home - Intranet\" src=\"\(path)\"></iframe>"
                    + "<details><summary>As text</summary><div dir=\"auto\" class=\"rich\">"
            )
        )
        #expect(browser.page.contains("We deliver") && !browser.page.contains("authToken"))
    }

    @Test func theDocumentHasAPolicyOfItsOwn() async throws {
        let site = try Site("web", set: ["scripts": "run()", "styles": "p{}"])
        let browser = try await site.browser()

        let reply = try await browser.get(try framePath(browser))

        #expect(reply.status == 200 && reply.header("X-Frame-Options") == nil)
        let policies = reply.head.components(separatedBy: "Content-Security-Policy: ")
        let policy = try #require(policies.last?.components(separatedBy: "\r\n").first)
        let nonce = try #require(policy.firstMatch(of: /'nonce-([0-9a-f]{64})'/)).1
        let own = site.portal.url
        #expect(policies.count == 2)
        #expect(
            policy == "sandbox allow-scripts; default-src 'none'; script-src 'nonce-\(nonce)'; "
                + "style-src 'unsafe-inline' data: \(own); img-src data: \(own); "
                + "font-src data: \(own); base-uri \(own); form-action 'none'; "
                + "frame-ancestors 'self'"
        )
        #expect(reply.header("Referrer-Policy") == "no-referrer")
        #expect(reply.header("Cache-Control") == "no-store" && reply.header("Set-Cookie") == nil)
        #expect(reply.body.contains("<base href=\"\(own)/web/guest/home\">"))
        #expect(reply.body.components(separatedBy: "nonce=\"\(nonce)\"").count == 3)
        let other = try await browser.get(try framePath(browser))
        #expect(!other.text.contains(nonce))
    }

    @Test func theDocumentHasNothingOfThePageAroundIt() async throws {
        let site = try Site("web")
        let browser = try await site.browser()

        let frame = try await browser.get(try framePath(browser)).text

        let id = try #require(browser.cookie.split(separator: "=").last)
        for secret in [browser.key, browser.token, String(id), site.portal.password] {
            #expect(!secret.isEmpty && !frame.contains(secret))
        }
    }

    @Test func theDocumentIsForItsOwnBrowserAlone() async throws {
        let site = try Site("web")
        let browser = try await site.browser()
        let other = try await site.browser()
        let path = try framePath(browser)
        var stranger = Browser(site)

        #expect(try await stranger.get(path).status == 403)
        #expect(try await other.get(path).status == 403)
        // A cookie opens no frame without its name, and a name no frame without the cookie.
        stranger.cookie = browser.cookie
        for wrong in ["/frame/", "/frame/0", "/frame/\(String(repeating: "0", count: 64))"] {
            #expect(try await stranger.get(wrong).status == 403)
        }
        #expect(try await stranger.get("/frame").status == 404)
        for fields in [
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"],
            ["Sec-Fetch-Site: same-site"], ["Origin: null"], ["Origin: http://evil.example"],
        ] {
            #expect(try await browser.get(path, fields).status == 403, "\(fields)")
        }
        #expect(try await browser.get(path, ["Sec-Fetch-Site: same-origin"]).status == 200)
    }

    @Test func aScreenletWithoutAFrameHasNoDocument() async throws {
        let site = try Site("web", set: ["url": "/web/guest/nothing"])
        let browser = try await site.browser()
        let path = try #require(site.surface.router.sessions.first?.access.framePath)

        #expect(!browser.page.contains("<iframe"))
        #expect(try await browser.get(path).status == 404)
    }

    @Test(arguments: [
        "</script><script>x()</script>", "\"><img src=x onerror=x()>", "]]>--></style>",
        "{\"a\":1}', </script>",
    ])
    func textsOfTheAppCannotEndTheirElements(text: String) async throws {
        let attributes: JSONObject = ["scripts": .text(text), "styles": .text(text)]
        let browser = try await Site("web", set: attributes).browser()

        let reply = try await browser.get(try framePath(browser))

        let script = Data(text.utf8).base64EncodedString()
        #expect(!reply.body.contains(text) && reply.body.contains(script))
    }

    @Test func addressesOfTheAppAreLoadedAndNoOthers() async throws {
        let attributes: JSONObject = [
            "scriptAddresses": "https://a.example/x.js?a=1&b=2 https://b.example:444/y.js",
            "styleAddresses": "https://c.example/z.css",
        ]
        let browser = try await Site("web", set: attributes).browser()

        let reply = try await browser.get(try framePath(browser))

        let policy = try #require(reply.header("Content-Security-Policy"))
        #expect(policy.contains("style-src 'unsafe-inline' data: http://127.0.0.1:"))
        #expect(policy.contains(" https://c.example;") && !policy.contains("a.example"))
        #expect(reply.body.contains("src=\"https://a.example/x.js?a=1&amp;b=2\"></script>"))
        let site = try Site("web")
        _ = try await site.browser()
        #expect(throws: HostError.self) {
            try site.stages[0].attributes.set("scriptAddresses", "javascript:x()")
        }
    }

    @Test func messagesOfTheFrameReachTheScreenlet() async throws {
        let site = try Site("web")
        let browser = try await site.browser()
        var events: [String] = []
        site.stages[0].onEvent = { event in
            let payload = try? JSONEncoder().encode(Payload(event.payload))
            events.append("\(event.name) \(String(decoding: payload ?? Data(), as: UTF8.self))")
        }
        func send(
            _ namespace: String,
            _ message: String = "Hi",
            frame: String = "1"
        ) async throws -> Int {
            try await browser.postForm([
                ("frame", frame), ("namespace", namespace), ("message", message),
            ]).status
        }

        #expect(try await send("app") == 303)
        for (namespace, message, frame) in [
            ("screensinternal", "Hi", "1"), ("screensinternal.log", "Hi", "1"), ("", "Hi", "1"),
            (String(repeating: "x", count: 201), "Hi", "1"),
            ("app", String(repeating: "x", count: (64 << 10) + 1), "1"), ("app", "Hi", "2"),
            ("app", "Hi", ""),
        ] {
            #expect(try await send(namespace, message, frame: frame) == 409)
        }
        let withoutToken = try await browser.post(
            "/action",
            [("frame", "1"), ("namespace", "app"), ("message", "Hi")]
        )
        #expect(withoutToken.status == 403)
        #expect(
            events.count == 1 && events[0].hasPrefix("onScriptMessageNamespace:onScriptMessage")
        )
        #expect(events[0].contains(#""namespace":"app""#) && events[0].contains(#""message":"Hi""#))
    }

    @Test func aFrameThatAThemeInventsHasNoDocument() async throws {
        let site = try Site("rating", theme: "stars")
        let browser = try await site.browser()
        let stage = try #require(site.stages.first)
        let article = Article()
        article.model = ArticleModel(.frame(1, label: "Mine", showing: [.text("Text")]))
        stage.hide()
        stage.replaceScreenlet(with: article)
        stage.appearance.view = .local(ArticleView())
        stage.show()
        stage.onChange?()

        let path = try #require(site.surface.router.sessions.first?.access.framePath)
        #expect(try await browser.get("/").body.contains("<iframe"))
        #expect(try await browser.get(path).status == 404)
        let message = [("frame", "1"), ("namespace", "app"), ("message", "Hi")]
        #expect(try await browser.postForm(message).status == 409)
    }

    @Test func anInjectedScriptIsInTheNextDocument() async throws {
        let site = try Site("web")
        let browser = try await site.browser()
        let web = try site.stages[0].screenlet(as: (any WebScreenlet).self)

        web.inject("injected()")

        let script = Data("injected()".utf8).base64EncodedString()
        #expect(try await browser.get("/").body.contains("?2\"></iframe>"))
        #expect(try await browser.get(try framePath(browser)).body.contains(script))
    }

    /// A payload of any type.
    private struct Payload: Encodable {
        let value: any Encodable

        init(_ value: any Encodable) { self.value = value }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}
