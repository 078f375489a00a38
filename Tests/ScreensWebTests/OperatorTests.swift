import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// What programs on the same machine see of a server at a public address.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OperatorTests {
    private let site: Site

    init() throws {
        site = try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example")
        )
    }

    private func get(_ path: String, _ fields: [String] = []) async throws -> RawReply {
        let (host, port) = (site.surface.host, site.surface.port)
        let fields = fields.isEmpty ? ["Host: \(host):\(port)"] : fields
        let lines = ["GET \(path) HTTP/1.1"] + fields + ["Connection: close", "", ""]
        return try await exchange(lines.joined(separator: "\r\n"), host: host, port: port)
    }

    @Test func theServerSaysThatItIsWellUntilItStops() async throws {
        let reply = try await get("/healthz")
        #expect(reply.status == 200 && reply.body == "ok\n")

        await site.surface.router.drain()

        #expect(try await get("/healthz").status == 503)
        #expect(try await Browser(site).get("/").status == 503)
    }

    @Test func metricsCountAndNameNobody() async throws {
        let browser = try await site.visitor("/content")
        _ = try await browser.get("/robots.txt")

        let reply = try await get("/metrics")

        #expect(reply.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        let lines = reply.body.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.contains("screens_sessions{user=\"no\"} 1"))
        #expect(lines.contains("screens_sessions{user=\"yes\"} 0"))
        #expect(lines.contains("screens_replies_total{code=\"200\"} 1"))
        #expect(lines.contains("screens_replies_total{code=\"404\"} 1"))
        #expect(
            lines.contains { $0.hasPrefix("screens_reply_bytes_total ") && !$0.hasSuffix(" 0") }
        )
        #expect(lines.allSatisfy { $0.contains(/^screens_[a-z_]+(\{[a-z]+="[a-z0-9]+"\})? \d+$/) })
        let secrets = [browser.cookie, browser.token].map { $0.split(separator: "=").last ?? "" }
        for secret in secrets { #expect(!reply.text.contains(secret)) }
    }

    @Test(arguments: ["/healthz", "/metrics"])
    func nobodyBehindTheProxyGetsThem(path: String) async throws {
        let local = "Host: \(site.surface.host):\(site.surface.port)"
        for field in [
            "X-Forwarded-For: 127.0.0.1", "X-Forwarded-For:", "Forwarded: for=127.0.0.1",
            "X-Real-IP: 127.0.0.1", "Via: 1.1 proxy", "X-Forwarded-Proto: https",
            "Sec-Fetch-Site: cross-site", "Origin: https://evil.example",
        ] {
            let reply = try await get(path, [local, field])
            #expect(reply.status == 403 && !reply.body.contains("screens_"), "\(field)")
        }
        for host in ["evil.example", "127.0.0.1", "team.example:1"] {
            #expect(try await get(path, ["Host: \(host)"]).status == 403)
        }
        // By the public name, these are names of pages that the app does not have.
        var browser = Browser(site)
        let reply = try await browser.open(path)
        #expect(reply.status != 200 && !reply.body.contains("screens_"))
    }
}
