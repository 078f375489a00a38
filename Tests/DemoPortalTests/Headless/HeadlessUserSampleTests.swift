import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// Replays what the documentation of Liferay publishes on users, as ``HeadlessSampleTests`` does on contents.
///
/// Source: github.com/petershin/liferay-learn, below `docs/dxp/latest/en`:
/// `users-and-permissions/developer-guide/user-account-api-basics.md` (c1e34585d0d0).
@Suite(.timeLimit(.minutes(5)))
struct HeadlessUserSampleTests {
    private let client: HeadlessClient

    init() throws { client = try HeadlessClient().signedIn(as: "signup@example.com") }

    private static let brief: JSONValue = ["id": 1, "name": "Text"]

    /// The answer to a new account.
    private static let account: JSONObject = [
        "additionalName": "", "alternateName": "jane", "birthDate": "1977-01-01T00:00:00Z",
        "customFields": [], "dashboardURL": "", "dateCreated": "2026-11-01T08:00:00Z",
        "dateModified": "2026-11-01T08:00:00Z", "emailAddress": "jane@example.com",
        "familyName": "Doe", "givenName": "Jane", "id": 1, "jobTitle": "", "keywords": [],
        "name": "Jane Doe", "organizationBriefs": [], "profileURL": "", "roleBriefs": [brief],
        "siteBriefs": [brief, brief],
        "userAccountContactInformation": [
            "emailAddresses": [], "facebook": "", "jabber": "", "postalAddresses": [], "skype": "",
            "sms": "", "telephones": [], "twitter": "", "webUrls": [],
        ],
    ]

    /// The fields of a request for a new account.
    private static let added: JSONValue = [
        "alternateName": "Ada", "emailAddress": "ada@example.com", "familyName": "King",
        "givenName": "Ada",
    ]

    @Test func theAnswerToANewAccountFitsTheDocument() throws {
        let exchange = HeadlessExchange(
            "POST",
            HeadlessClient.users + "/user-accounts",
            contentType: "application/json",
            body: [UInt8](try JSONEncoder().encode(Self.added)),
            status: 200,
            answer: [UInt8](try JSONEncoder().encode(Self.account))
        )
        try exchange.check()
    }

    @Test func aNewAccountHasASmallScreenName() async throws {
        let users = HeadlessClient.users
        let added = try await client.call("POST", "/user-accounts", Self.added, api: users)

        #expect(added["alternateName"] == "ada" && added["name"] == "Ada King")
        let found = try await client.get("/user-accounts/\(added["id"]?.int64 ?? 0)", api: users)
        #expect(found["emailAddress"] == "ada@example.com")
    }

    @Test func aUserIsAnsweredTheSameFields() async throws {
        let own = try await HeadlessClient().get("/my-user-account", api: HeadlessClient.users)

        let missing = Set(Self.account.keys).subtracting(own.object?.keys.map(\.self) ?? [])
        #expect(missing.isEmpty, "\(missing)")
    }
}
