import DemoPortal
import Foundation
import ScreensKit
import Testing

extension Client {
    /// The address of a user's portrait, with the token as clients compute it.
    func portraitPath(_ user: JSONValue, token: String? = nil, female: Bool = false) throws
        -> String
    {
        let id = try #require(user["portraitId"]?.int64)
        let token = try token ?? #require(Self.tokens[user["screenName"]?.text ?? ""])
        let characters = CharacterSet.alphanumerics
        let escaped = try #require(token.addingPercentEncoding(withAllowedCharacters: characters))
        let gender = female ? "female" : "male"
        return "/image/user_\(gender)_portrait?img_id=\(id)&img_id_token=\(escaped)"
    }

    /// The Base64 text of the SHA-1 hashes of the users' UUIDs, computed by another program.
    static let tokens = [
        "jane": "z8cKe1FbWp/oz9iGCf+gF/wG/w4=", "omar": "LSGXxhiMEnfQ9VkSTsDwe+ni5Cc=",
        "lucia": "rZ+1o0BSWsWzf4X2YD3BXSQ3aRk=", "kenji": "J8t59wSnwr4f3e4F8wGYmenaO4w=",
    ]

    func user(_ screenName: String) async throws -> JSONValue {
        try await call(
            "/user/get-user-by-screen-name",
            ["companyId": .int64(portal.companyId), "screenName": .text(screenName)]
        )
    }

    func picture(_ path: String, ifModifiedSince date: String? = nil) async throws -> Reply {
        var headers: [String: String] = [:]
        headers["If-Modified-Since"] = date
        return try await send(Data(), method: "GET", path: path, headers: headers)
    }
}

