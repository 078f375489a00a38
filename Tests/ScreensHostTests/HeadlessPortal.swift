import DemoPortal
import Foundation
import ScreensHTTP
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import Synchronization
import Testing

/// A portal with headless REST alone, as its specification describes it.
///
/// Each request that it gets, and each answer that it gives, is compared with the documents of the APIs.
final class HeadlessPortal: HTTPTransport {
    private struct State {
        var requests: [HTTPRequest] = []
        var comparedCount = 0
        var vote: JSONValue?
        var comments: [JSONValue] = [HeadlessPortal.comment(31, "<p>Well said.</p>")]
    }

    private let state = Mutex(State())
    /// Changes an answer before it arrives, after it was compared: for answers that are wrong on purpose.
    private let change: @Sendable (JSONValue) -> JSONValue
    /// The answer to every request, which no document knows; `nil` for a portal that has the APIs.
    private let refusal: HTTPReply?
    /// Whether the question who is signed in is answered all the same.
    private let knowsUser: Bool

    init(
        refusing refusal: HTTPReply? = nil,
        knowsUser: Bool = false,
        changing change: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }
    ) {
        (self.refusal, self.knowsUser, self.change) = (refusal, knowsUser, change)
    }

    /// The requests as a method and a path with its query, in order.
    var requests: [String] {
        state.withLock {
            $0.requests.map { "\($0.method) \($0.url.dropFirst(Self.address.count))" }
        }
    }

    /// How many requests with their answers are as the documents say.
    var comparedCount: Int { state.withLock(\.comparedCount) }

    /// The bodies of the requests that have one.
    var bodies: [String] {
        let bodies = state.withLock { $0.requests.map(\.body) }
        return bodies.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The language of each request.
    var languages: Set<String?> {
        state.withLock { Set($0.requests.map { $0.headers["Accept-Language"] }) }
    }

    static let address = "https://portal.example"

    /// Shows a screenlet of a host, and waits until it is loaded.
    @MainActor
    func stage(
        _ name: String,
        _ attributes: JSONObject,
        isSignedIn: Bool = true
    ) async throws -> Stage {
        let stage = try host(isSignedIn: isSignedIn).stage(name)
        for (name, value) in attributes { try stage.attributes.set(name, value) }
        stage.show()
        await stage.settled()
        return stage
    }

    /// A host of a user who is signed in there, or of a guest.
    @MainActor
    func host(
        isSignedIn: Bool = true,
        cache: CacheManager? = nil,
        plugins: [String] = [],
        dialect: Dialect = .headless
    ) throws -> ScreenletHost {
        var server = try LiferayServerContext(server: Self.address, companyId: 1, groupId: 20)
        server.info.dialect = dialect
        return ScreenletHost(
            plugins: try .installed(after: plugins),
            server: server,
            session: isSignedIn ? SessionContext(user: "ada", password: "x") : nil,
            cache: cache,
            transport: self
        )
    }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        let path = request.url.dropFirst(Self.address.count).prefix { $0 != "?" }
        guard path.hasPrefix("/o/") else {
            let isPortrait = path.hasPrefix("/image/")
            return HTTPReply(status: isPortrait ? 200 : 404, body: isPortrait ? Self.picture : [])
        }
        let names = path.split(separator: "/").dropFirst(3).map(String.init)
        let isRefused = !knowsUser || names != ["my-user-account"]
        let (status, answer) = state.withLock { state in
            state.requests.append(request)
            return Self.answer(request, names, &state)
        }
        if let refusal, isRefused { return refusal }
        let reply = Self.reply(status, answer)
        compare(request, reply)
        guard case .object = answer, let answer else { return reply }
        return Self.reply(status, change(answer))
    }

    private static func reply(_ status: Int, _ answer: JSONValue?) -> HTTPReply {
        switch answer {
        case nil: HTTPReply(status: status, body: [])
        case .text(let html):
            HTTPReply(
                status: status,
                headers: ["content-type": "text/html"],
                body: Array(html.utf8)
            )
        case let answer?:
            HTTPReply(
                status: status,
                headers: ["content-type": "application/json"],
                body: JSON.bytes(of: answer, .sorted) ?? []
            )
        }
    }

    /// Records an issue for what no document knows.
    private func compare(_ request: HTTPRequest, _ reply: HTTPReply) {
        let exchange = HeadlessExchange(
            request.method,
            String(request.url.dropFirst(Self.address.count)),
            contentType: request.headers["Content-Type"],
            body: request.body,
            status: reply.status,
            answer: reply.body
        )
        do throws(ContractProblem) {
            try exchange.check()
            state.withLock { $0.comparedCount += 1 }
        } catch {
            Issue.record("\(request.method) \(exchange.address): \(error)")
        }
    }

    /// A picture of one pixel, as PNG.
    private static let picture = Array(
        Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
                + "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        ) ?? Data()
    )

    private static let missing =
        (
            404, JSONValue.object(["status": "NOT_FOUND", "title": "No such thing"])
        ) as (Int, JSONValue?)

    private static func answer(
        _ request: HTTPRequest,
        _ names: [String],
        _ state: inout State
    ) -> (Int, JSONValue?) {
        let body = JSON.value(JSONValue.self, from: request.body) ?? .null
        switch (request.method, names.joined(separator: "/")) {
        case ("GET", "blog-postings/7"): return (200, posting)
        case ("GET", "documents/8"): return (200, document)
        case ("GET", "sites/20/structured-contents/by-key/A1"): return (200, article)
        case ("GET", "content-structures/4"): return (200, structure)
        case ("GET", "structured-contents/9/rendered-content/BASIC"):
            return (200, "<h2>From the template</h2>")
        case ("GET", "user-accounts/5"), ("GET", "my-user-account"),
            ("GET", "user-accounts/by-email-address/ada%40example.com"),
            ("PATCH", "user-accounts/5"), ("POST", "user-accounts"):
            return (200, user)
        case ("GET", "sites/20/blog-postings"): return (200, page(request, [posting]))
        case ("GET", "sites/20/documents"), ("GET", "document-folders/3/documents"):
            return (200, page(request, [document]))
        case ("GET", "sites/20/structured-contents"),
            ("GET", "structured-content-folders/3/structured-contents"):
            return (200, page(request, [article]))
        case ("GET", "sites/20/content-elements"),
            ("GET", "sites/20/content-sets/by-key/top/content-set-elements"):
            return (200, page(request, elements))
        case ("GET", "blog-postings/7/comments"): return (200, page(request, state.comments))
        case ("POST", "blog-postings/7/comments"):
            let added = comment(32, body["text"]?.text ?? "")
            state.comments.append(added)
            return (200, added)
        case ("GET", "comments/31"): return state.comments.first.map { (200, $0) } ?? missing
        case ("GET", "blog-postings/7/my-rating"):
            return state.vote.map { (200, ["id": 1, "ratingValue": $0]) } ?? missing
        case ("PUT", "blog-postings/7/my-rating"):
            state.vote = body["ratingValue"]
            return (200, ["id": 1, "ratingValue": state.vote ?? .null])
        case ("DELETE", "blog-postings/7/my-rating"):
            state.vote = nil
            return (204, nil)
        case ("GET", "data-definitions/4"): return (200, DataEngineSamples.form)
        case ("GET", "data-record-collections/6"):
            return (200, ["id": 6, "dataDefinitionId": 4, "name": ["en_US": "Guests"]])
        case ("GET", "data-record-collections/6/data-records"):
            return (200, page(request, [DataEngineSamples.record]))
        case ("GET", "data-records/40"): return (200, DataEngineSamples.record)
        case ("PUT", "data-records/40"): return (200, ["id": 40])
        case ("POST", "data-record-collections/6/data-records"):
            let values = body["dataRecordValues"] ?? .null
            return (200, ["id": 41, "dataRecordCollectionId": 6, "dataRecordValues": values])
        default: return missing
        }
    }

    /// A page of a list, as the query requests it.
    private static func page(_ request: HTTPRequest, _ items: [JSONValue]) -> JSONValue {
        func number(_ name: String) -> Int {
            let field = request.url.split(whereSeparator: { "?&".contains($0) })
                .first { $0.hasPrefix("\(name)=") }
            return field.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 1
        }
        let (page, size) = (number("page"), number("pageSize"))
        return [
            "items": .array(Array(items.dropFirst((page - 1) * size).prefix(size))),
            "page": .int64(Int64(page)), "pageSize": .int64(Int64(size)),
            "totalCount": .int64(Int64(items.count)),
            "lastPage": .int64(Int64((items.count + size - 1) / max(1, size))),
        ]
    }

    private static let creator: JSONValue = [
        "id": 5, "name": "Ada King", "givenName": "Ada", "familyName": "King",
        "image": "/image/user_portrait?img_id=3&img_id_token=a%2Bb",
    ]

    private static let posting: JSONValue = [
        "id": 7, "siteId": 20, "headline": "Solar panels", "alternativeHeadline": "On the roof",
        "articleBody": "<p>They work.</p>", "datePublished": "2026-01-31T12:00:00Z",
        "dateModified": "2026-01-31T13:00:00Z", "creator": creator, "numberOfComments": 1,
        "image": ["contentUrl": "/documents/20/0/roof.png/c1"],
        "aggregateRating": ["ratingAverage": 0.8, "ratingCount": 5],
        "taxonomyCategoryBriefs": [
            ["taxonomyCategoryId": 1, "taxonomyCategoryName": "Offices"],
            ["taxonomyCategoryId": 2, "taxonomyCategoryName": "People"],
        ],
    ]

    private static let document: JSONValue = [
        "id": 8, "siteId": 20, "title": "A plan", "description": .null, "fileExtension": "png",
        "encodingFormat": "image/png", "sizeInBytes": 2048, "creator": creator,
        "contentUrl": "/documents/20/0/plan.png/0b2e4c5f-1111-2222-3333-444455556666?version=1.0",
        "dateCreated": "2026-01-30T12:00:00Z", "dateModified": "2026-01-31T12:00:00Z",
    ]

    private static let rendered =
        "/o/headless-delivery/v1.0/structured-contents/9/rendered-content/BASIC"

    private static let article: JSONValue = [
        "id": 9, "key": "A1", "siteId": 20, "title": "Opening hours", "creator": creator,
        "dateModified": "2026-01-31T12:00:00Z",
        "contentFields": [
            [
                "name": "content", "label": "Content", "dataType": "string",
                "contentFieldValue": ["data": "<p>Open from nine.</p>"],
            ]
        ],
        "renderedContents": [
            [
                "renderedContentURL":
                    .text(rendered)
            ]
        ],
    ]

    private static let structure: JSONValue = [
        "id": 4, "name": "Basic",
        "contentStructureFields": [
            [
                "name": "content", "label": "Content", "dataType": "string",
                "inputControl": "rich_text", "showLabel": true,
            ]
        ],
    ]

    private static let user: JSONValue = [
        "id": 5, "givenName": "Ada", "familyName": "King", "alternateName": "ada",
        "emailAddress": "ada@example.com", "jobTitle": "Countess",
        "image": "/image/user_portrait?img_id=3",
    ]

    private static let elements: JSONArray = [
        ["id": 7, "title": "Solar panels", "contentType": "BlogPosting", "content": posting],
        ["id": 8, "title": "A plan", "contentType": "Document", "content": document],
        ["id": 1, "title": "Unknown", "contentType": "Spaceship", "content": [:]],
    ]

    private typealias JSONArray = [JSONValue]

    private static func comment(_ id: Int64, _ text: String) -> JSONValue {
        [
            "id": .int64(id), "text": .text(text), "creator": creator,
            "dateCreated": "2026-01-31T12:00:00Z", "dateModified": "2026-01-31T12:00:00Z",
        ]
    }
}
