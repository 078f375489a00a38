import DemoPortal
import ScreensKit
import Testing

/// The service for categories, and those of headless REST.
@Suite(.timeLimit(.minutes(5)))
struct CategoryTests {
    private static let path = "/assetcategory/get-categories"

    @Test func anEntryHasItsCategoriesInTheOrderOfTheirNames() async throws {
        let client = try Client()

        let categories = try await client.call(Self.path, client.solar).array ?? []

        #expect(categories.map { $0["name"] } == ["Company", "Offices"])
        #expect(categories.map { $0["titleCurrentValue"] } == ["Company", "Offices"])
        #expect(categories.map { $0["categoryId"] } == ["21501", "21505"])
        let titles = categories.first?["title"]?.text ?? ""
        for language in ["en_US", "es_ES", "ja_JP", "de_DE", "fr_FR"] {
            #expect(titles.contains("language-id=\"\(language)\""))
        }
    }

    @Test func version62HasNumbersAsIdsAndItsOwnNameOfTheClass() async throws {
        let name = JSONValue.text("com.liferay.portlet.blogs.model.BlogsEntry")

        let categories = try await Client(version: 62)
            .call(Self.path, ["className": name, "classPK": 30304]).array

        #expect(categories?.map { $0["categoryId"] } == [21501, 21505])
    }

    @Test(
        arguments: [
            ["className": "com.acme.Thing", "classPK": 30304], ["className": "", "classPK": 0],
            ["className": .text(Client.blogClass), "classPK": -1],
        ] as [JSONObject]
    )
    func whatIsNoAssetHasNoCategories(object: JSONObject) async throws {
        #expect(try await Client().call(Self.path, object) == [])
    }

    @Test(
        arguments: [["classPK": 1], ["className": "A"], ["className": "A", "classPK": "x"]]
            as [JSONObject]
    )
    func incompleteCallsAreRefused(parameters: JSONObject) async throws {
        #expect(try await Client().reply(Self.path, parameters).status != 200)
    }

    @Test func aGuestMayNotAsk() async throws {
        var guest = try Client()
        guest.signIn = nil

        #expect(try await guest.reply(Self.path, guest.solar).status == 403)
    }

    @Test(
        arguments: [("en-US", ["Company", "Offices"]), ("de-DE", ["Unternehmen", "Büros"])]
            as [(String, [String])]
    )
    func headlessRESTHasThemInTheRequestedLanguage(language: String, names: [String]) async throws {
        let client = try HeadlessClient()

        let posting = try await client.get(
            "/blog-postings/30304",
            headers: ["Accept-Language": language]
        )

        let briefs = posting["taxonomyCategoryBriefs"]?.array ?? []
        #expect(briefs.map { $0["taxonomyCategoryName"]?.text } == names)
        #expect(briefs.map { $0["taxonomyCategoryId"] } == [21501, 21505])
    }
}
