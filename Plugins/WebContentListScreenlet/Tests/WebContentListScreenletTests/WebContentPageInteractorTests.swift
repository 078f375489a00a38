import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentListScreenlet

struct WebContentPageInteractorTests {
    @Test(
        arguments: [(.v62, "/journalarticle/"), (.v70, "/journal.journalarticle/")]
            as [(PortalVersion, String)]
    )
    func asksForThePageAndTheCount(version: PortalVersion, path: String) async throws {
        let portal = ScriptedPortal([], 0)

        _ = try await page(.sample(folderId: 38_101), portal, version)

        let rows: JSONObject = [
            "groupId": 20143, "folderId": 38_101, "start": 0, "end": 3, "obc": nil,
        ]
        let count: JSONObject = ["groupId": 20143, "folderId": 38_101]
        #expect(
            portal.requests == [
                [
                    ServiceCommand("\(path)get-articles", rows),
                    ServiceCommand("\(path)get-articles-count", count),
                ]
            ]
        )
    }

    @Test func aComparatorIsNamedByItsClass() async throws {
        let portal = ScriptedPortal([["articleId": "1"]])
        let name = "com.liferay.journal.util.comparator.ArticleTitleComparator"

        let page = try await page(.sample(page: 1, rows: 3..<5, obcClassName: name), portal)

        let parameters: JSONObject = [
            "groupId": 20143, "folderId": 0, "start": 3, "end": 5, "+obc": .text(name),
        ]
        #expect(portal.requests.map { $0.map(\.parameters) } == [[parameters]])
        #expect(page.count == nil && page.rows.map(\.articleId) == ["1"])
    }

    @Test(arguments: [("en_US", "Hello", "<p>Hi</p>"), ("es_ES", "Hola", "<p>Hola</p>")])
    func titlesAndHTMLAreThoseOfTheLocale(
        locale: LocaleIdentifier,
        title: String,
        html: String
    ) throws {
        let row = row(["title": "<?xml title", "content": "static"], locale)

        #expect(row.title == title && row.excerpt == RichText(html))
        #expect(row.attributes["content"] == nil && row.values.isEmpty)
    }

    @Test func htmlFieldsAreTheExcerptAndOthersAreValues() {
        let row = row(["content": "typed", "urlTitle": "bees", "description": "<?xml text"])

        #expect(row.title == "bees" && row.description == "About it")
        #expect(row.excerpt == RichText("<p>One</p>\n<p>Two</p>"))
        #expect(row.values == ["Headline": "Bees", "Kind": ["talk", "party"]])
    }

    @Test(
        arguments: [[:], ["content": "no XML"], ["content": 7, "title": [], "groupId": "x"]]
            as [JSONObject]
    )
    func attributesOfAnotherShapeAreMissing(attributes: JSONObject) {
        let row = row(attributes)

        #expect(row.title.isEmpty && row.excerpt.isEmpty && row.values.isEmpty)
        #expect(row.articleId == nil && row.groupId == nil && row.modifiedDate == nil)
    }

    @Test(arguments: [
        (true as JSONValue, "/image/7" as JSONValue, "/image/7" as String?),
        (true, "https://other.example/7", nil), (true, "", nil), (false, "/image/7", nil),
    ])
    func anArticleHasTheSmallPictureThatItUses(
        isUsed: JSONValue,
        address: JSONValue,
        path: String?
    ) {
        #expect(row(["smallImage": isUsed, "smallImageURL": address]).picturePath == path)
    }

    @Test(arguments: [
        ("/documents/9/lake.png", true), ("/image/journal/article?img_id=7", true), ("/x", false),
        ("/c/portal/logout", false),
    ])
    func aPictureOfTheTextIsThatOfTheRowIfThePortalStoresIt(path: String, isStored: Bool) {
        let text = RichText(blocks: [.image(.portalFile(path, label: "Lake"))])
        let context = InteractionContext.sample().reading { _, _ in text }

        let row = WebContentPageInteractor(.sample()).row(["content": "static"], in: context)

        #expect(row.picturePath == (isStored ? path : nil))
    }

    @Test func idsAreReadAsNumbersAndAsTexts() {
        let row = row(["articleId": 38201, "groupId": "20143", "resourcePrimKey": "38201"])

        #expect(row.articleId == "38201" && row.groupId == 20143 && row.classPK == 38201)
    }

    @Test func pagesThatDifferInAnythingAreKeptApart() {
        let requests: [PageRequest<WebContentListFilter>] = [
            .sample(), .sample(rows: 0..<4), .sample(page: 1, rows: 3..<5), .sample(groupId: 8),
            .sample(folderId: 9), .sample(obcClassName: "a.B"),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                WebContentPageInteractor(request).cacheEntry(in: .sample(locale: locale))?.key
            }
        }

        #expect(Set(keys).count == 2 * requests.count)
    }

    @Test func theServersSiteAndTheSameOneNamedAreOneEntry() {
        let entries = [0, 20143].map { group in
            WebContentPageInteractor(.sample(groupId: group)).cacheEntry(in: .sample())
        }

        #expect(entries[0] == entries[1] && entries[0]?.collection == "WebContentList")
    }

    private func row(_ attributes: JSONObject, _ locale: LocaleIdentifier = "en_US")
        -> WebContentEntry
    {
        WebContentPageInteractor(.sample()).row(attributes, in: .sample(locale: locale))
    }

    private func page(
        _ request: PageRequest<WebContentListFilter>,
        _ portal: ScriptedPortal,
        _ version: PortalVersion = .v70
    ) async throws -> ListPage<WebContentEntry> {
        try await WebContentPageInteractor(request).run(in: .sample(portal, version: version))
    }
}

extension PageRequest<WebContentListFilter> {
    /// The first page of three rows.
    static func sample(
        page: Int = 0,
        rows: Range<Int> = 0..<3,
        groupId: Int64 = 0,
        folderId: Int64 = 0,
        obcClassName: String = ""
    ) -> PageRequest<WebContentListFilter> {
        PageRequest<WebContentListFilter>(
            page: page,
            rows: rows,
            filter: WebContentListFilter(
                groupId: groupId,
                folderId: folderId,
                obcClassName: obcClassName
            )
        )
    }
}