struct PortraitTests {
    private static let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 59]

    private func text(_ bytes: [UInt8]) -> JSONValue {
        .text("[\(bytes.map(String.init).joined(separator: ","))]")
    }

    private func update(_ client: Client, _ id: Int64, _ bytes: JSONValue) async throws -> Reply {
        try await client.reply("/user/update-portrait", ["userId": .int64(id), "bytes": bytes])
    }

    @Test(arguments: [62, 70])
    func usersAreFoundByIdAddressAndName(version: Int) async throws {
        let client = try Client(version: version)
        let (id, company) = (try client.sample("userId"), JSONValue.int64(client.portal.companyId))

        let users = [
            try await client.call("/user/get-user-by-id", ["userId": id]),
            try await client.call(
                "/user/get-user-by-email-address",
                ["companyId": company, "emailAddress": "Jane@Example.com"]
            ),
            try await client.call(
                "/user/get-user-by-screen-name",
                ["companyId": company, "screenName": "JANE"]
            ),
        ]

        #expect(Set(users).count == 1)
        #expect((users[0]["portraitId"]?.text != nil) == (version == 70))
        #expect(users[0]["portraitId"]?.int64 == client.portal.samples["portraitId"]?.int64)
        for name in ["uuid", "emailAddress", "screenName"] {
            #expect(users[0][name] == client.portal.samples[name])
        }
        #expect(try await client.user("pat")["portraitId"]?.int64 == 0)
    }

    @Test(
        arguments: [
            ("/user/get-user-by-id", ["userId": 1], "the primary key 1"),
            (
                "/user/get-user-by-email-address", ["companyId": 20116, "emailAddress": "x@y.z"],
                "the key {companyId=20116, emailAddress=x@y.z}"
            ),
            (
                "/user/get-user-by-screen-name", ["companyId": 5, "screenName": "jane"],
                "the key {companyId=5, screenName=jane}"
            ),
            ("/user/update-portrait", ["userId": 1, "bytes": "[1]"], "the primary key 1"),
        ] as [(String, JSONObject, String)]
    )
    func unknownUsersAreNamed(path: String, parameters: JSONObject, key: String) async throws {
        let new = try await Client().reply(path, parameters)
        let old = try await Client(version: 62).reply(path, parameters)

        #expect(new.errorType == "com.liferay.portal.kernel.exception.NoSuchUserException")
        #expect(try new.json["error"]?["message"]?.text == "No User exists with \(key)")
        #expect(old.exception == "com.liferay.portal.NoSuchUserException")
        #expect(old.status == 200)
    }

    @Test(arguments: [
        ("jane", "image/png"), ("omar", "image/jpeg"), ("lucia", "image/gif"),
        ("kenji", "image/webp"),
    ])
    func picturesAreOpenToGuestsWhoHaveTheToken(user: String, type: String) async throws {
        var client = try Client()
        let path = try client.portraitPath(try await client.user(user))
        client.signIn = nil

        let reply = try await client.picture(path)

        #expect(reply.status == 200)
        #expect(reply.headers["content-type"] == type)
        let stored = try #require(try client.portal.portrait(user))
        #expect(Array(reply.body) == stored.bytes)
        #expect(stored.mimeType == type)
        #expect(client.portal.requests.last?.path == "/image/user_male_portrait")
    }

    @Test func wrongTokensAndUnknownIdsGetTheDefaultPicture() async throws {
        let client = try Client()
        let jane = try await client.user("jane")
        let own = try await client.picture(client.portraitPath(jane)).body

        let male = try await client.picture("/image/user_male_portrait").body
        let female = try await client.picture("/image/user_female_portrait?img_id=0").body

        #expect(Set([own, male, female]).count == 3)
        #expect(try await client.picture(client.portraitPath(jane, token: "x")).body == male)
        #expect(try await client.picture("/image/user_male_portrait?img_id=20501").body == male)
        for id in ["99", "x", "-1", "9223372036854775808", ""] {
            let path = "/image/user_female_portrait?img_id=\(id)&img_id_token=%FF%00+"
            #expect(try await client.picture(path).body == female)
        }
        #expect(try await client.picture("/image/user_other_portrait").status == 404)
        #expect(try await client.send(Data(), path: "/image/user_male_portrait").status == 405)
    }

    @Test func knownPicturesAreNotSentAgain() async throws {
        let client = try Client()
        let path = try client.portraitPath(try await client.user("jane"))
        let date = try #require(try await client.picture(path).headers["last-modified"])

        let known = try await client.picture(path, ifModifiedSince: date)
        try client.portal.setPortrait(Self.gif, ofUser: "jane")
        let changed = try await client.picture(path, ifModifiedSince: date)

        #expect(known.status == 304)
        #expect(known.body.isEmpty)
        #expect(Array(changed.body) == Self.gif)
        #expect(changed.headers["last-modified"] != date)
    }

    @Test(arguments: [
        ("Sun, 01 Nov 2026 00:00:00 GMT", 304), ("Fri, 01 Jan 2027 12:30:00 GMT", 304),
        ("Sat, 31 Oct 2026 23:59:59 GMT", 200), ("yesterday", 200), ("", 200),
        ("Sun, 99999999999 Nov 2026 00:00:00 GMT", 200), ("Sun, 1 Nov 2026 -1:00:00 GMT", 200),
    ])
    func datesOfAnyShapeAreUnderstoodOrIgnored(date: String, status: Int) async throws {
        let path = "/image/user_male_portrait"

        let reply = try await Client().picture(path, ifModifiedSince: date)

        #expect(reply.status == status)
        #expect(reply.headers["last-modified"] == "Sun, 01 Nov 2026 00:00:00 GMT")
    }

    @Test(arguments: [62, 70])
    func picturesAreReplaced(version: Int) async throws {
        let client = try Client(version: version)
        let jane = try await client.user("jane")
        let id = try #require(jane["userId"]?.int64)

        let reply = try await update(client, id, text(Self.gif))

        let user = try #require(try reply.json.array?.first)
        #expect(user["portraitId"] == jane["portraitId"])
        #expect(try #require(user["modifiedDate"]?.int64) > #require(jane["modifiedDate"]?.int64))
        let stored = try #require(try client.portal.portrait("jane"))
        #expect(stored.bytes == Self.gif)
        #expect(stored.mimeType == "image/gif")
        let picture = try await client.picture(client.portraitPath(user))
        #expect(Array(picture.body) == Self.gif)
    }

    @Test func aFirstPictureGetsAnIdOfItsOwn() async throws {
        let client = try Client().signedIn(as: "pat")
        let id = try #require(try await client.user("pat")["userId"]?.int64)
        #expect(try client.portal.portrait("pat") == nil)

        // The picture is sent as a list, with signed bytes as in Java.
        let bytes = Self.gif.map { JSONValue.int64(Int64(Int8(bitPattern: $0))) }
        let user = try await update(client, id, .array(bytes)).json.array?.first

        let portraitId = try #require(user?["portraitId"]?.int64)
        #expect(try client.portal.portrait("pat")?.portraitId == portraitId)
        #expect(portraitId > 20_504)
        try client.portal.setPortrait(nil, ofUser: "pat")
        #expect(try await client.user("pat")["portraitId"]?.int64 == 0)
    }

    @Test func picturesAreChangedByTheirUserAndByAdministrators() async throws {
        let client = try Client()
        let id = try #require(client.sample("userId").int64)

        let others = try await update(client.signedIn(as: "lucia"), id, text(Self.gif))
        let administrators = try await update(client.signedIn(as: "omar"), id, text(Self.gif))

        #expect(others.status == 403)
        #expect(others.errorType?.contains("PrincipalException") == true)
        #expect(administrators.status == 200)
    }

    @Test(arguments: [
        (62, "com.liferay.portal."), (70, "com.liferay.portal.kernel.exception."),
    ])
    func tooLargeOrInvalidPicturesAreRefused(version: Int, package: String) async throws {
        let client = try Client(version: version)
        let id = try #require(client.sample("userId").int64)
        let before = try client.portal.portrait("jane")
        let large = Self.gif + Array(repeating: 0, count: 300 << 10)

        let size = try await update(client, id, text(large))
        let types = [
            try await update(client, id, text(Array("<html>".utf8))),
            try await update(client, id, "[]"),
        ]

        #expect(size.exception == package + "UserPortraitSizeException")
        #expect(types.map(\.exception).allSatisfy { $0 == package + "UserPortraitTypeException" })
        let fits = Array(large.prefix(300 << 10))
        #expect(try client.portal.portrait("jane") == before)
        _ = try await update(client, id, text(fits))
        #expect(try client.portal.portrait("jane")?.bytes == fits)
    }

    @Test(arguments: ["[256]", "[1,]", "[-129]", "R0lGODlh", "[1 2]x", "[1.5]"] as [JSONValue])
    func valuesThatAreNoListOfBytesAreRefused(bytes: JSONValue) async throws {
        let client = try Client()
        let id = try #require(client.sample("userId").int64)

        let reply = try await update(client, id, bytes)

        #expect(reply.errorType?.hasSuffix("TypeConversionException") == true)
    }

    @Test func faultsAreForPicturesToo() async throws {
        let client = try Client()
        client.portal.faults = FaultPlan(.status(503, .html), pathPrefix: "/image/")

        #expect(try await client.picture("/image/user_male_portrait").status == 503)
        #expect(try await client.count([:]) > 0)
    }
}
