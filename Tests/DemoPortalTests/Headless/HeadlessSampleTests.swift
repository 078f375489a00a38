import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// Replays what the documentation of Liferay publishes.
///
/// Requests go to the demo portal, and answers are compared with the documents. Only names, shapes and types are from there, all values are ours.
///
/// Sources: github.com/petershin/liferay-learn, below `docs/dxp/latest/en`:
/// `content-authoring-and-management/web-content/developer-guide/web-content-api-basics.md` (00937a02989e),
/// `content-authoring-and-management/documents-and-media/developer-guide/document-api-basics.md` (00937a02989e) and
/// `headless-delivery/consuming-apis/consuming-rest-services.md` (0a13490404d0).
@Suite(.timeLimit(.minutes(5)))
struct HeadlessSampleTests {
    private let client: HeadlessClient
    private let document: OpenAPIDocument

    init() throws {
        client = try HeadlessClient()
        document = try #require(OpenAPIDocument.of(HeadlessClient.delivery + "/"))
    }

    private func check(_ answer: JSONValue, to name: String) throws {
        try document.check(answer, to: #require(document.operations.first { $0.name == name }))
    }

    private static let creator: JSONValue = [
        "additionalName": "", "contentType": "UserAccount", "familyName": "Doe",
        "givenName": "Jane", "id": 1, "name": "Jane Doe",
    ]

    private static let content: JSONObject = [
        "actions": [:], "availableLanguages": ["en-US"],
        "contentFields": [
            [
                "contentFieldValue": ["data": "<p>Text</p>"], "dataType": "string",
                "label": "content", "name": "content", "nestedContentFields": [],
                "repeatable": false,
            ]
        ],
        "contentStructureId": 2, "creator": creator, "customFields": [],
        "dateCreated": "2026-11-01T08:00:00Z", "dateModified": "2026-11-01T08:00:00Z",
        "datePublished": "2026-11-01T08:00:00Z", "description": "", "externalReferenceCode": "3",
        "friendlyUrlPath": "text", "id": 4, "key": "3", "keywords": [], "numberOfComments": 0,
        "relatedContents": [],
        "renderedContents": [
            [
                "contentTemplateId": "BASIC", "contentTemplateName": "Basic",
                "markedAsDefault": true, "renderedContentURL": "http://localhost/o/html",
            ]
        ],
        "siteId": 5, "subscribed": false, "taxonomyCategoryBriefs": [], "title": "Text",
        "uuid": "00000000-0000-0000-0000-000000000000",
    ]

    /// A blog posting of the release of 2020.
    private static let blog: JSONObject = [
        "actions": ["get": ["method": "GET", "href": "http://localhost/o/{blogPostingId}"]],
        "alternativeHeadline": "", "articleBody": "Text", "creator": creator, "customFields": [],
        "dateCreated": "2026-11-01T08:00:00Z", "dateModified": "2026-11-01T08:00:00Z",
        "datePublished": "2026-11-01T08:00:00Z", "description": "", "encodingFormat": "text/html",
        "friendlyUrlPath": "text", "headline": "Text", "id": 1, "keywords": [],
        "numberOfComments": 0, "relatedContents": [], "siteId": 2, "taxonomyCategories": [],
    ]

    private static func page(_ item: JSONObject) -> JSONValue {
        [
            "actions": ["create": ["method": "POST", "href": "http://localhost/o/{siteId}"]],
            "facets": [], "items": [.object(item)], "lastPage": 1, "page": 1, "pageSize": 20,
            "totalCount": 1,
        ]
    }

    @Test func theListOfWebContentFitsTheDocument() throws {
        try check(Self.page(Self.content), to: "GET /sites/{siteId}/structured-contents")
    }

    @Test func aBlogPostingOf2020DiffersFromTheDocumentInTheNameOfItsCategories() throws {
        let name = "GET /sites/{siteId}/blog-postings"
        let problem = #expect(throws: ContractProblem.self) {
            try check(Self.page(Self.blog), to: name)
        }
        #expect(
            problem?.description.hasPrefix("The answer.items[0].taxonomyCategories is []") == true
        )

        var renamed = Self.blog
        renamed["taxonomyCategories"] = nil
        renamed["taxonomyCategoryBriefs"] = []
        try check(Self.page(renamed), to: name)
    }

    @Test func theDemoPortalAnswersWithTheSameFields() async throws {
        let article = try await client.items("\(client.site)/structured-contents")[0].object ?? [:]
        let blog = try await client.items("\(client.site)/blog-postings/")[0].object ?? [:]

        #expect(Set(Self.content.keys).subtracting(article.keys).isEmpty)
        #expect(Set(Self.blog.keys).subtracting(blog.keys) == ["taxonomyCategories"])
        let field = article["contentFields"]?.array?.first?.object ?? [:]
        let published = Self.content["contentFields"]?.array?.first?.object ?? [:]
        #expect(Set(published.keys).subtracting(field.keys).isEmpty)
    }

    @Test func aFileAloneIsADocument() async throws {
        let reply = try await client.upload("\(client.site)/documents", [:])
        #expect(reply.status == 200)
        let title = try reply.json["title"]
        #expect(title == "told.txt")
    }

    @Test func whatWasDeletedIsNotFound() async throws {
        let reply = try await client.upload("\(client.site)/documents", [:])
        let id = try #require(try reply.json["id"]?.int64)
        let deleted = try await client.send("DELETE", "/documents/\(id)")
        let missing = try await client.send("GET", "/documents/\(id)")

        #expect(deleted.status == 204 && deleted.body.isEmpty)
        let answer = try missing.json
        #expect(
            answer == [
                "status": "NOT_FOUND",
                "title": .text("No DLFileEntry exists with the primary key \(id)"),
            ]
        )
    }

    @Test func anotherReleasesFieldInARequestIsRefused() async throws {
        // Scripts of an earlier release wrote the number of the structure as a text.
        let check = ValueCheck(schemas: document.schemas, side: .request(isPartial: false))
        let body: JSONValue = ["contentStructureId": "2", "title": "Text"]
        let problem = #expect(throws: ContractProblem.self) {
            try check.check(body, .schema("StructuredContent"), at: "The body")
        }
        #expect(
            problem?.description
                == "The body.contentStructureId is \"2\", but must be a whole number."
        )
    }
}
