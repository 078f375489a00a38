@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// A portal, or what is in its place, that attacks those who sign in by its form.
@Suite(.timeLimit(.minutes(5)))
struct CookieAttackTests {
    private func client(of server: AttackingServer) throws -> PortalClient {
        let session = SessionContext(
            .cookie(
                user: "jane@example.com",
                password: SecretText("sesame"),
                renewal: CookieRenewal()
            )
        )
        let context = try LiferayServerContext(server: server.url, companyId: 1, groupId: 2)
        return PortalClient(context, session: session)
    }

    private static func redirection(to place: String) -> String {
        "HTTP/1.1 302 Found\r\nSet-Cookie: JSESSIONID=secret\r\nLocation: \(place)\r\n"
            + "Content-Length: 0\r\nConnection: close\r\n\r\n"
    }

    /// Ways to write an address that one reader takes for the portal's, and another one for that of somebody else.
    ///
    /// `$P` is the portal's host and port, `$E` another server's, `$e` the port of that.
    @Test(arguments: [
        "http://$E/", "//$E/", "///$E/", "////$E/", #"/\$E/"#, #"\\$E\"#, #"\/$E/"#,
        "http://$P@$E/", "http://$P:x@$E/",
        "http:$E", "http:/$E/", #"http:\\$E/"#, "HTTP://$E/", " http://$E/", "\thttp://$E/",
        "http://$P#@$E/",
        "http://$P?@$E/", #"http://$P\@$E/"#, #"http://$P\\@$E/"#, "http://$P;@$E/",
        "http://$P%2F@$E/", "http://$P%00@$E/",
        "http://$P%0a@$E/", "http://$P&@$E/", "http://$P,$E/", "http://$P@$P@$E/",
        "http://x@$P@$E/", "http://$P:$e/",
        "http://$P /@$E/", "http://$P\t@$E/", "http://[$P]@$E/", "http://localhost:$e/",
        "http://127.1:$e/",
        "http://2130706433:$e/", "http://0x7f.1:$e/", "http://[::ffff:127.0.0.1]:$e/",
        "http://127.0.0.1.:$e/",
        "http://127。0。0。1:$e/", "/c/../..//$E/", "/..//$E/", "//$E:80/", "ftp://$E/",
        "gopher://$E/_x", "dict://$E/x",
        "file:///etc/passwd", "javascript:1", "data:text/html,x", "", ":", "//", "http://",
        "http:///",
    ])
    func noAddressTakesCookiesToAnotherServer(form: String) async throws {
        let foreign = try AttackingServer(answering: Self.redirection(to: "/"))
        let (host, port) = ("127.0.0.1", String(foreign.url.split(separator: ":")[2]))
        let server = try AttackingServer { connection in
            guard let request = connection.request() else { return }
            let lines = request.split(separator: "\r\n")
            let own = lines.first { $0.lowercased().hasPrefix("host: ") }?.dropFirst(6) ?? ""
            let place = form.replacing("$P", with: own).replacing("$E", with: "\(host):\(port)")
            connection.send(Self.redirection(to: place.replacing("$e", with: port)))
        }

        let error = await (try client(of: server)).failure([.currentUser])

        #expect(error != nil)
        #expect(foreign.connectionCount == 0, "\(foreign.requests)")
        #expect((1...6).contains(server.requests.count))
        #expect(server.requests.dropFirst().allSatisfy { !$0.contains("sesame") })
    }

    @Test func aPageFullOfTokensThatAreNoneIsReadOnce() async throws {
        let page = String(repeating: "Liferay.authToken='", count: 50_000)
        let server = try AttackingServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n"
                + "Content-Type: text/html\r\nConnection: close\r\n\r\n\(page)"
        )

        let error = await (try client(of: server)).failure([.currentUser])

        #expect(error?.code == "unavailable")
        #expect(server.requests.count == 1)
    }

    @Test func cookiesWithoutEndAreBounded() async throws {
        let cookies = (0..<5_000).map {
            "Set-Cookie: c\($0)=\(String(repeating: "x", count: 20))\r\n"
        }
        let server = try AttackingServer { connection in
            guard let request = connection.request() else { return }
            let isForm = request.hasPrefix("POST")
            let head = isForm ? "302 Found\r\nLocation: /next" : "200 OK"
            connection.send(
                "HTTP/1.1 \(head)\r\n" + (isForm ? cookies.joined() : "")
                    + "Content-Length: 0\r\nConnection: close\r\n\r\n"
            )
        }

        _ = await (try client(of: server)).failure([.currentUser])

        #expect(server.requests.allSatisfy { $0.utf8.count < 8_000 })
    }
}
