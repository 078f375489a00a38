import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// What headless APIs refuse, and how the refusal names the place, the value and what would be right.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessRefusalTests {
    private let client: HeadlessClient
    private var portal: DemoPortal { client.portal }

    init() throws { client = try HeadlessClient() }

    /// A request that no document allows, and words of its refusal.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let method, path: String
        var body: JSONValue?
        let words: [String]

        var testDescription: String { "\(method) \(path)" }
    }

    static let wrong = [
        Wrong(
            method: "GET",
            path: "/nothing",
            words: ["/nothing is unknown", "Headless Delivery"]
        ),
        Wrong(method: "GET", path: "/comments", words: ["/comments is unknown"]),
        Wrong(method: "GET", path: "/comments/1//", words: ["is unknown"]),
        Wrong(
            method: "PATCH",
            path: "/comments/1",
            words: ["PATCH is no method", "DELETE, GET, PUT"]
        ),
        Wrong(
            method: "GET",
            path: "/comments/one",
            words: ["{commentId}", "\"one\"", "a whole number"]
        ),
        Wrong(method: "GET", path: "/comments/99999999999999999999", words: ["a whole number"]),
        Wrong(
            method: "GET",
            path: "/comments/1?groupId=2",
            words: ["\"groupId\" is unknown", "nestedFields"]
        ),
        Wrong(
            method: "DELETE",
            path: "/comments/1?fields=id",
            words: ["\"fields\" is unknown", "none"]
        ),
        Wrong(
            method: "GET",
            path: "/blog-postings/30304/comments?page=two",
            words: ["\"page\" is \"two\"", "a whole number"]
        ),
        Wrong(
            method: "GET",
            path: "/blog-postings/30304/comments?page=0",
            words: ["page is 0", "at least 1"]
        ),
        Wrong(
            method: "PUT",
            path: "/comments/1",
            body: ["body": "Hello"],
            words: ["The body.body is \"Hello\"", "text"]
        ),
        Wrong(
            method: "PUT",
            path: "/comments/1",
            body: ["text": 7],
            words: ["The body.text is 7", "must be a text"]
        ),
        Wrong(
            method: "PUT",
            path: "/comments/1",
            body: ["id": 7],
            words: ["The body.id is 7", "only the portal writes"]
        ),
        Wrong(
            method: "PUT",
            path: "/comments/1",
            body: [],
            words: ["The body is []", "an object"]
        ),
        Wrong(
            method: "PUT",
            path: "/documents/1/my-rating",
            body: ["ratingValue": "1"],
            words: ["ratingValue is \"1\"", "a number"]
        ),
        Wrong(
            method: "POST",
            path: "/comments/1/comments",
            body: ["creator": ["name": "Eve"], "text": "Hi"],
            words: ["The body.creator", "only the portal writes"]
        ),
    ]

    @Test(arguments: wrong)
    func whatADocumentDoesNotHaveIsRefused(request: Wrong) async throws {
        let reply = try await client.send(request.method, request.path, request.body)

        #expect(reply.status == 400)
        #expect(try reply.json["status"] == "BAD_REQUEST")
        let title = try #require(reply.title)
        for words in request.words { #expect(title.contains(words), "\(title)") }
    }

    @Test func aBodyThatIsNoJSONIsRefused() async throws {
        let path = HeadlessClient.delivery + "/comments/1"
        for (body, type) in [
            ("{", "application/json"), ("{\"text\": \"a\", \"text\": \"b\"}", "application/json"),
            ("text=a", "application/x-www-form-urlencoded"), ("{\"text\": \"a\"}", "text/plain"),
            ("", "application/json"),
        ] {
            let reply = try await client.client.send(
                Data(body.utf8),
                method: "PUT",
                path: path,
                headers: ["Content-Type": type]
            )
            #expect(reply.status == 400, "\(body) \(type)")
            #expect(reply.title?.isEmpty == false)
        }
    }

    @Test func aFormHasTheDescribedPartsAlone() async throws {
        let path = "\(client.site)/documents"
        let isForm = try await client.send("POST", path, ["title": "No form"])
        #expect(isForm.title?.contains("multipart/form-data") == true)

        for (fields, part, words) in [
            (["title": "Hello"], "file", "\"title\" is unknown"),
            ([:], "upload", "\"upload\" is unknown"),
            (["document": "{\"titel\": \"Hello\"}"], "file", "document\".titel is \"Hello\""),
            (["document": "Hello"], "file", "is no JSON"), ([:], "document", "must be JSON"),
        ] {
            let reply = try await client.upload(path, fields, part: part)
            #expect(reply.status == 400)
            #expect(reply.title?.contains(words) == true, "\(reply.title ?? "")")
        }
        #expect(try portal.documents().isEmpty)
    }

    @Test func aFormThatIsCutOffOrTooLargeIsRefused() async throws {
        var configuration = DemoPortal.Configuration()
        (configuration.dialects, configuration.documentLimit) = ([.headless], 1_000)
        let client = HeadlessClient(client: Client(try DemoPortal(configuration)))
        let path = "\(client.site)/documents"

        let large = try await client.upload(path, [:], Data(count: 2_000))
        #expect(large.status == 400)
        #expect(large.title?.contains("FileSizeException") == true)
        let cut = try await client.client.send(
            Data(
                "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nA".utf8
            ),
            path: HeadlessClient.delivery + path,
            headers: ["Content-Type": "multipart/form-data; boundary=x"]
        )
        #expect(cut.status == 400)
        #expect(cut.title?.isEmpty == false)
        #expect(try client.portal.documents().isEmpty)
    }

    @Test func aPictureIsTheUsersOwn() async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
        let users = HeadlessClient.users
        let own = try await client.get("/my-user-account", api: users)["id"]?.int64 ?? 0
        let other = try await client.get(
            "/user-accounts/by-email-address/omar@example.com",
            api: users
        )

        let path = "/user-accounts/\(own)/image"
        let set = try await client.upload(path, [:], part: "image", api: users, png)
        #expect(set.status == 204 && set.body.isEmpty)
        #expect(try portal.portrait("jane")?.bytes == [UInt8](png))
        let text = try await client.upload(path, [:], part: "image", api: users)
        #expect(text.status == 400)
        let foreign = "/user-accounts/\(other["id"]?.int64 ?? 0)/image"
        #expect(try await client.upload(foreign, [:], part: "image", api: users, png).status == 403)
    }

    @Test func usersAreAddedAndChangedByWhoMay() async throws {
        let users = HeadlessClient.users
        let account: JSONValue = [
            "emailAddress": "ada@example.com", "givenName": "Ada", "familyName": "King",
            "password": "a long password", "birthDate": "1815-12-10T00:00:00Z", "gender": "Female",
            "userAccountContactInformation": ["twitter": "ada"],
        ]
        #expect(try await client.send("POST", "/user-accounts", account, api: users).status == 403)
        let service = client.signedIn(as: "signup@example.com")
        let added = try await service.call("POST", "/user-accounts", account, api: users)
        #expect(added["alternateName"] == "ada")
        let twin = try await service.send("POST", "/user-accounts", account, api: users)
        #expect(twin.status == 400 && twin.title?.contains("already in use") == true)

        let path = "/user-accounts/\(added["id"]?.int64 ?? 0)"
        let change: JSONValue = ["jobTitle": "Countess"]
        #expect(try await client.send("PATCH", path, change, api: users).status == 403)
        let ada = HeadlessClient(client: client.client.signedIn(as: "ada", "a long password"))
        let changed = try await ada.call("PATCH", path, change, api: users)
        #expect(changed["jobTitle"] == "Countess" && changed["birthDate"] == "1815-12-10T00:00:00Z")
        #expect(changed["gender"] == "Female")
        #expect(changed["userAccountContactInformation"]?["twitter"] == "ada")
        let wrong: JSONValue = ["password": "another one", "currentPassword": "wrong"]
        #expect(try await ada.send("PATCH", path, wrong, api: users).status == 400)
        let unknown = try await ada.send("PATCH", path, ["honorificPrefix": "Dr"], api: users)
        #expect(unknown.title?.contains("does not store the field \"honorificPrefix\"") == true)
    }

    @Test func guestsAndWrongPasswordsAreRefusedInTheOtherShape() async throws {
        for stranger in [
            client.guest, HeadlessClient(client: client.client.signedIn(as: "jane", "wrong")),
        ] {
            let reply = try await stranger.send("GET", "/blog-postings/30304")
            #expect(reply.status == 403)
            let words = "Access denied to com.liferay.headless.delivery.internal.resource.v1_0."
            #expect(try reply.json["message"]?.text?.hasPrefix(words) == true)
            #expect(try reply.json["message"]?.text?.hasSuffix("#getBlogPosting") == true)
        }
    }

    @Test func aWrongPasswordIs401IfThePortalIsConfiguredSo() async throws {
        var configuration = DemoPortal.Configuration()
        (configuration.dialects, configuration.wrongSignIn) = ([.headless], .unauthorized)
        let other = HeadlessClient(
            client: Client(try DemoPortal(configuration)).signedIn(as: "jane", "no")
        )

        let reply = try await other.send("GET", "/my-user-account", api: HeadlessClient.users)
        #expect(reply.status == 401)
        #expect(try reply.json["status"] == "UNAUTHORIZED")
    }

    @Test func whatDoesNotExistIsNotFound() async throws {
        for path in [
            "/blog-postings/1", "/documents/1", "/structured-contents/1", "/comments/1",
            "/document-folders/1", "/document-folders/1/documents", "/sites/1/blog-postings",
            "/structured-content-folders/1/structured-contents", "/documents/1/comments",
            "/content-structures/1/structured-contents", "/documents/1/my-rating",
            "\(client.site)/structured-contents/by-key/none", "/sites/1/content-elements",
        ] {
            let reply = try await client.send("GET", path)
            #expect(reply.status == 404, "\(path)")
            #expect(try reply.json["status"] == "NOT_FOUND")
        }
        for path in ["/user-accounts/1", "/user-accounts/by-email-address/nobody@example.com"] {
            #expect(try await client.send("GET", path, api: HeadlessClient.users).status == 404)
        }
    }

    @Test func whatOnlyOthersMaySeeIsForbiddenAndNotListed() async throws {
        let entry = try #require(portal.entryIds(ofClass: Client.blogClass).first)
        let list = "\(client.site)/blog-postings?sort=dateModified:desc&pageSize=1"
        let newest = try #require(try await client.items(list).first?["id"]?.int64)
        try portal.setViewable(false, entries: [entry])

        #expect(try await client.send("GET", "/blog-postings/\(newest)").status == 403)
        #expect(try await client.items(list).first?["id"]?.int64 != newest)
        let administrator = client.signedIn(as: "omar")
        #expect(try await administrator.get("/blog-postings/\(newest)")["id"]?.int64 == newest)
    }

    @Test func onlyTheAdministratorAddsToARestrictedFolder() async throws {
        let folder = try client.sample("restrictedFolderId")
        #expect(try await client.upload("/document-folders/\(folder)/documents", [:]).status == 403)
    }

    @Test func aSortOrAFilterThatIsNotUnderstoodIsRefused() async throws {
        for query in [
            "sort=size", "sort=title:up", "filter=size%20eq%201", "filter=title",
            "filter=title%20eq",
            "filter=title%20eq%20'a", "filter=(title%20eq%20'a'", "filter=title%20eq%20a",
            "filter=title%20eq%20'a'%20title", "filter=" + String(repeating: "(", count: 400),
            "filter=" + String(repeating: "not%20", count: 400),
        ] {
            let reply = try await client.send("GET", "\(client.site)/content-elements?\(query)")
            #expect(reply.status == 400, "\(query)")
            #expect(reply.title?.isEmpty == false)
        }
    }

    @Test func anAPIThatThePortalDoesNotHaveIsNotFound() async throws {
        let reply = try await client.send("GET", "/records", api: "/o/headless-form/v1.0")
        #expect(reply.status == 404)
    }
}
