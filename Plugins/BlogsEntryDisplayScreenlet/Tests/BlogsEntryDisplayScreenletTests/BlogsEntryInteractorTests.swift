import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import BlogsEntryDisplayScreenlet

struct BlogsEntryInteractorTests {
    private static let path = "/screens.screensassetentry/get-asset-entry"
    private static let categories = ServiceCommand(
        "/assetcategory/get-categories",
        ["className": "com.liferay.blogs.kernel.model.BlogsEntry", "classPK": 30304]
    )
    private static let refusal = PortalError.exception(type: "PrincipalException", message: "no")

    @Test(
        arguments: [
            (.asset(entryId: 30305), ["entryId": 30305, "locale": "es_ES"]),
            (
                .entry(classPK: 30304),
                [
                    "className": "com.liferay.blogs.kernel.model.BlogsEntry", "classPK": 30304,
                    "locale": "es_ES",
                ]
            ),
        ] as [(BlogsEntryDisplayRequest, JSONObject)]
    )
    func asksForTheEntryThenForItsAuthorAndForItsCoverAndCategories(
        request: BlogsEntryDisplayRequest,
        parameters: JSONObject
    ) async throws {
        let portal = BlogPortal()

        let answer = try await BlogsEntryInteractor(request).run(
            in: portal.context(locale: "es_ES")
        )

        let cover: JSONObject = [
            "className": "com.liferay.document.library.kernel.model.DLFileEntry",
            "classPK": 38001, "locale": "es_ES",
        ]
        #expect(portal.requests.first == [ServiceCommand(Self.path, parameters)])
        // The two are sent at the same time.
        let others = portal.requests.dropFirst()
        #expect(others.count == 2)
        #expect(others.contains([ServiceCommand("/user/get-user-by-id", ["userId": 20201])]))
        #expect(others.contains([ServiceCommand(Self.path, cover), Self.categories]))
        let entry = answer.entry
        #expect(entry.title == "Picnic" && entry.subtitle == "By the lake")
        #expect(entry.displayDate == Timestamp(milliseconds: 1_709_640_000_000))
        #expect(entry.author.initials == "JD" && entry.author.path?.contains("img_id=7") == true)
        #expect(entry.coverPath == "/documents/1/0/lake.png/f-1")
        #expect(entry.assetEntryId == 30305 && entry.classPK == 30304 && entry.groupId == 20143)
        #expect(entry.categories == ["Personas", "Our offices", "Social Life"])
        #expect(answer.html == "<p>Hi</p>" && entry.content.isEmpty)
    }

    @Test func anEntryWithoutCoverAndAuthorNeedsOneRequest() async throws {
        var blog = BlogPortal.blog
        (blog["coverImageFileEntryId"], blog["userId"]) = ("0", nil)
        let portal = BlogPortal(asset: .success(["object": ["blogsEntry": .object(blog)]]))

        let entry = try await load(portal).entry

        #expect(portal.commands.count == 1)
        #expect(entry.coverPath == nil && entry.author.userId == nil)
    }

    @Test func whatAReaderMayNotSeeIsLeftOut() async throws {
        let portal = BlogPortal(user: .failure(Self.refusal), cover: .failure(Self.refusal))

        let entry = try await load(portal).entry

        #expect(portal.requests.map(\.count).sorted() == [1, 1, 1, 1, 2])
        #expect(entry.coverPath == nil && entry.author == Portrait(userId: 20201))
        #expect(entry.userName == "Jane Doe" && entry.categories.count == 3)
    }

    @Test func withoutTheServiceForCategoriesTheRestIsShown() async throws {
        let entry = try await load(BlogPortal(categories: .failure(Self.refusal))).entry

        #expect(entry.categories.isEmpty && entry.author.initials == "JD")
        #expect(entry.coverPath == "/documents/1/0/lake.png/f-1")
    }

    @Test func whatIsAskedForAloneIsNotAskedForTwice() async throws {
        var plain = BlogPortal.plain
        plain["userId"] = nil
        let portal = BlogPortal(
            asset: .success(.object(plain)),
            categories: .failure(Self.refusal)
        )
        let context = portal.context(version: .v62)

        let entry = try await BlogsEntryInteractor(.entry(classPK: 30304)).run(in: context).entry

        #expect(portal.requests.map(\.count) == [1, 1] && entry.title == "Picnic")
    }

