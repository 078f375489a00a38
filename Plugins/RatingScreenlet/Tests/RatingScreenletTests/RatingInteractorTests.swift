import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

struct RatingInteractorTests {
    private static let name70 = "com.liferay.blogs.kernel.model.BlogsEntry"
    private static let name62 = "com.liferay.portlet.blogs.model.BlogsEntry"

    private let byClass = RatingRequest(
        className: "BlogsEntry",
        classPK: 39793,
        ratingsGroupCount: 2
    )

    @Test(
        arguments: [
            (.v70, "/screens.screensratingsentry/get-ratings-entries", name70),
            (.v62, "/screens-web.screensratingsentry/get-ratings-entries", name62),
        ] as [(PortalVersion, String, String)]
    )
    func asksByClass(version: PortalVersion, path: String, name: String) async throws {
        let portal = ScriptedPortal()

        let rating = try await RatingInteractor(byClass).run(in: .sample(portal, version: version))

        let parameters: JSONObject = [
            "className": .text(name), "classPK": 39793, "ratingsLength": 2,
        ]
        #expect(portal.commands == [ServiceCommand(path, parameters)])
        #expect(rating.totalCount == 4 && rating.ratings == [1, 3] && rating.userScore == 1)
    }

    @Test func theEntryIdWins() async throws {
        let portal = ScriptedPortal()
        var request = byClass
        request.entryId = 7

        _ = try await RatingInteractor(request).run(in: .sample(portal))

        #expect(portal.commands.map(\.parameters) == [["assetEntryId": 7, "ratingsLength": 2]])
    }

    @Test func theKeySaysSiteAndObject() throws {
        let context = InteractionContext.sample()
        var other = byClass
        other.groupId = 5
        let entry = RatingRequest(entryId: 7, ratingsGroupCount: 2)

        let keys = [byClass, other, entry].map { RatingInteractor($0).cacheEntry(in: context)?.key }

        #expect(
            keys == ["20143/\(Self.name70)/39793", "5/\(Self.name70)/39793", "20143/entryId=7"]
        )
    }

    @Test func anAdoptedRatingLiesWhereItsObjectIsWritten() throws {
        let context = InteractionContext.sample()
        let object = RatedObject(className: Self.name70, classPK: 39793, on: .v70)

        let written = object.entry(group: 20143, steps: 2)

        #expect(RatingInteractor(byClass).cacheEntry(in: context) == written)
        #expect(RatedObject(written) == object)
    }

    @Test(
        arguments: [
            RatingRequest(ratingsGroupCount: 2), RatingRequest(classPK: 1, ratingsGroupCount: 2),
            RatingRequest(className: "BlogsEntry", ratingsGroupCount: 2),
            RatingRequest(entryId: 1, ratingsGroupCount: 0),
        ])
    func whatLacksSomethingIsNotAsked(request: RatingRequest) {
        #expect(throws: ScreensError.self) {
            try RatingInteractor(request).validate(in: .sample())
        }
    }

    @Test(
        arguments: [
            ["userScore": nil], ["userScore": "NaN"], ["average": "1e999"], ["totalCount": -1],
            ["totalCount": 0.5], ["ratings": [1, "x"]], ["ratings": [-1]], ["ratings": 3],
            ["className": 5], ["classPK": nil],
        ] as [JSONObject]
    )
    func anAnswerThatMakesNoSenseIsAnError(members: JSONObject) async {
        let portal = ScriptedPortal(.rating(members))

        await #expect(throws: PortalError.self) {
            try await RatingInteractor(byClass).run(in: .sample(portal))
        }
    }

    @Test func numbersMayComeAsTexts() async throws {
        let portal = ScriptedPortal(.rating(["classPK": "12", "totalCount": "4"]))

        let rating = try await RatingInteractor(byClass).run(in: .sample(portal))

        #expect(rating.classPK == 12 && rating.totalCount == 4)
    }
}
