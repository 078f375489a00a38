import DemoPortal
import LiferayKit
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// How portals after 7.0 are asked for their classes, over HTTP.
@Suite(.timeLimit(.minutes(5)))
struct ClassAskingTests {
    private static let question = "/classname/fetch-class-name"

    private func context(_ client: PortalClient, _ version: Int) -> InteractionContext {
        InteractionContext(
            portal: client,
            server: ServerInfo(version: PortalVersion(version), companyId: 1, groupId: 1),
            locale: "en_US"
        ) { _ throws(XMLError) in throw .malformed("no XML here", line: 1) }
    }

    private func signedIn(_ version: Int) throws -> (DemoPortal, PortalClient) {
        let portal = try DemoPortal(.init(version: version))
        let user = SessionContext(user: portal.user, password: portal.password)
        return (portal, try PortalClient(of: portal.url, version: version, session: user))
    }

    private func query(
        _ known: AssetClass,
        _ context: InteractionContext
    ) async throws -> JSONObject {
        try await AssetClassNameId.known(known).loadQueryProperties(in: context)
    }

    @Test(arguments: [71, 72, 73, 74]) func theNumberIsThePortalsAndIsAskedForOnce(version: Int)
        async throws
    {
        let (portal, client) = try signedIn(version)
        let context = context(client, version)

        let first = try await query(.blogsEntry, context)
        let second = try await query(.blogsEntry, self.context(client.identified(by: "a"), version))
        let users = try await query(.user, context)

        #expect(first["classNameIds"]?.int64 == portal.samples["classNameId"]?.int64)
        #expect(first == second && first["visible"] == true && users["visible"] == false)
        // Both names of the blog entries, and the one of users.
        #expect(portal.requests.map(\.path) == Array(repeating: Self.question, count: 3))
    }

    @Test(arguments: [62, 70]) func theNumbersOfOlderPortalsAreKnown(version: Int) async throws {
        let (portal, client) = try signedIn(version)

        let found = try await query(.blogsEntry, context(client, version))

        #expect(
            found == AssetClassNameId.known(.blogsEntry).queryProperties(on: PortalVersion(version))
        )
        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: [71, 73]) func aServiceGetsThePortalsOwnName(version: Int) async throws {
        let (portal, client) = try signedIn(version)
        let usual = AssetClass.blogsEntry.className(on: PortalVersion(version))
        let command = ServiceCommand(
            "/screens.screensratingsentry/get-ratings-entries",
            ["className": .text(usual), "classPK": 30304, "ratingsLength": 2]
        )

        let results = try await context(client, version).namingClasses.portal.call([command])

        #expect(results.first?["className"] == portal.samples["className"])
        #expect(portal.requests.last?.parameters["className"] == portal.samples["className"])
    }

    // MARK: - Adversaries

    /// A server that answers each request for a class with two results, the names of blog entries.
    private func asked(_ answer: String, status: String = "200 OK") async throws -> (
        Result<JSONObject, PortalError>, requests: Int, facts: JSONValue?
    ) {
        let body = status == "200 OK" ? "[null,\(answer)]" : answer
        let server = try AttackingServer(answering: rawReply(status, body: body))
        let client = try PortalClient(of: server.url, version: 73)
        let context = context(client, 73)
        var result: Result<JSONObject, PortalError> = .success([:])
        for _ in 0..<2 {
            do throws(PortalError) {
                result = .success(
                    try await AssetClassNameId.known(.blogsEntry).loadQueryProperties(in: context)
                )
            } catch {
                result = .failure(error)
            }
        }
        return (result, server.requests.count, client.facts?["class/BlogsEntry"])
    }

    @Test(arguments: [
        #""text""#, "7", "[]", "true", #"{"classNameId":-5}"#, #"{"classNameId":0}"#,
        #"{"classNameId":null}"#, #"{"classNameId":"x"}"#, #"{"classNameId":1.5}"#,
        #"{"classNameId":99999999999999999999}"#, #"{"classNameId":{"a":1}}"#,
        #"{"classNameId":7,"value":"com.liferay.other.Class"}"#,
        #"{"classNameId":7,"value":7}"#,
    ])
    func whatIsNoClassIsAnErrorAndIsNotRemembered(answer: String) async throws {
        let (result, requests, fact) = try await asked(answer)

        guard case .failure(.unexpected(let words)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(words.contains("com.liferay.blogs.model.BlogsEntry"))
        #expect(requests == 2 && fact == nil)
    }

    @Test(arguments: [
        ("null", "200 OK"), ("{}", "200 OK"), ("{}", "404 Not Found"), ("{}", "500 Server Error"),
        ("{}", "403 Forbidden"),
        (#"{"exception":"a.B","message":"no"}"#, "200 OK"),
    ])
    func aPortalThatDoesNotTellTheNumberGetsTheName(answer: String, status: String) async throws {
        let isException = answer.contains("exception")
        let (result, _, fact) = try await asked(
            answer,
            status: isException ? "500 Server Error" : status
        )

        let query = try result.get()
        #expect(query["classNameIds"] == nil && fact == nil)
        #expect(query["className"] == "com.liferay.blogs.model.BlogsEntry")
    }

    @Test func aHugeNumberThatIsOneIsAccepted() async throws {
        let (result, requests, _) = try await asked(#"{"classNameId":"9223372036854775807"}"#)

        #expect(try result.get()["classNameIds"] == .int64(.max))
        #expect(requests == 1)
    }

    @Test func aBrokenConnectionIsAnError() async throws {
        let (result, _, _) = try await asked("{}", status: "503 Down")

        #expect(throws: PortalError.self) { try result.get() }
    }

    @Test func whatIsRememberedIsBounded() {
        let facts = PortalFacts()

        for number in 0..<10_000 { facts["fact \(number)"] = .int64(Int64(number)) }
        facts["fact 0"] = "new"

        #expect((0..<10_000).count { facts["fact \($0)"] != nil } == PortalFacts.limit)
        #expect(facts["fact 0"] == "new")
        facts["fact 0"] = nil
        facts["fact 9999"] = 1
        #expect(facts["fact 0"] == nil && facts["fact 9999"] == 1)
    }
}
