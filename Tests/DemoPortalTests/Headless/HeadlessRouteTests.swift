import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// Each route of the headless APIs: what it answers of the same data as the JSON web services.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessRouteTests {
    private let client: HeadlessClient
    private var portal: DemoPortal { client.portal }

    init() throws { client = try HeadlessClient([.json, .headless]) }

    @Test func everyOperationOfTheDocumentsHasARouteAndNoOtherHas() {
        let described = Set(OpenAPIDocument.all.flatMap { $0.operations.map(\.name) })

        let titles = OpenAPIDocument.all.map(\.title)
        #expect(titles == ["Data Engine", "Headless Admin User", "Headless Delivery"])
        #expect(HeadlessRoutes(portal.core).names == described)
    }

    @Test func theDocumentNamesOnlySchemasThatItHas() {
        for document in OpenAPIDocument.all {
            let used =
                document.schemas.values.flatMap { $0.values.map(\.type) }
                + document.operations.flatMap {
                    [$0.body, $0.answer].compactMap(\.self) + $0.form.values
                }
            for name in used.compactMap(\.schema) {
                #expect(document.schemas[name] != nil, "\(document.title) \(name)")
            }
        }
    }

    @Test func theAccountOfTheUserIsThatOfTheJSONServices() async throws {
        let account = try await client.get("/my-user-account", api: HeadlessClient.users)
        let user = try await client.client.call("/user/get-current-user")

        #expect(account["id"]?.int64 == user["userId"]?.int64)
        #expect(account["alternateName"] == user["screenName"])
        #expect(account["emailAddress"] == user["emailAddress"])
        #expect(account["givenName"] == "Jane" && account["familyName"] == "Doe")
        let image = try #require(account["image"]?.text)
        #expect(image.hasPrefix("/image/"))
        #expect(
            try await client.client.get(image).headers["content-type"]?.hasPrefix("image/") == true
        )
    }

    @Test func usersAreFoundByTheirNumberAndByTheirAddress() async throws {
        let byAddress = try await client.get(
            "/user-accounts/by-email-address/OMAR%40example.com",
            api: HeadlessClient.users
        )
        let id = try #require(byAddress["id"]?.int64)
        let byId = try await client.get("/user-accounts/\(id)", api: HeadlessClient.users)

        #expect(byAddress == byId && byId["alternateName"] == "omar")
        // Others do not see what only the user writes.
        #expect(byId["birthDate"] == nil && byId["userAccountContactInformation"] == nil)
    }

    @Test func aBlogPostingHasItsTextAuthorAndCover() async throws {
        let blog = try await client.items("\(client.site)/blog-postings?sort=dateModified:desc")
        let id = try #require(blog.first { $0["image"] != nil }?["id"]?.int64)
        let posting = try await client.get("/blog-postings/\(id)")

        #expect(posting["articleBody"]?.text?.hasPrefix("<p>") == true)
        #expect(posting["headline"]?.text?.isEmpty == false)
        #expect(posting["creator"]?["name"]?.text?.isEmpty == false)
        let cover = try #require(posting["image"]?["contentUrl"]?.text)
        #expect(
            try await client.client.get(cover).headers["content-type"]?.hasPrefix("image/") == true
        )
    }

    @Test func webContentIsFoundByKeyNumberFolderAndStructure() async throws {
        let key = try #require(try client.client.sample("eventArticleId").text)
        let folder = try client.sample("articleFolderId")
        let structure = try client.sample("eventStructureId")

        let byKey = try await client.get("\(client.site)/structured-contents/by-key/\(key)")
        let id = try #require(byKey["id"]?.int64)
        #expect(try await client.get("/structured-contents/\(id)") == byKey)
        for list in ["structured-content-folders/\(folder)", "content-structures/\(structure)"] {
            let found = try await client.items("/\(list)/structured-contents?pageSize=500")
            #expect(found.contains(byKey), "\(list)")
        }
        let fields = try #require(byKey["contentFields"]?.array)
        let place = fields.first { $0["dataType"] == "geolocation" }?["contentFieldValue"]?["geo"]
        #expect(place?["latitude"]?.double == 40.4168)
        let picture = fields.first { $0["dataType"] == "image" }
        #expect(
            picture?["contentFieldValue"]?["image"]?["encodingFormat"]?.text?.hasPrefix("image/")
                == true
        )
        #expect(fields.contains { $0["label"] == "Headline" && $0["name"] == "Headline" })
    }

    @Test func aStructureHasTheFieldsOfItsContentWithTheirOptions() async throws {
        let key = try #require(try client.client.sample("eventArticleId").text)
        let id = try client.sample("eventStructureId")
        let content = try await client.get("\(client.site)/structured-contents/by-key/\(key)")

        let structure = try await client.get("/content-structures/\(id)")

        #expect(
            structure["id"]?.int64.map(String.init) == id
                && structure["name"]?.text?.isEmpty == false
        )
        let fields = try #require(structure["contentStructureFields"]?.array)
        let values = try #require(content["contentFields"]?.array)
        for name in ["name", "label", "dataType", "inputControl"] {
            #expect(fields.map { $0[name] } == values.map { $0[name] }, "\(name)")
        }
        let options = fields.compactMap { $0["options"]?.array }.filter { !$0.isEmpty }
        #expect(options.joined().contains(["label": "Party", "value": "party"]))
        let missing = try await client.send("GET", "/content-structures/1")
        #expect(missing.status == 404)
    }

    @Test func templatesRenderWebContentAsHTML() async throws {
        let key = try #require(try client.client.sample("articleId").text)
        let content = try await client.get("\(client.site)/structured-contents/by-key/\(key)")
        let rendered = try #require(content["renderedContents"]?.array)

        #expect(rendered.map { $0["markedAsDefault"]?.bool } == [true, false])
        for template in rendered {
            let url = try #require(template["renderedContentURL"]?.text)
            let reply = try await client.client.get(String(url.dropFirst(portal.url.count)))
            #expect(
                reply.status == 200 && reply.headers["content-type"] == "text/html; charset=UTF-8"
            )
        }
        let missing = try await client.send(
            "GET",
            "/structured-contents/\(content["id"]?.int64 ?? 0)/rendered-content/NONE"
        )
        #expect(missing.status == 404)
    }

    @Test func theFirstLanguageThatThePortalHasIsThatOfTheTexts() async throws {
        let id = try client.sample("blogEntryId")
        let entry = try await client.client.call(
            "/screens.screensassetentry/get-asset-entry",
            ["entryId": .text(id), "locale": "ja_JP"]
        )
        let path = "/blog-postings/\(entry["classPK"]?.int64 ?? 0)"

        let japanese = try await client.get(
            path,
            headers: ["Accept-Language": "xx, ja-JP;q=0.9, de"]
        )
        #expect(japanese["headline"] == entry["title"])
        #expect(try await client.get(path)["headline"] != entry["title"])
    }

    @Test func ratingsAreReadWrittenAndDeleted() async throws {
        let id = try await client.items("\(client.site)/blog-postings")[0]["id"]?.int64 ?? 0
        let path = "/blog-postings/\(id)/my-rating"
        if try await client.send("GET", path).status == 200 {
            #expect(try await client.send("DELETE", path).status == 204)
        }
        let count =
            try await client.get("/blog-postings/\(id)")["aggregateRating"]?["ratingCount"]?.int64
            ?? 0

        #expect(try await client.send("GET", path).status == 404)
        for (method, value) in [("POST", 0.25), ("PUT", 1.0)] {
            let body: JSONValue = ["ratingValue": .double(value)]
            #expect(try await client.call(method, path, body)["ratingValue"]?.double == value)
            #expect(try await client.get(path)["ratingValue"]?.double == value)
        }
        let rated = try await client.get("/blog-postings/\(id)")
        #expect(rated["aggregateRating"]?["ratingCount"]?.int64 == count + 1)
        #expect(try await client.send("DELETE", path).status == 204)
        #expect(try await client.send("DELETE", path).status == 404)
    }

    @Test(arguments: [-0.1, 1.1]) func ratingsAreFromZeroToOne(value: Double) async throws {
        let id = try await client.items("\(client.site)/blog-postings")[0]["id"]?.int64 ?? 0
        let body: JSONValue = ["ratingValue": .double(value)]
        let reply = try await client.send("PUT", "/blog-postings/\(id)/my-rating", body)

        #expect(reply.status == 400)
        #expect(reply.title?.contains("from 0 to 1") == true)
    }

    @Test func commentsAreAddedAnsweredChangedAndDeleted() async throws {
        let path = "/blog-postings/30304/comments"
        let before = try await client.get(path)["totalCount"]?.int64 ?? 0

        let added = try await client.call("POST", path, ["text": "<p>Hello</p>"])
        let own = "/comments/\(added["id"]?.int64 ?? 0)"
        #expect(added["text"] == "<p>Hello</p>" && added["actions"]?["replace"] != nil)
        let answer = try await client.signedIn(as: "omar")
            .call("POST", "\(own)/comments", ["text": "Hi"])
        #expect(answer["parentCommentId"] == added["id"])
        #expect(
            try await client.items("\(own)/comments") == [
                try await client.get("/comments/\(answer["id"]?.int64 ?? 0)")
            ]
        )
        let page = try await client.get(path)
        #expect(page["totalCount"]?.int64 == before + 1)
        let newest = try await client.items("\(path)?sort=dateCreated:desc&pageSize=1")
        #expect(newest.first?["id"] == added["id"])
        #expect(try await client.send("GET", "\(path)?sort=text").status == 400)
        let changed = try await client.call("PUT", own, ["text": "Changed"])
        #expect(changed["text"] == "Changed" && changed["numberOfComments"] == 1)
        #expect(try await client.signedIn(as: "lucia").send("DELETE", own).status == 403)
        #expect(try await client.send("DELETE", own).status == 204)
        #expect(try await client.send("GET", own).status == 404)
    }

    @Test func documentsAreListedAddedAndDeleted() async throws {
        let folder = try client.sample("folderId")
        let path = "/document-folders/\(folder)/documents"
        let before = try await client.get(path)["totalCount"]?.int64 ?? 0

        let added = try await client.upload(path, ["document": #"{"title": "Told.txt"}"#])
        #expect(added.status == 200, "\(String(decoding: added.body, as: UTF8.self))")
        let document = try added.json
        #expect(document["title"] == "Told.txt" && document["sizeInBytes"] == 12)
        #expect(document["encodingFormat"] == "text/plain" && document["fileExtension"] == "txt")
        #expect(document["actions"]?["delete"] != nil)
        let url = try #require(document["contentUrl"]?.text)
        #expect(try await client.client.get(url).body == Data("Hello, world".utf8))
        #expect(try await client.get(path)["totalCount"]?.int64 == before + 1)
        // The same title is in use.
        #expect(
            try await client.upload(path, ["document": #"{"title": "Told.txt"}"#]).status == 409
        )
        let own = "/documents/\(document["id"]?.int64 ?? 0)"
        #expect(try await client.get(own) == document)
        #expect(try await client.signedIn(as: "lucia").send("DELETE", own).status == 403)
        #expect(try await client.send("DELETE", own).status == 204)
        #expect(try await client.send("GET", own).status == 404)
    }

    @Test func aDocumentIsFoundByTheCodeThatItsClientGaveIt() async throws {
        let path = "\(client.site)/documents"
        let code = "0b2e4c5f-1111-2222-3333-444455556666"
        let body = ["document": "{\"externalReferenceCode\": \"\(code)\"}"]

        let added = try await client.upload(path, body).json
        let found = try await client.get("\(path)/by-external-reference-code/\(code)")
        #expect(found == added && added["externalReferenceCode"]?.text == code)
        #expect(
            try await client.upload(
                path,
                ["document": "{\"externalReferenceCode\": \"\(code)\", \"title\": \"Twin\"}"]
            ).status == 409
        )
        #expect(
            try await client.send("GET", "\(path)/by-external-reference-code/none").status == 404
        )
    }

    @Test func picturesHaveSmallerVersions() async throws {
        let folder = try client.sample("galleryFolderId")
        let page = try await client.get("/document-folders/\(folder)/documents?pageSize=7&page=2")
        let pictures = try #require(page["items"]?.array)

        #expect(pictures.count == 7 && page["totalCount"] == 40 && page["lastPage"] == 6)
        let url = try #require(pictures[0]["adaptedImages"]?.array?.first?["contentUrl"]?.text)
        #expect(try await client.client.get(url).headers["content-type"] == "image/webp")
        let about = try await client.get("/document-folders/\(folder)")
        #expect(about["numberOfDocuments"] == 40)
    }

    @Test func elementsAreOfAllKindsAndFiltered() async throws {
        let path = "\(client.site)/content-elements"
        let all = try await client.get(path + "?pageSize=1")["totalCount"]?.int64 ?? 0
        var found: Int64 = 0
        for kind in HeadlessKind.allCases {
            let query = "?pageSize=1&filter=contentType%20eq%20'\(kind.rawValue)'"
            let page = try await client.get(path + query)
            #expect(page["items"]?.array?.first?["contentType"]?.text == kind.rawValue)
            found += page["totalCount"]?.int64 ?? 0
        }
        #expect(found > 100 && found < all)

        let filter = "contentType%20eq%20'BlogPosting'"
        let blogs = try await client.get(
            path + "?filter=\(filter)&sort=dateModified:desc&pageSize=3"
        )
        let newest = try portal.entryIds(ofClass: Client.blogClass)
        #expect((blogs["totalCount"]?.int64 ?? 0) <= Int64(newest.count))
        for blog in try #require(blogs["items"]?.array) {
            #expect(
                blog["contentType"] == "BlogPosting"
                    && blog["content"]?["headline"] == blog["title"]
            )
        }
    }

    @Test func aContentSetHasTheEntriesOfTheSavedSelection() async throws {
        let set = "\(client.site)/content-sets/by-key/latest-news/content-set-elements"
        let page = try await client.get(set + "?pageSize=5")
        let saved = try await client.client.call(
            "/screens.screensassetentry/get-asset-entries",
            [
                "companyId": .int64(portal.companyId), "groupId": .int64(portal.groupId),
                "portletItemName": "Latest news", "locale": "en_US", "max": 5,
            ]
        )

        let ids = page["items"]?.array?.map { $0["id"]?.int64 }
        #expect(ids == saved.array?.map { $0["classPK"]?.int64 })
        #expect(
            try await client.send("GET", set.replacing("latest-news", with: "none")).status == 404
        )
    }

    @Test func theDocumentOfAnAPIIsAnsweredToEverybody() async throws {
        let reply = try await client.guest.send("GET", "/openapi.json")
        let paths = try reply.json["paths"]?.object

        #expect(reply.status == 200)
        #expect(try reply.json["openapi"] == "3.0.1")
        #expect(
            paths?["/o/headless-delivery/v1.0/comments/{commentId}"]?["put"]?["operationId"]
                == "putComment"
        )
        #expect(
            paths?["/o/headless-delivery/v1.0/sites/{siteId}/documents"]?["get"]?["operationId"]
                == "getSiteDocumentsPage"
        )
    }
}

extension HeadlessClient {
    /// Sends a form in parts with a file.
    func upload(
        _ path: String,
        _ fields: [String: String],
        part: String = "file",
        api: String = delivery,
        _ bytes: Data = Data("Hello, world".utf8)
    ) async throws -> Reply {
        let boundary = Upload.boundary
        var body = Data()
        for (name, value) in fields {
            body.append(
                contentsOf:
                    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
                    .utf8
            )
        }
        body.append(
            contentsOf:
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part)\"; filename=\"told.txt\"\r\nContent-Type: text/plain\r\n\r\n"
                .utf8
        )
        body.append(bytes)
        body.append(contentsOf: "\r\n--\(boundary)--\r\n".utf8)
        return try await client.send(
            body,
            path: api + path,
            headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
        )
    }
}