    @Test func thePortalsOwnNameOfTheClassFindsCategories() async throws {
        let name = JSONValue.text("com.liferay.blogs.model.BlogsEntry")
        let asset = BlogPortal.asset.merging(["className": name]) { $1 }
        let portal = BlogPortal(asset: .success(.object(asset)))

        _ = try await load(portal)

        let categories = portal.commands.first { $0.path == Self.categories.path }
        #expect(categories?.parameters == ["className": name, "classPK": 30304])
    }

    @Test(arguments: [
        "//evil.example/x.png", "https://evil.example/x.png", "javascript:alert(1)", "",
    ])
    func aCoverThatIsNoPathOfThePortalIsLeftOut(url: String) async throws {
        let portal = BlogPortal(cover: .success(["object": ["url": .text(url)]]))

        #expect(try await load(portal).entry.coverPath == nil)
    }

    @Test func aBrokenConnectionIsNoIncompleteEntry() async {
        for portal in [
            BlogPortal(asset: .failure(.connection("gone"))),
            BlogPortal(user: .failure(.connection("gone"))),
            BlogPortal(cover: .failure(.connection("gone"))),
            BlogPortal(categories: .failure(.connection("gone"))),
        ] {
            await #expect(throws: PortalError.connection("gone")) { try await load(portal) }
        }
    }

    @Test(
        arguments: [nil, [:], ["object": [:]], ["object": ["fileEntry": [:]]], []] as [JSONValue]
    )
    func anAssetThatIsNoBlogEntryIsAnError(asset: JSONValue) async {
        await #expect(throws: ScreensError.failed("No blog entry found.")) {
            try await load(BlogPortal(asset: .success(asset)))
        }
    }

    @Test(arguments: [BlogsEntryDisplayRequest.asset(entryId: 30305), .entry(classPK: 30304)])
    func anOlderPortalIsAskedByItsOwnServices(request: BlogsEntryDisplayRequest) async throws {
        let portal = BlogPortal(asset: .success(.object(BlogPortal.plain)))

        let answer = try await BlogsEntryInteractor(request).run(in: portal.context(version: .v62))

        let isAsset = request == .asset(entryId: 30305)
        let blog = ServiceCommand("/blogsentry/get-entry", ["entryId": 30304])
        let user = ServiceCommand("/user/get-user-by-id", ["userId": 20201])
        let asset = ServiceCommand("/assetentry/get-entry", ["entryId": 30305])
        let categories = ServiceCommand(
            "/assetcategory/get-categories",
            ["className": "com.liferay.portlet.blogs.model.BlogsEntry", "classPK": 30304]
        )
        let first = (isAsset ? [[asset]] : []) + [[blog]]
        #expect(Array(portal.requests.prefix(first.count)) == first)
        let others = portal.requests.dropFirst(first.count)
        #expect(others.count == 2 && others.contains([user]) && others.contains([categories]))
        #expect(answer.entry.title == "Picnic" && answer.html == "<p>Hi</p>")
        #expect(answer.entry.classPK == 30304 && answer.entry.coverPath == nil)
    }

    @Test func anOlderPortalWithoutTheEntryIsAnError() async {
        let portal = BlogPortal(asset: .success(nil))

        await #expect(throws: ScreensError.failed("No blog entry found.")) {
            try await BlogsEntryInteractor(.entry(classPK: 1))
                .run(in: portal.context(version: .v62))
        }
    }

    @Test func anEntryHasToBeNamed() {
        #expect(throws: ScreensError.invalid("The classPK is undefined")) {
            try BlogsEntryInteractor(.entry(classPK: 0)).validate(in: BlogPortal().context())
        }
    }

    @Test func entriesAndLocalesAreCachedApart() {
        let requests: [BlogsEntryDisplayRequest] = [
            .asset(entryId: 1), .entry(classPK: 1), .asset(entryId: 2),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                BlogsEntryInteractor(request)
                    .cacheEntry(in: BlogPortal().context(locale: locale))?.key
            }
        }

        #expect(Set(keys).count == 6)
    }

    private func load(_ portal: BlogPortal) async throws -> BlogsEntryAnswer {
        try await BlogsEntryInteractor(.asset(entryId: 30305)).run(in: portal.context())
    }
}
