import DemoPortal
import Foundation
import LiferayKit
import ScreensKit
import Testing

struct InvokerTests {
    @Test(arguments: [62, 70])
    func answersAListForAListAndABareResultForABareCommand(version: Int) async throws {
        let client = try Client(version: version)
        let command: JSONValue = .object([client.userPath: [:]])

        let list = try await client.send([command, command]).json
        let bare = try await client.send(command).json

        #expect(list.array?.count == 2)
        #expect(list.array?.first == bare)
        #expect(bare["screenName"] == "jane")
    }

    @Test func answersAnEmptyListForNoCommands() async throws {
        #expect(try await Client().send([]).json == [])
    }

    @Test(arguments: [62, 70])
    func writesIdsAsTheVersionDoes(version: Int) async throws {
        let client = try Client(version: version)

        let user = try await client.call(client.userPath)
        let entry = try #require(
            await client.entries(["classNameIds": .int64(client.blogs), "start": 0, "end": 9]).first
        )

        let userId = try #require(client.portal.samples["userId"]?.int64)
        #expect(user["userId"] == (version == 62 ? .int64(userId) : .text("\(userId)")))
        #expect(entry["classNameId"] == (version == 62 ? 10007 : "20011"))
        #expect((entry["createDate"]?.text) == nil)
        #expect((entry["listable"] != nil) == (version == 70))
        #expect(entry.keys.count == (version == 62 ? 29 : 30))
    }

    @Test func oneFailingCommandFailsTheBatch() async throws {
        let client = try Client()

        let reply = try await client.send([.object([client.userPath: [:]]), ["/no/such": [:]]])

        #expect(reply.status == 404)
        #expect(try reply.json["exception"]?.text?.contains("/no/such") == true)
    }

    @Test(arguments: [
        (62, 200, "java.lang.RuntimeException"),
        (70, 404, "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException"),
    ])
    func unknownServicesHaveTheErrorOfTheVersion(
        version: Int,
        status: Int,
        type: String
    ) async throws {
        let client = try Client(version: version)

        // Each version knows only its own paths.
        for path in [
            version == 62
                ? "/screens.screensassetentry/get-asset-entries"
                : "/screens-web.screensassetentry/get-asset-entries", "/user/none", "", "user",
        ] {
            let reply = try await client.send([.object([path: ["locale": "en_US"]])])
            #expect(reply.status == status)
            let json = try reply.json
            #expect((version == 62 ? json["exception"] : json["error"]?["type"])?.text == type)
        }
    }

    @Test func version7WrapsErrorsAndVersion6DoesNot() async throws {
        let new = try await Client().send(["/no/such": [:]]).json
        let old = try await Client(version: 62).send(["/no/such": [:]]).json

        #expect(Set(try #require(new.object).keys) == ["exception", "throwable", "error"])
        let text = try #require(new["exception"]?.text)
        #expect(new["error"]?["message"]?.text == text)
        #expect(new["throwable"]?.text == "\(new["error"]?["type"]?.text ?? ""): \(text)")
        #expect(Set(try #require(old.object).keys) == ["exception", "message"])
    }

    @Test func failuresReportTheirCause() async throws {
        let reply = try await Client().send(Client().countCommand(["groupIds": "abc"]))

        #expect(reply.status == 500)
        #expect(try reply.json["rootCause"]?["type"] == "java.lang.NumberFormatException")
    }

    @Test(arguments: [
        "", "{", "not json", "[", "{}", "[{}]", "[1]", "7", "\"text\"", "null", "[[]]",
        "{\"/user/get-current-user\":7}", "[{\"/a\":{},\"/b\":{}}]", "\u{0}", "[1e999]",
        "{\"/user/get-current-user\":\"\\ud800\"}",
    ])
    func bodiesThatAreNoCommandsAreErrors(body: String) async throws {
        let client = try Client()

        let reply = try await client.send(Data(body.utf8))

        #expect(reply.status == 500)
        #expect(reply.errorType?.hasPrefix("java.lang.") == true)
        #expect(try await client.call(client.userPath)["screenName"] == "jane")
    }

    @Test(arguments: [500, 100_000])
    func deeplyNestedBodiesAreErrors(depth: Int) async throws {
        let client = try Client()

        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let body =
                String(repeating: open, count: depth) + String(repeating: close, count: depth)
            #expect(try await client.send(Data(body.utf8)).status == 500)
        }
        #expect(try await client.send(Data([0xFF, 0xFE, 0x00])).status == 500)
    }

    @Test func missingParametersMeanAnotherMethod() async throws {
        let client = try Client()

        let noLocale = try await client.send(
            .object([client.entriesPath: ["+assetEntryQuery": "x"]])
        )
        let noHint = try await client.send(
            .object([client.entriesPath: ["assetEntryQuery.start": 0, "locale": "en_US"]])
        )

        #expect(noLocale.status == 404)
        #expect(noHint.status == 404)
    }

    @Test(arguments: [62, 70])
    func classHintsOfTheOtherVersionAreErrors(version: Int) async throws {
        let client = try Client(version: version)
        let other = PortalVersion(version == 62 ? 70 : 62).assetEntryQueryClass

        let reply = try await client.send(
            .object([client.entriesPath: ["+assetEntryQuery": .text(other), "locale": "en_US"]])
        )

        #expect(reply.status == (version == 62 ? 200 : 500))
        let json = try reply.json
        #expect(
            json["exception"]?.text?.contains(version == 62 ? "IllegalArgument" : other) == true
        )
    }

    @Test func nullObjectsAreErrors() async throws {
        let client = try Client()

        let reply = try await client.send(
            .object([client.entriesPath: ["-assetEntryQuery": "", "locale": "en_US"]])
        )

        #expect(reply.errorType == "java.lang.NullPointerException")
    }

    @Test func onlyPostsToTheInvokerAreServed() async throws {
        let client = try Client()

        let get = try await client.send(Data(), method: "GET")
        let elsewhere = try await client.send(Data("[]".utf8), path: "/web/guest/nowhere")

        #expect(get.status == 405)
        #expect(get.headers["allow"] == "POST")
        #expect(elsewhere.status == 404)
        #expect(elsewhere.headers["content-type"]?.hasPrefix("text/html") == true)
    }

    @Test func bodiesAboveTheLimitAreRefused() async throws {
        let reply = try await Client().send(Data(count: (16 << 20) + 1))

        #expect(reply.status == 413)
    }

    @Test func recordsCommands() async throws {
        let client = try Client()

        _ = try await client.entries(["start": 0, "end": 1], locale: "es_ES")
        _ = try await client.signedIn(as: "jane", "wrong").send(["/a/b": ["x": 1]])

        let log = client.portal.requests
        #expect(log.map(\.path) == [client.entriesPath, "/a/b"])
        #expect(log.map(\.user) == ["jane", nil])
        #expect(log.first?.locale == "es_ES")
        #expect(log.last?.parameters == ["x": 1])
    }
}
