import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// How commands choose and show the dialect of a portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DialectTests {
    private let screens: Screens

    init() throws { screens = try Screens(hasPortal: false) }

    private func run(_ screenlet: String, at url: String, _ words: [String] = []) async throws
        -> Screens.Outcome
    {
        try await screens.run(
            [
                "run", screenlet, "--json", "--verbose", "--server", url, "--company-id", "1",
                "--group-id", "20",
            ] + words
        )
    }

    private static let entry = #"{"id": 7, "headline": "Tea"}"#
    private static let document = "/o/headless-delivery/v1.0/openapi.json"

    /// A portal with headless REST that has a blog entry.
    private func portal() throws -> AttackingServer {
        try AttackingServer { connection in
            guard let request = connection.request() else { return }
            let isQuestion = request.contains(Self.document)
            connection.send(
                rawReply(
                    "200 OK",
                    headers: ["Content-Type: application/json"],
                    body: isQuestion ? #"{"openapi": "3.0.1"}"# : Self.entry
                )
            )
        }
    }

    /// Compares what was asked and answered with the documents of the APIs; returns how often.
    private func compared(_ server: AttackingServer) throws -> Int {
        let asked = server.requests.filter { !$0.contains(Self.document) }
        for request in asked {
            let words = request.split(separator: " ").map(String.init)
            let answer = Array(Self.entry.utf8)
            try HeadlessExchange(words[0], words[1], status: 200, answer: answer).check()
        }
        return asked.count
    }

    private func questions(_ server: AttackingServer) -> Int {
        server.requests.count { $0.contains(Self.document) }
    }

    @Test func aPortalWithHeadlessRESTIsFoundOutAndRemembered() async throws {
        let server = try portal()

        let first = try await run("blogs-entry-display", at: server.url, ["--set", "classPK=7"])
        let second = try await run("blogs-entry-display", at: server.url, ["--set", "classPK=7"])

        #expect(first.exit == 0 && first.output.contains("Tea"), "\(first.output)\(first.errors)")
        #expect(first.errors.contains("the portal has headless REST"))
        #expect(second.exit == 0 && questions(server) == 1)
        #expect(
            server.requests.contains {
                $0.hasPrefix("GET /o/headless-delivery/v1.0/blog-postings/7 ")
            }
        )
        #expect(!server.requests.contains { $0.contains("/api/jsonws") })
        #expect(try compared(server) == 2)
    }

    @Test func aPortalWithoutItIsAskedByJSONWebServices() async throws {
        let portal = try DemoPortal(.init(version: 70))

        let outcome = try await run("asset-list", at: portal.url)

        #expect(outcome.errors.contains("the portal lacks headless REST"))
        #expect(outcome.errors.contains("/api/jsonws/invoke"))
    }

    @Test func aNamedDialectIsNotAskedFor() async throws {
        let server = try portal()

        let outcome = try await run(
            "blogs-entry-display",
            at: server.url,
            ["--set", "classPK=7", "--dialect", "headless"]
        )

        #expect(outcome.exit == 0 && questions(server) == 0, "\(outcome.errors)")
        #expect(try compared(server) == 1)
    }

    @Test func whatADialectLacksIsATypedErrorInOneSentence() async throws {
        let outcome = try await screens.run(
            "run",
            "ddl-list",
            "--demo",
            "--dialect",
            "headless",
            "--json",
            "--set",
            "recordSetId=1",
            "--set",
            "labelFields=FullName",
            "--set",
            "userId=1"
        )

        #expect(outcome.exit == 1, "\(outcome.errors)")
        #expect(
            outcome.output.contains(#""code":"unsupported""#)
                || outcome.output.contains("unsupported")
        )
        #expect(outcome.output.contains("headless REST does not say whose records they are"))
    }

    @Test(arguments: ["", "JSON", "../x", "a b"]) func anythingElseIsNoDialect(name: String)
        async throws
    {
        let outcome = try await screens.run("run", "asset-list", "--demo", "--dialect", name)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("--dialect"))
    }

    @Test func describeAndListSayWhatAScreenletCanDo() async throws {
        let json = try await screens.run("describe", "rating", "--json").json
        let text = try await screens.run("describe", "forgot-password").output
        let form = try await screens.run("describe", "ddl-form").output
        let list = try await screens.run("list", "--json").json

        let dialects = try #require(json["dialects"] as? [[String: Any]])
        #expect(dialects.compactMap { $0["dialect"] as? String } == ["json", "headless"])
        #expect(dialects.last?["gap"] as? String != nil)
        #expect(text.contains("headless") && text.contains("no request for a new password"))
        #expect(form.contains(/headless +experimental +drafts/))
        let screenlets = try #require(list["screenlets"] as? [[String: Any]])
        let rating = screenlets.first { $0["name"] as? String == "rating" }
        #expect(rating?["dialects"] as? [String] == ["headless"])
        #expect(rating?["experimental"] as? [String] == [])
        for name in ["ddl-form", "ddl-list"] {
            let found = screenlets.first { $0["name"] as? String == name }
            #expect(found?["dialects"] as? [String] == ["headless"])
            #expect(found?["experimental"] as? [String] == ["headless"])
        }
    }
}
