import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// `serve --public` behind proxies, with the configurations of the documents.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ProxyTests {
    private static let origin = "https://intranet.example.com"
    private let screens: Screens
    private let portal: DemoPortal
    private let folder: TemporaryFolder

    init() throws {
        (screens, portal, folder) = (try Screens(), try DemoPortal(), try TemporaryFolder())
    }

    /// Starts a server on a socket of the folder.
    private func serve(_ name: String = "serve", by screens: Screens? = nil) throws -> Server {
        let path = "\(folder.path)/\(name)"
        let server = try (screens ?? self.screens).serve(
            ["login", "--public", Self.origin, "--listen", "unix:\(path)"] + portal.options
        )
        #expect(server.line() == "\(Self.origin) from unix:\(path)\n")
        return server
    }

    private func user(_ name: String, by proxy: ReverseProxy, cookie: String = "") async throws
        -> Browser
    {
        var browser = Browser(origin: Self.origin, path: proxy.socket)
        browser.cookie = cookie
        let page = try await browser.open("/")
        #expect(page.status == 200, "\(page.text)")
        _ = try await browser.signIn(as: name, password: portal.password)
        return browser
    }

    @Test(arguments: ReverseProxy.Kind.allCases)
    func usersSignInThroughTheProxyAndEachSeesTheirOwn(kind: ReverseProxy.Kind) async throws {
        let server = try serve()
        let proxy = try await ReverseProxy.start(kind, in: folder, to: "\(folder.path)/serve")

        let omar = try await user("omar", by: proxy)
        let lucia = try await user("lucia", by: proxy)

        #expect(omar.page.contains("Omar Haddad") && !omar.page.contains("Lucía"))
        #expect(lucia.page.contains("Lucía") && !lucia.page.contains("Omar"))
        // Events come at once, and not when the proxy has collected some.
        for (browser, name) in [(omar, "Omar Haddad"), (lucia, "Lucía")] {
            let events = try RawConnection(path: proxy.socket)
            await events.send(Array(browser.head("GET", "/events?rev=none").utf8))
            let text = await events.receive { $0.contains("data:") && $0.contains(name) }
            #expect(text.contains(name))
        }
        let refused = try await omar.post(
            "/action",
            [("token", omar.token)],
            fields: ["Origin: https://evil.example.com"]
        )
        let isRefused = refused.status == 403 && refused.body.contains("https://evil.example.com")
        #expect(isRefused, "\(refused.text)")
        let numbers = try await exchange(
            "GET /metrics HTTP/1.1\r\nHost: intranet.example.com\r\nConnection: close\r\n\r\n",
            path: proxy.socket
        )
        #expect(!numbers.body.contains("screens_"))

        #expect(await server.end() == 0)
        await proxy.end()
    }

    // MARK: Two hosts

    /// What the metrics of a host say of its users.
    private func users(of name: String) async throws -> String? {
        let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let reply = try await exchange(request, path: "\(folder.path)/\(name)")
        return reply.body.firstMatch(of: /screens_sessions\{user="yes"\} (\d+)/).map { "\($0.1)" }
    }

    @Test func browsersStayOnTheirHostAndNothingButThePortalIsShared() async throws {
        let others = try Screens()
        let (first, second) = (try serve("a"), try serve("b", by: others))
        let text = try ReverseProxy.documented("split_clients")
            .replacing(#/server host-(.)\.internal:443/#) { "server unix:\(folder.path)/\($0.1)" }
            .replacing("https://screens_", with: "http://screens_")
            .replacing(#/ *proxy_ssl_.*\n/#, with: "")
        let proxy = try await ReverseProxy.nginx(text, in: folder)

        let omar = try await user("omar", by: proxy, cookie: "screens_host=a")
        let lucia = try await user("lucia", by: proxy, cookie: "screens_host=b")

        for _ in 0..<3 {
            #expect(try await omar.get("/").body.contains("Omar Haddad"))
            #expect(try await lucia.get("/").body.contains("Lucía"))
        }
        #expect(try await users(of: "a") == "1")
        #expect(try await users(of: "b") == "1")
        // A new browser receives its host, and keeps it.
        var guest = Browser(origin: Self.origin, path: proxy.socket)
        #expect(try await guest.open("/").status == 200)
        #expect(guest.cookie.contains(/screens_host=[ab]/))
        // The other host does not know the session: its user is a guest there.
        var moved = omar
        moved.cookie = omar.cookie.replacing("screens_host=a", with: "screens_host=b")
        #expect(try await !moved.open("/").body.contains("Omar"))

        #expect(await first.end() == 0)
        var lost = omar
        let page = try await lost.open("/")
        #expect(page.status == 200 && !page.body.contains("Omar"), "\(page.text)")
        #expect(try await lucia.get("/").body.contains("Lucía"))
        #expect(await second.end() == 0)
        await proxy.end()
    }
}
