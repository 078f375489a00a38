import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// `serve --log json`: one object a line, without secrets.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServeLogTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws { (screens, portal) = (try Screens(), try DemoPortal()) }

    private struct Line: Decodable {
        let time: String
        let level: String
        let message: String?
        let method: String?
        let path: String?
        let status: Int?
        let bytes: Int?
        let milliseconds: Double?
        let session: String?
    }

    private func start(_ words: [String], errors: String) throws -> Server {
        try screens.serve(
            ["login", "--public", "https://team.example", "--port", "0", "--log", "json"]
                + portal.options + words,
            errors: FileHandle(forWritingAtPath: errors)
        )
    }

    private func lines(of file: String) throws -> [Line] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func requestsAreLoggedAndNothingOfASignInIs() async throws {
        let file = try screens.write("", as: "errors")
        let server = try start([], errors: file)
        var browser = try server.visitor(of: "https://team.example")

        try await browser.open("/?from=0&secret=in-the-query")
        var secrets = [browser.cookie, browser.token]
        _ = try await browser.signIn(as: "omar", password: "wrong-password")
        _ = try await browser.signIn(as: "omar", password: portal.password)
        try #require(browser.page.contains("Omar Haddad"))
        secrets += [browser.cookie, browser.token]
        _ = try await browser.get("/signed-in?code=the-code&state=the-state")
        for path in ["/frame/the-frame", "/files/0/the-file/preview", "/missing"] {
            _ = try await browser.get(path)
        }
        #expect(await server.end() == 0)

        let text = try String(contentsOfFile: file, encoding: .utf8)
        let values = secrets.map { String($0.split(separator: "=").last ?? "") }
        #expect(values.allSatisfy { $0.count == 64 })
        for secret in values + [
            "in-the-query", "wrong-password", portal.password, "omar", "Omar", "the-code",
            "the-state", "the-frame", "the-file", "?",
        ] {
            #expect(!text.contains(secret), "\(secret)")
        }
        let lines = try lines(of: file)
        let requests = lines.filter { $0.method != nil }
        #expect(requests.map(\.path).contains("/action"))
        #expect(
            requests.allSatisfy { $0.time.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }
        )
        let missing = try #require(requests.first { $0.path == "/missing" })
        #expect(missing.status == 404 && missing.level == "warning" && missing.method == "GET")
        #expect((missing.bytes ?? 0) > 0 && (missing.milliseconds ?? -1) >= 0)
        #expect(requests.map(\.path).contains("/frame/…"))
        // All that this browser has sent after its first request belongs to one session.
        #expect(Set(requests.compactMap(\.session)).count == 1)
    }

    @Test func messagesOfTheCommandAreObjectsToo() async throws {
        let file = try screens.write("", as: "errors")
        let server = try start(["--cache-dir", "/dev/null/nowhere"], errors: file)
        _ = try server.local(of: "https://team.example")
        #expect(await server.end() == 0)

        let messages = try lines(of: file).compactMap { line in
            line.message.map { (line.level, $0) }
        }
        // The folder is the same for the user of the command and for guests.
        let ofCache = messages.filter { $0.1.contains("/dev/null, so no cache") }
        #expect(ofCache.map(\.0) == ["info"], "\(messages)")
        #expect(!messages.contains { $0.1.hasPrefix("note:") })
    }

    @Test func anUnknownFormIsRefused() async throws {
        let outcome = try await screens.run("serve", "login", "--log", "xml")

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("--log must be text or json, not \"xml\"."))
    }
}
