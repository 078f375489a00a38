import LiferayKit
import ScreensKit
import ScreensTesting
import Synchronization
import Testing

@testable import AssetListScreenlet

/// What a page of assets is completed with.
struct AssetDetailsTests {
    private static let blog: JSONObject = [
        "className": "com.liferay.blogs.kernel.model.BlogsEntry", "entryId": 1, "userId": 7,
        "userName": "Ann Lee", "object": ["blogsEntry": ["coverImageFileEntryId": "9"]],
    ]
    /// With what identifies the object that comments are on.
    private static let discussed = blog.merging(["classPK": 41]) { $1 }
    private static let user: JSONValue = [
        "className": "com.liferay.portal.kernel.model.User", "entryId": 2, "userId": 7,
        "object": ["user": ["userId": 8, "firstName": "Ada"]],
    ]
    private static let picture: JSONValue = [
        "className": "com.liferay.document.library.kernel.model.DLFileEntry", "entryId": 3,
        "mimeType": "image/png", "object": ["url": "/documents/1/0/a.png/2"],
    ]

    @Test func oneMoreRequestAsksForCoversAuthorsAndRatings() async throws {
        let portal = NewsPortal([.object(Self.blog), .object(Self.blog)])

        let page = try await page(portal)

        #expect(portal.requests.count == 2)
        // Two entries of one author with one cover, and both are the same entry.
        #expect(portal.requests.last?.count == 3)
        let entry = try #require(page.rows.first)
        #expect(entry.picturePath == "/documents/1/2/Harbour.png/3")
        #expect(entry.listing.author?.initials == "AL" && entry.listing.averageScore == 0.9)
    }

    @Test func aPageWithoutQuestionsIsOneRequest() async throws {
        let portal = NewsPortal([Self.user, Self.picture, ["title": "A"]])

        _ = try await page(portal)

        #expect(portal.requests.count == 1)
    }

    @Test func coversAreAskedForAloneIfAnythingIsRefused() async throws {
        let portal = NewsPortal([.object(Self.blog)], refusing: "/user/get-user-by-id")

        let page = try await page(portal)

        #expect(portal.requests.map(\.count) == [2, 3, 1])
        #expect(page.rows.first?.picturePath == "/documents/1/2/Harbour.png/3")
        #expect(page.rows.first?.listing.author == nil)
        #expect(page.rows.first?.listing.averageScore == nil)
    }

    @Test func rowsRemainIfEverythingIsRefused() async throws {
        let portal = NewsPortal([.object(Self.blog)], refusing: "/")

        let page = try await page(portal)

        #expect(page.rows.map(\.userName) == ["Ann Lee"])
    }

    @Test func aBrokenConnectionDoesNotReplaceCompleteRows() async {
        let portal = NewsPortal([.object(Self.blog)], breaking: true)

        let error = await #expect(throws: PortalError.self) { _ = try await page(portal) }

        #expect(error == .connection("gone"))
    }

    @Test func entriesWithoutVotesHaveNoAverage() async throws {
        let portal = NewsPortal([.object(Self.blog)], votes: 0)

        #expect(try await page(portal).rows.first?.listing.averageScore == nil)
    }

    @Test func ofALargePageOnlyTheFirstEntriesAreAskedAbout() async throws {
        let rows = (0..<300).map { index -> JSONValue in
            .object(Self.blog.merging(["entryId": .int64(Int64(index + 1))]) { $1 })
        }
        let portal = NewsPortal(rows)

        _ = try await page(portal)

        #expect(portal.requests.last?.count == AssetDetails.most + 2)
    }

