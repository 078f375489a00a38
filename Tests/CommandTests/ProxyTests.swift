import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// `serve --public` behind nginx, with the configuration of the documents.
@Suite(.blocking, .timeLimit(.minutes(2)))
struct ProxyTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let folder: TemporaryFolder

    init() throws {
        (screens, portal, folder) = (try Screens(), try DemoPortal(), try TemporaryFolder())
    }

    private var socket: String { "\(folder.path)/nginx" }

    /// The documented configuration, with sockets in a folder in place of ports, and without TLS.
    private func configuration() throws -> String {
        let blocks = try Document(path: "docs/team.md").blocks("text").map {
            $0.lines.joined(separator: "\n")
        }
        let documented = try #require(blocks.first { $0.contains("limit_req_zone") })
        let server =
            documented
            .replacing(#/ *ssl_certificate.*\n/#, with: "")
            .replacing("listen 443 ssl;", with: "listen unix:\(socket);")
            .replacing("http://127.0.0.1:8080", with: "http://unix:\(folder.path)/serve:")
            .replacing("$scheme", with: "https")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
        return """
            \(getuid() == 0 ? "user root;" : "")
            daemon off; pid \(folder.path)/pid; error_log stderr;
            events {}
            http { access_log off; \(temporary)
            \(server)
            }
            """
    }

    private func startProxy() async throws -> ChildProcess {
        let file = try folder.write(Array(configuration().utf8), as: "nginx.conf")
        let program = try #require(
            ["/usr/sbin/nginx", "/usr/bin/nginx"].first(
                where: FileManager.default.isExecutableFile
            ),
            "nginx is missing: \"make tools\" installs it"
        )
        let process = try ChildProcess(
            [program, "-p", folder.path, "-c", file, "-e", "stderr"],
            output: .nullDevice,
            errors: .standardError
        )
        try await until("nginx listens") { (try? RawConnection(path: socket)) != nil }
        return process
    }

    private func request(_ line: String, _ fields: [String], body: String = "") -> String {
        let all = ["\(line) HTTP/1.1", "Host: intranet.example.com", "Connection: close"] + fields
        return all.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func cookie(_ reply: RawReply) throws -> String {
        String(try #require(reply.header("Set-Cookie")).prefix { $0 != ";" })
    }

    @Test func aUserSignsInThroughTheProxyAndEventsComeAtOnce() async throws {
        let place = ["--public", "https://intranet.example.com", "--listen"]
        let server = try screens.serve(
            ["login"] + place + [
                "unix:\(folder.path)/serve", "--server", portal.url, "--company-id",
                "\(portal.companyId)", "--group-id", "\(portal.groupId)",
            ]
        )
        #expect(server.line() == "https://intranet.example.com from unix:\(folder.path)/serve\n")
        let proxy = try await startProxy()

        let page = try await exchange(request("GET /", []), path: socket)
        #expect(page.status == 200, "\(page.text)")
        let first = try cookie(page)
        let token = try #require(page.body.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1)
        let password = try #require(
            portal.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        let body =
            "token=\(token)&form=login&field:userName=omar%40example.com&field:password=\(password)"
        let form = [
            "Cookie: \(first)", "Origin: https://intranet.example.com",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: \(body.utf8.count)",
        ]
        let signedIn = try await exchange(request("POST /action", form, body: body), path: socket)
        #expect(signedIn.status == 303, "\(signedIn.text)")
        let second = try cookie(signedIn)
        let own = try await exchange(request("GET /", ["Cookie: \(second)"]), path: socket)
        #expect(first != second && own.body.contains("Omar Haddad"))

        let events = try RawConnection(path: socket)
        await events.send(Array(request("GET /events?rev=none", ["Cookie: \(second)"]).utf8))
        #expect(
            await events.receive { $0.contains("\n\ndata:") || $0.contains("data:") }
                .contains("Omar Haddad")
        )
        let foreign = form.map { $0.replacing("https://intranet", with: "https://evil") }
        let refused = try await exchange(request("POST /action", foreign, body: body), path: socket)
        #expect(refused.status == 403 && refused.body.contains("https://evil.example.com"))

        #expect(await server.end() == 0)
        kill(proxy.id, SIGTERM)
        _ = await proxy.end()
    }
}
