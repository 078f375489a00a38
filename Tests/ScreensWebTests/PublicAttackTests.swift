import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// What other sites, other names and forged header fields achieve at a public address: nothing.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PublicAttackTests {
    private let site: Site

    init() throws {
        site = try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example")
        )
    }

    /// A request with exactly these header fields.
    private func get(_ fields: [String]) async throws -> RawReply {
        let lines = ["GET / HTTP/1.1"] + fields + ["Connection: close", "", ""]
        return try await exchange(
            lines.joined(separator: "\r\n"),
            host: site.surface.host,
            port: site.surface.port
        )
    }

    @Test(arguments: ["team.example", "TEAM.example", "team.example:443"])
    func theHostIsThePublicOne(host: String) async throws {
        #expect(try await get(["Host: \(host)"]).status == 303)
    }

    @Test(arguments: [
        "evil.example", "team.example.evil.example", "team.example:80", "team.example:1",
        "evil.example:443", "localhost", "%h:%p", "team.example@evil.example", "<b>evil</b>",
    ])
    func anotherHostIsRefusedInWords(host: String) async throws {
        let name = host.replacing("%h", with: site.surface.host)
            .replacing("%p", with: "\(site.surface.port)")

        let reply = try await get([
            "Host: \(name)", "X-Forwarded-Host: team.example", "Forwarded: host=team.example",
        ])

        #expect(reply.status == 403 && reply.header("Set-Cookie") == nil)
        #expect(reply.body.contains("only answers requests for https://team.example"))
        #expect(name.contains("<") ? !reply.body.contains(name) : reply.body.contains(name))
        #expect(reply.body.contains("pass the header field Host on"))
    }

    @Test(arguments: ["http", "HTTP", "https, http", "http, https", "ws"])
    func aConnectionWithoutEncryptionIsRefusedInWords(name: String) async throws {
        let reply = try await get(["Host: team.example", "X-Forwarded-Proto: \(name)"])

        #expect(reply.status == 403 && reply.header("Set-Cookie") == nil)
        #expect(reply.body.contains("Open https://team.example instead"))
    }

    @Test func forgedHeaderFieldsOfAProxyChangeNothing() async throws {
        let reply = try await get([
            "Host: team.example", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example",
            "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Port: 80", "X-Forwarded-Prefix: //evil",
        ])

        #expect(reply.status == 303 && !reply.text.contains("evil"))
        #expect(reply.header("Location")?.hasPrefix("/news?") == true)
    }

    @Test(arguments: [
        ["Origin: https://evil.example"], ["Origin: null"], [], ["Origin: http://team.example"],
        ["Origin: https://team.example:8443"], ["Origin: http://%h:%p"],
        ["Origin: https://team.example", "Origin: https://evil.example"],
        ["Origin: https://team.example", "Sec-Fetch-Site: cross-site"],
        ["Origin: https://team.example", "Sec-Fetch-Site: same-site"],
    ])
    func otherSitesCannotAct(fields: [String]) async throws {
        let browser = try await site.visitor()
        let sent = fields.map {
            $0.replacing("%h", with: browser.host).replacing("%p", with: "\(browser.port)")
        }

        let reply = try await browser.post(
            "/action",
            [("token", browser.token), ("act", "screens.refresh")],
            fields: sent
        )

        #expect(reply.status == 403 && reply.header("Set-Cookie") == nil)
        if sent.contains("Origin: https://evil.example") {
            #expect(reply.body.contains("https://evil.example"))
            #expect(reply.body.contains("only pages of https://team.example"))
        }
    }

    @Test func anotherSessionsTokenIsNoToken() async throws {
        let (browser, other) = (try await site.visitor(), try await site.visitor())

        let reply = try await browser.post(
            "/action",
            [("token", other.token), ("act", "screens.refresh")]
        )

        #expect(reply.status == 403)
    }

    /// A stream of events, a script, a picture or a frame of another site.
    @Test(arguments: [
        ("/events?rev=0", "cors", "empty"), ("/events?rev=0", "navigate", "document"),
        ("/news", "no-cors", "script"), ("/news", "no-cors", "image"),
        ("/news", "navigate", "iframe"), ("/news", "websocket", "websocket"),
    ])
    func otherSitesCannotRead(path: String, mode: String, dest: String) async throws {
        let browser = try await site.visitor()

        let reply = try await browser.get(
            path,
            [
                "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(dest)",
            ]
        )

        #expect(reply.status == 403)
    }

    @Test func aLinkOfAnotherSiteOpensAPageAndLeadsNoTabElsewhere() async throws {
        let browser = try await site.visitor()
        let numbers = try #require(browser.address.firstMatch(of: /at=\d+&tab=\d+/)?.0)
        let link = [
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
        ]

        let reply = try await browser.get("/content?\(numbers)", link)

        let place = try #require(reply.header("Location"))
        #expect(reply.status == 303 && place.hasPrefix("/content?") && !place.contains("tab=1"))
        #expect(try await browser.get(browser.address).status == 200)
    }
}
