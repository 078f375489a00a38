import ScreensKit
import Testing

@testable import DemoPortal

/// Where the releases from 7.1 on differ from 7.0, over HTTP.
@Suite(.timeLimit(.minutes(5)))
struct ReleaseTests {
    private static let articles = "/journal.journalarticle/get-articles"
    private static let content = "/journal.journalarticle/get-article-content"
    private static let add = "/ddl.ddlrecord/add-record"
    private static let update = "/ddl.ddlrecord/update-record"

    private static let folder: JSONObject = [
        "groupId": 20143, "folderId": 38101, "start": 0, "end": 2,
    ]
    private static let later: JSONObject = ["locale": "en_US", "orderByComparator": .null]
    private static let article: JSONObject = [
        "groupId": 20143, "articleId": "38201", "languageId": "en_US", "themeDisplay": .null,
    ]

    private func status(_ path: String, _ parameters: JSONObject, _ version: Int) async throws
        -> Int
    {
        try await Client(version: version).send(.object([path: .object(parameters)])).status
    }

    @Test(arguments: [71, 72, 73, 74]) func articlesHaveTheParametersOfTheRelease(version: Int)
        async throws
    {
        let old = try await status(
            Self.articles,
            Self.folder.merging(["obc": .null]) { $1 },
            version
        )
        let new = try await status(Self.articles, Self.folder.merging(Self.later) { $1 }, version)
        let plain = try await status(Self.content, Self.article, version)
        let withModel = try await status(
            Self.content,
            Self.article.merging(["portletRequestModel": .null]) { $1 },
            version
        )

        #expect([old, new, plain] == (version < 73 ? [200, 404, 200] : [404, 200, 404]))
        #expect(withModel == 200)
    }

    @Test(arguments: [70, 71, 72, 73, 74]) func servicesAreMissingInTheirReleases(version: Int)
        async throws
    {
        let services = Services(try #require(DemoRelease(rawValue: version))).catalogue

        #expect((services[Self.add] == nil) == [72, 73].contains(version))
        #expect((services[Self.update] == nil) == (version == 73))
        #expect((services["/user/send-password-by-user-id"] == nil) == (version >= 73))
        #expect(services.keys.contains { $0.hasPrefix("/screens.") } == (version < 74))
    }

    @Test(
        arguments: [72, 73, 74],
        [
            ("/no/such-service", [:], 404), ("/user/get-user-by-id", ["userId": 1], 404),
            ("/user/get-user-by-id", ["userId": "x"], 500),
        ] as [(String, JSONObject, Int)]
    )
    func errorsFrom73OnAreEmptyObjects(
        version: Int,
        call: (path: String, parameters: JSONObject, status: Int)
    ) async throws {
        let reply = try await Client(version: version)
            .send(.object([call.path: .object(call.parameters)]))

        // A missing entity was a failure like any other until 7.2.
        let isEntity = call.path.hasPrefix("/user/")
        #expect(reply.status == (version == 72 && isEntity ? 500 : call.status))
        #expect(try (reply.json == [:]) == (version >= 73))
    }

    @Test(arguments: [73, 74]) func aGuestIsRefusedWithoutWords(version: Int) async throws {
        var client = try Client(version: version)
        client.signIn = nil

        let reply = try await client.send(["/user/get-current-user": [:]])

        #expect(try reply.status == 403 && reply.json == [:])
    }

    @Test(arguments: [62, 70, 71, 72, 73, 74]) func aClassIsFoundByItsNameAlone(version: Int)
        async throws
    {
        let client = try Client(version: version)
        func found(_ name: JSONValue) async throws -> JSONValue {
            try await client.send([["/classname/fetch-class-name": ["value": name]]]).json
        }
        let own = try #require(client.portal.samples["className"])

        #expect(
            try await found(own).array?.first?["classNameId"]?.int64
                == client.portal.samples["classNameId"]?.int64
        )
        #expect((own == "com.liferay.blogs.model.BlogsEntry") == (version >= 72))
        #expect(try await found("com.liferay.blogs.other.BlogsEntry") == [.null])
        #expect(try await found(.null) == [.null])
    }

    @Test(arguments: [71, 72, 73, 74]) func aReleaseNamesItself(version: Int) async throws {
        let client = try Client(version: version)

        let reply = try await client.send([["/portal/get-build-number": [:]]])

        let name = reply.headers.first { $0.key.lowercased() == "liferay-portal" }?.value
        #expect(name?.contains("\(version / 10).\(version % 10)") == true)
        #expect(try reply.json.array?.first?.int64.map { $0 / 100 } == Int64(version))
    }
}
