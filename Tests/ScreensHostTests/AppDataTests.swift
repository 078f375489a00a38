import DemoPortal
import LiferayKit
import ScreensApps
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensOffline

/// What the screenlets of an app know of one another's data, over the demo portal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppDataTests {
    private let connection = PausableConnection()
    private let fixture: HostFixture
    private let entryId: Int64
    private static let blogs = "com.liferay.blogs.kernel.model.BlogsEntry"

    init() throws {
        fixture = try HostFixture(transport: connection)
        entryId = try #require(try fixture.portal.entryIds(ofClass: Self.blogs).first)
    }

    private var stars: PlacedScreenlet {
        PlacedScreenlet(
            "rating",
            set: ["entryId": .constant(.int64(entryId)), "editable": .constant(true)]
        )
    }

    private func form() throws -> PlacedScreenlet {
        let samples = fixture.portal.samples
        return PlacedScreenlet(
            "ddl-form",
            set: [
                "structureId": .constant(try #require(samples["structureId"])),
                "recordSetId": .constant(try #require(samples["recordSetId"])),
            ]
        )
    }

    private func open(_ pages: [String: [String: PlacedScreenlet]]) async throws -> AppSession {
        let session = try await start(pages)
        await session.settled()
        return session
    }

    private func start(_ pages: [String: [String: PlacedScreenlet]]) async throws -> AppSession {
        let app = ScreensApp(
            title: "Intranet",
            start: "first",
            pages: pages.mapValues { AppPage(title: "A page", screenlets: $0) }
        )
        return try await AppSession.open(app, on: fixture.host)
    }

    private func go(to page: String, in session: AppSession) async throws {
        try session.open(AppAddress(page: page))
        await session.settled()
    }

    private func stage(_ name: String, of session: AppSession) throws -> Stage {
        try #require(session.page.screenlets.first { $0.name == name }).stage
    }

    private func score(_ name: String, of session: AppSession) throws -> Double? {
        (try stage(name, of: session).model as? RatingModel)?.rating?.userScore
    }

    private func rate(_ score: Double, _ name: String, in session: AppSession) async throws {
        let action = Action("updateRating", ["score": .double(score)])
        #expect(try stage(name, of: session).perform(action))
        await session.settled()
    }

    private func enter(_ text: String, in session: AppSession) throws -> String {
        let form = try stage("form", of: session)
        let model = try #require(form.model as? DDLFormModel)
        let field = try #require(model.fields.first { $0.field.type == .text })
        #expect(
            try form.perform(Action("setValue", ["name": .text(field.name), "value": .text(text)]))
        )
        return field.name
    }

    private func text(_ name: String, in session: AppSession) throws -> DDMValue? {
        let model = try stage("form", of: session).model as? DDLFormModel
        return model?.fields.first { $0.name == name }?.value
    }

    @Test func whatIsRatedOnAPageIsChangedOnThePageBehindAndBesideIt() async throws {
        let list = PlacedScreenlet("asset-list")
        let session = try await open([
            "first": ["list": list, "stars": stars], "second": ["one": stars, "two": stars],
        ])
        #expect(try score("stars", of: session) == nil)
        await (try stage("list", of: session)).loadRows(30)
        let rows = try stage("list", of: session).list?.count

        try await go(to: "second", in: session)
        try await rate(0.8, "one", in: session)
        #expect(try score("one", of: session) == 0.8 && score("two", of: session) == 0.8)

        let before = fixture.portal.requests.count
        #expect(session.back())
        await session.settled()

        #expect(try score("stars", of: session) == 0.8)
        #expect(fixture.portal.requests.count > before)
        #expect(try stage("list", of: session).list?.count == rows)
    }

    @Test func aPageWithoutChangesElsewhereIsNotLoadedAgain() async throws {
        let session = try await open(["first": ["stars": stars], "second": ["one": stars]])
        try await go(to: "second", in: session)
        let before = fixture.portal.requests.count

        #expect(session.back())
        await session.settled()

        #expect(fixture.portal.requests.count == before)
    }

    @Test func aWriteThatEndsAfterItsPageWasLeftIsSeen() async throws {
        let session = try await open(["first": ["stars": stars], "second": ["one": stars]])
        try await go(to: "second", in: session)
        let second = try stage("one", of: session)
        let action = Action("updateRating", ["score": .double(0.4)])
        #expect(try second.perform(action))

        #expect(session.back())
        await second.settled()
        await session.settled()

        #expect(try score("stars", of: session) == 0.4)
    }

    @Test func whatTheUserHasEnteredStaysWhenAnotherScreenletWrites() async throws {
        let session = try await open(["first": ["form": try form(), "stars": stars]])
        let field = try enter("Half a sentence", in: session)
        let entered = try text(field, in: session)
        #expect(entered != nil)

        try await rate(0.6, "stars", in: session)

        #expect(try text(field, in: session) == entered)
    }

    @Test func aPageFarBelowKeepsWhatTheUserHasEntered() async throws {
        let session = try await open(["first": ["form": try form()], "second": ["one": stars]])
        let field = try enter("Half a sentence", in: session)
        let entered = try text(field, in: session)
        for _ in 0..<12 { try session.open(AppAddress(page: "second")) }
        await session.settled()

        while session.addresses.count > 1 { session.back() }
        await session.settled()

        #expect(try text(field, in: session) == entered && entered != nil)
    }

    @Test(arguments: [true, false])
    func aPageThatIsOpenedAgainHasWhatWasEnteredInIt(byMenu: Bool) async throws {
        let form = AppPage(title: "Form", screenlets: ["form": try form()])
        let other = AppPage(title: "Other", screenlets: ["one": stars])
        let app = ScreensApp(
            title: "Intranet",
            start: "other",
            menu: ["other", "form"],
            pages: ["form": form, "other": other]
        )
        let session = try await AppSession.open(app, on: fixture.host)
        let stage = try fixture.host.stage(session)
        stage.show()
        #expect(try stage.perform(Action("openPage", ["page": "form"])))
        await session.settled()
        let field = try enter("Half a sentence", in: session)
        let entered = try text(field, in: session)

        let away = byMenu ? Action("openPage", ["page": "other"]) : Action("back")
        #expect(try stage.perform(away))
        #expect(session.page.address.page == "other")
        #expect(try stage.perform(Action("openPage", ["page": "form"])))
        await session.settled()
        #expect(try text(field, in: session) == entered && entered != nil)

        session.signOut()
        await session.settled()
        await session.settled()
        #expect(try text(field, in: session) != entered)
    }

    @Test func screenletsThatWantTheSameAtTheSameTimeAskOnce() async throws {
        let list = PlacedScreenlet("asset-list")
        _ = try await open(["first": ["one": list]])
        let once = fixture.portal.requests.count

        connection.pause()
        let session = try await start(["first": ["one": list, "two": list, "three": list]])
        let reads = fixture.host.engine.reads
        try await until("all of them wait") { reads.readerCount == 3 }
        connection.resume()
        await session.settled()

        #expect(fixture.portal.requests.count == 2 * once)
        for name in ["one", "two", "three"] {
            #expect(try stage(name, of: session).loadedRowCount > 0)
        }
    }
}
