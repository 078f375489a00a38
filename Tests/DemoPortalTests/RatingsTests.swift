import DemoPortal
import ScreensKit
import Testing

struct RatingsTests {
    /// An object of a class that has no ratings.
    private let fresh: JSONObject = ["className": "com.example.Fresh", "classPK": 7]

    private func path(_ client: Client, _ method: String) -> String {
        (client.isOld ? "/screens-web." : "/screens.") + "screensratingsentry/\(method)"
    }

    private func state(_ client: Client, _ object: JSONObject) async throws -> JSONValue {
        let parameters = object.merging(["ratingsLength": 5]) { own, _ in own }
        return try await client.call(path(client, "get-ratings-entries"), parameters)
    }

    @discardableResult
    private func rate(
        _ client: Client,
        _ object: JSONObject,
        _ score: Double,
        length: Int64 = 5
    ) async throws -> JSONValue {
        let more: JSONObject = ["score": .double(score), "ratingsLength": .int64(length)]
        return try await client.call(
            path(client, "update-ratings-entry"),
            object.merging(more) { $1 }
        )
    }

    private func sample(_ client: Client) throws -> JSONObject {
        let samples = client.portal.samples
        return [
            "className": try #require(samples["className"]),
            "classPK": try #require(samples["classPK"]),
        ]
    }

    @Test(arguments: [62, 70])
    func anEntryAndItsObjectHaveTheSameRatings(version: Int) async throws {
        let client = try Client(version: version)
        let entryId = try #require(client.portal.samples["entryId"])

        let byEntry = try await state(client, ["assetEntryId": entryId])
        let byClass = try await state(client, sample(client))

        #expect(byEntry == byClass)
        #expect(byEntry["className"] == client.portal.samples["className"])
        #expect(byEntry["classPK"] == client.portal.samples["classPK"])
        #expect(try #require(byEntry["totalCount"]?.int64) > 1)
        #expect(byEntry["userScore"]?.double == -1)
    }

    @Test func anObjectWithoutRatingsIsEmpty() async throws {
        let state = try await state(Client(), fresh)

        #expect(state["ratings"] == [0, 0, 0, 0, 0])
        #expect(state["average"]?.double == 0)
        #expect(state["totalScore"]?.double == 0)
        #expect(state["totalCount"] == 0)
        #expect(state["userScore"]?.double == -1)
    }

    @Test func ratingAgainReplacesAndDeletingRemoves() async throws {
        let client = try Client()

        #expect(try await rate(client, fresh, 0.2)["userScore"]?.double == 0.2)
        let second = try await rate(client, fresh, 1)
        let more: JSONObject = ["ratingsLength": 5]
        let deletion = path(client, "delete-ratings-entry")
        let deleted = try await client.call(deletion, fresh.merging(more) { $1 })

        #expect(second["totalCount"] == 1)
        #expect(second["ratings"] == [0, 0, 0, 0, 1])
        #expect(second["userScore"]?.double == 1)
        #expect(try await state(client, fresh) == deleted)
        #expect(deleted["totalCount"] == 0)
        #expect(try await client.call(deletion, fresh.merging(more) { $1 }) == deleted)
    }

    @Test func ratingsOfAllUsersCount() async throws {
        let client = try Client()
        let other = client.signedIn(as: "pat")

        try await rate(other, fresh, 0, length: 2)
        let state = try await rate(client, fresh, 1, length: 2)

        #expect(state["ratings"] == [1, 1])
        #expect(state["average"]?.double == 0.5)
        #expect(state["totalScore"]?.double == 1)
        #expect(state["userScore"]?.double == 1)
        #expect(try await self.state(other, fresh)["userScore"]?.double == 0)
    }

    @Test func oldPortalsTakeScoresForStars() async throws {
        let client = try Client(version: 62)

        #expect(try await rate(client, fresh, 4)["userScore"]?.double == 0.8)
        #expect(try await rate(client, fresh, 0.5)["userScore"]?.double == 0.1)
    }

    @Test func anUnknownEntryIsANullPointer() async throws {
        let client = try Client()

        let reply = try await client.reply(
            path(client, "get-ratings-entries"),
            ["assetEntryId": 1, "ratingsLength": 5]
        )

        #expect(reply.status == 500)
        #expect(reply.errorType == "java.lang.NullPointerException")
    }

    @Test(
        arguments: [
            ("score", 1.1), ("score", -0.1), ("score", "NaN"), ("score", "1e999"),
            ("score", "much"),
            ("ratingsLength", 0), ("ratingsLength", -1), ("ratingsLength", 4_000_000_000_000),
            ("className", nil), ("classPK", "x"),
        ] as [(String, JSONValue?)]
    )
    func valuesOutOfRangeAreRefused(name: String, value: JSONValue?) async throws {
        let client = try Client()
        var parameters: JSONObject = fresh
        parameters["score"] = 1
        parameters["ratingsLength"] = 5
        parameters[name] = value ?? .null

        let reply = try await client.reply(path(client, "update-ratings-entry"), parameters)

        #expect(reply.status == 500)
        #expect(reply.errorType != nil)
        #expect(try await state(client, fresh)["totalCount"] == 0)
    }

    @Test func guestsMayNotRate() async throws {
        var guest = try Client()
        guest.signIn = nil

        let reply = try await guest.reply(
            path(guest, "update-ratings-entry"),
            fresh.merging(["score": 1, "ratingsLength": 5]) { $1 }
        )

        #expect(reply.status == 403)
        #expect(
            try reply.json["exception"]?.text?.hasPrefix(
                "Access denied to com.liferay.screens.service.ScreensRatingsEntryService#update"
            ) == true
        )
    }

    @Test func ratingsOrderTheAssets() async throws {
        let client = try Client()
        let last = try #require(try await client.ids(["orderByCol1": "ratings"]).last)
        let entry = try #require(try await client.entries(["orderByCol1": "ratings"]).last)
        let object: JSONObject = [
            "className": try #require(entry["className"]),
            "classPK": try #require(entry["classPK"]),
        ]
        #expect(try await state(client, object)["totalCount"] == 0)

        try await rate(client, object, 1)

        #expect(try await client.ids(["orderByCol1": "ratings"]).last != last)
    }

    @Test func changesWithoutTheClientsKnowledgeAreVisible() async throws {
        let client = try Client()
        let name = try #require(fresh["className"]?.text)
        let portal = client.portal

        try portal.rate(className: name, classPK: 7, user: "jane", score: 0.4)
        try portal.rate(className: name, classPK: 7, user: "nobody", score: 1)
        #expect(try await state(client, fresh)["userScore"]?.double == 0.4)
        #expect(try portal.rating(className: name, classPK: 7, user: "jane") == 0.4)
        #expect(try portal.rating(className: name, classPK: 7, user: "nobody") == nil)
        try portal.rate(className: name, classPK: 7, user: "jane", score: nil)

        #expect(try await state(client, fresh)["totalCount"] == 0)
    }
}