    @Test func commentsAreCountedInTheSameRequest() async throws {
        let portal = NewsPortal([.object(Self.discussed)], comments: 12)

        let page = try await page(portal)

        #expect(portal.requests.map(\.count) == [2, 4])
        let command = portal.requests.last?.first { $0.path.hasSuffix("/get-comments-count") }
        #expect(command?.path == "/screens.screenscomment/get-comments-count")
        #expect(
            command?.parameters == [
                "className": "com.liferay.blogs.kernel.model.BlogsEntry", "classPK": 41,
            ]
        )
        let listing = page.rows.first?.listing
        #expect(listing?.commentCount == 12 && listing?.averageScore == 0.9)
    }

    @Test(
        arguments: [
            (0, 0), ("7", 7), (-1, nil), ("many", nil), (.int64(.max), nil), (1.5, nil),
            (.null, nil), (true, nil), ([3], nil), (["exception": "NoSuchEntryException"], nil),
        ] as [(JSONValue, Int?)]
    )
    func onlyNumbersOfThingsAreNumbersOfComments(answer: JSONValue, count: Int?) async throws {
        let portal = NewsPortal([.object(Self.discussed)], comments: answer)

        let listing = try await page(portal).rows.first?.listing

        #expect(listing?.commentCount == count && listing?.averageScore == 0.9)
    }

    @Test func withoutTheServiceForCommentsEverythingElseIsKnown() async throws {
        let portal = NewsPortal([.object(Self.discussed)], refusing: "/screens.screenscomment")

        let listing = try await page(portal).rows.first?.listing

        #expect(portal.requests.map(\.count) == [2, 4, 3])
        #expect(listing?.commentCount == nil && listing?.averageScore == 0.9)
        #expect(listing?.author?.initials == "AL")
    }

    @Test func aPortal62IsNotAskedForComments() async throws {
        let portal = NewsPortal([.object(Self.discussed)])

        _ = try await page(portal, .v62)

        #expect(portal.requests.count == 2)
        #expect(portal.requests.joined().allSatisfy { !$0.path.contains("comment") })
    }

    @Test func aPortal62IsNotAskedForCovers() async throws {
        let portal = NewsPortal([.object(Self.blog)])

        _ = try await page(portal, .v62)

        #expect(portal.requests.last?.contains { $0.path.contains("get-asset-entry") } == false)
    }

    @Test(
        arguments: [
            ([AssetDetailsTests.user], .any, .people),
            ([AssetDetailsTests.picture], .any, .pictures),
            ([AssetDetailsTests.user, AssetDetailsTests.picture], .any, .mixed),
            ([["title": "A"]], .any, .mixed), ([["title": "A"]], .known(.blogsEntry), .alike),
            ([AssetDetailsTests.picture, ["title": "A"]], .known(.dlFileEntry), .alike),
            ([], .any, .mixed),
        ] as [([JSONValue], AssetClassNameId, AssetListing.Collection)]
    )
    func entriesKnowWhatTheirNeighboursAre(
        rows: [JSONValue],
        assetClass: AssetClassNameId,
        collection: AssetListing.Collection
    ) async throws {
        let entries = rows.compactMap(\.object).map { AssetEntry($0) }
        let filter = AssetListFilter(classNameId: assetClass)

        #expect(AssetListing.Collection(of: entries, in: filter) == collection)
    }

    @Test(
        arguments: [
            (["classNameIds": 20011], .alike), (["classNameIds": [20011, 20015]], .mixed),
            (["className": "org.example.Thing"], .alike), (["keywords": "bees"], .mixed),
        ] as [(JSONObject, AssetListing.Collection)]
    )
    func aQueryCanNameTheClass(query: JSONObject, collection: AssetListing.Collection) {
        let filter = AssetListFilter(customEntryQuery: query)

        #expect(AssetListing.Collection(of: [AssetEntry([:])], in: filter) == collection)
    }

    private func page(
        _ portal: NewsPortal,
        _ version: PortalVersion = .v70
    ) async throws -> ListPage<AssetEntry> {
        let context = InteractionContext(
            portal: portal,
            server: ServerInfo(version: version, companyId: 1, groupId: 2),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none") }
        return try await AssetListPageInteractor(.sample()).run(in: context)
    }
}

/// A portal with a page of assets, which answers questions about them, refuses some, or is gone after the page.
private final class NewsPortal: Portal {
    private let rows: [JSONValue]
    private let refused: String?
    private let isBreaking: Bool
    private let votes: Int64
    private let comments: JSONValue
    private let received = Mutex<[[ServiceCommand]]>([])

    var requests: [[ServiceCommand]] { received.withLock { $0 } }

    init(
        _ rows: [JSONValue],
        refusing path: String? = nil,
        breaking isBreaking: Bool = false,
        votes: Int64 = 3,
        comments: JSONValue = 0
    ) {
        (self.rows, refused, self.isBreaking) = (rows, path, isBreaking)
        (self.votes, self.comments) = (votes, comments)
    }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        let isPage = received.withLock { requests in
            requests.append(commands)
            return requests.count == 1
        }
        guard !isPage else { return [.array(rows), .int64(Int64(rows.count))] }
        if isBreaking { throw .connection("gone") }
        if let refused, commands.contains(where: { $0.path.hasPrefix(refused) }) {
            throw .exception(type: "java.lang.SecurityException", message: "Access denied")
        }
        return commands.map(answer)
    }

    private func answer(_ command: ServiceCommand) -> JSONValue {
        switch command.path {
        case "/user/get-user-by-id": ["userId": 7, "firstName": "Ann", "lastName": "Lee"]
        case let path where path.hasSuffix("get-ratings-entries"):
            ["average": 0.9, "totalCount": .int64(votes)]
        case let path where path.hasSuffix("get-comments-count"): comments
        default: ["object": ["url": "/documents/1/2/Harbour.png/3"]]
        }
    }
}
