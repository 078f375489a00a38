import DemoPortal
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

/// The built command with a portal that behaved well the day before.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AttackedPortalTests {
    /// What the portal does to every connection now, and what the command should say about it.
    enum Attack: String, CaseIterable, Sendable {
        case cutHeader, cutBody, reset, garbage, liedLength, badChunk, brokenGzip
        case endlessHeaders, endlessBody, redirections
        // What may answer instead of the portal: networks that require a sign-in, and gateways.
        case signInPage, networkSignIn, lostBackend, overload, gatewayJSON, tooManyRequests

        /// Whether the attack counts as an unreachable portal, or as an answer.
        var isConnection: Bool {
            ![.endlessHeaders, .endlessBody, .redirections].contains(self)
        }

        /// The expected code of the error.
        var code: String {
            switch self {
            case .redirections: "redirected"
            case .endlessHeaders, .endlessBody: "too-large"
            case .cutHeader, .cutBody, .reset, .garbage, .liedLength, .badChunk, .brokenGzip:
                "connection"
            default: "unavailable"
            }
        }

        func execute(on connection: AttackingServer.Connection) {
            guard connection.request() != nil else { return }
            switch self {
            case .cutHeader: connection.send("HTTP/1.1 200 OK\r\nContent-Le")
            case .cutBody: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n[1,")
            case .reset: connection.reset()
            case .garbage: connection.send("\u{0}\u{1}\u{2} no HTTP at all\n")
            case .liedLength: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[]")
            case .badChunk:
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno\r\n[]")
            case .brokenGzip:
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]"
                )
            case .endlessHeaders:
                connection.send("HTTP/1.1 200 OK\r\n")
                while connection.send("X-Field: value\r\n") {}
            case .endlessBody:
                let bytes = [UInt8](repeating: 0x20, count: 1 << 20)
                connection.send("HTTP/1.1 200 OK\r\n\r\n")
                while connection.send(bytes) {}
            case .redirections:
                connection.send(
                    "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"
                )
            case .signInPage: connection.answer("200 OK", "<!DOCTYPE html><title>Guests</title>")
            case .networkSignIn:
                connection.answer("511 Network Authentication Required", "<html></html>")
            case .lostBackend: connection.answer("404 Not Found", "<html>no backend</html>")
            case .overload: connection.answer("503 Service Unavailable", "<html>later</html>")
            case .gatewayJSON:
                let body = #"{"exception":"a.B","message":"no upstream"}"#
                connection.answer("502 Bad Gateway", body, type: "application/json")
            case .tooManyRequests:
                connection.answer("429 Too Many Requests", "{}", type: "application/json")
            }
        }
    }

    private let screens: Screens
    private let portal: DemoPortal
    private let server: AttackingServer
    private let attack: Today

    private final class Today: Sendable {
        let attack = Mutex<Attack?>(nil)
    }

    init() throws {
        let (portal, today) = (try DemoPortal(), Today())
        screens = try Screens()
        self.portal = portal
        attack = today
        server = try AttackingServer { connection in
            if let attack = today.attack.withLock({ $0 }) {
                attack.execute(on: connection)
            } else if let request = connection.request() {
                connection.relay(request, to: portal.url)
            }
        }
    }

    private func run(_ words: [String]) async throws -> Screens.Outcome {
        try await screens.run(
            ["run"] + words + [
                "--server", server.url, "--company-id", "\(portal.companyId)", "--group-id",
                "\(portal.groupId)", "--user", portal.user, "--password-file", "-", "--json",
            ],
            input: portal.password + "\n"
        )
    }

    private func sync(_ words: String...) async throws -> Screens.Outcome {
        try await screens.run(
            ["sync"] + words + [
                "--server", server.url, "--company-id", "\(portal.companyId)",
                "--group-id", "\(portal.groupId)", "--user", portal.user, "--password-file", "-",
            ],
            input: portal.password + "\n"
        )
    }

    @Test(arguments: Attack.allCases)
    func theCachedCopyIsShownWhereThePolicySaysSo(today: Attack) async throws {
        let list = ["asset-list", "--set", "offlinePolicy=remote-first", "--rows", "3"]
        let before = try await run(list)
        try #require(before.exit == 0)
        attack.attack.withLock { $0 = today }

        let after = try await run(list)
        let alone = try await run(["asset-list", "--set", "offlinePolicy=remote-only"])

        let error = try #require(try alone.json["error"] as? [String: Any])
        #expect(alone.exit == (today.isConnection ? 4 : 1))
        #expect(error["code"] as? String == today.code)
        if today.isConnection {
            #expect(after.exit == 0)
            let rows = { (outcome: Screens.Outcome) throws in
                (try outcome.json["model"] as? [String: Any])?["rows"] as? [[String: Any]]
            }
            #expect(try rows(after)?.count == rows(before)?.count)
        } else {
            // The portal did answer, so that no older copy replaces the answer.
            #expect(after.exit == 1)
        }
        if today == .redirections { #expect(server.requests.count { $0.contains("/again") } == 0) }
    }

    @Test(arguments: Attack.allCases.filter(\.isConnection))
    func aChangeIsPendingUntilThePortalWorksAndIsSentOnce(today: Attack) async throws {
        let rating = ["rating", "--set", "className=BlogsEntry", "--set", "classPK=30304"]
        let first = try await run(rating)
        try #require(first.exit == 0)
        attack.attack.withLock { $0 = today }
        let vote = ["--call", "updateRating", "--arg", "score=0.8"]

        let offline = try await run(rating + vote)
        let early = try await sync("retry", "--all")
        attack.attack.withLock { $0 = nil }
        let sent = try await sync("retry", "--all")

        let events = try #require(try offline.json["events"] as? [[String: Any]])
        #expect(offline.exit == 0)
        #expect(early.exit != 0)
        #expect(events.contains { $0["event"] as? String == "onRatingStoredForLater" })
        #expect(sent.exit == 0, "\(sent.output) \(sent.errors)")
        let after = try await run(rating)
        let model = try #require(try after.json["model"] as? [String: Any])
        #expect((model["rating"] as? [String: Any])?["userScore"] as? Double == 0.8)
    }
}

extension AttackingServer.Connection {
    /// Answers with a page, or with a body of another type.
    fileprivate func answer(_ status: String, _ body: String, type: String = "text/html") {
        send(
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        )
    }
}
