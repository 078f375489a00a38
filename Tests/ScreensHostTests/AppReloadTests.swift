import LiferayKit
import ScreensApps
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// Another version of an app while one is shown.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppReloadTests {
    private let fixture: HostFixture

    init() throws { fixture = try HostFixture() }

    private static let list = PlacedScreenlet("asset-list", set: ["classNameId": "BlogsEntry"])
    private static let article = AppAddress(page: "article", values: ["entryId": 31_139])

    private static var app: ScreensApp {
        let entryId = AppValue.page(JSONPointer(parts: ["entryId"]))
        let story = PlacedScreenlet("blogs-entry-display", set: ["assetEntryId": entryId])
        let stars = PlacedScreenlet(
            "rating",
            set: ["entryId": entryId, "editable": .constant(true)]
        )
        return ScreensApp(
            title: "Intranet",
            start: "news",
            menu: ["news"],
            pages: [
                "news": AppPage(title: .text("news"), screenlets: ["list": list]),
                "article": AppPage(
                    title: "Article",
                    parameters: ["entryId": AppParameter(.number)],
                    screenlets: ["story": story, "stars": stars]
                ),
            ]
        )
    }

    private func open(at address: AppAddress? = nil) async throws -> (AppSession, Stage) {
        let session = try await AppSession.open(Self.app, on: fixture.host, texts: ["news": "News"])
        let stage = try fixture.host.stage(session)
        stage.show()
        if let address { try session.open(address) }
        await stage.settled()
        return (session, stage)
    }

    private func reload(_ stage: Stage, _ app: ScreensApp, texts: [String: String] = [:]) throws {
        try stage.reload(app, texts: texts, guests: fixture.host)
    }

    @Test func theOpenPageStaysAndSoDoScreenletsThatAreTheSame() async throws {
        let (session, stage) = try await open(at: Self.article)
        let (story, stars) = (session.page.screenlets[1].stage, session.page.screenlets[0].stage)
        let (number, parts) = (stage.pageNumber, stage.embeddedStages)
        #expect(story.name.commandName == "blogs-entry-display")
        var app = Self.app
        app.pages["article"]?.title = "Story"
        app.pages["article"]?.screenlets["stars"]?.set["editable"] = .constant(false)

        try reload(stage, app)
        await stage.settled()

        #expect(session.page.title == "Story" && session.page.address == Self.article)
        #expect(session.addresses.map(\.page) == ["news", "article"])
        #expect(stage.pageNumber == number)
        #expect(session.page.screenlets[1].stage === story)
        #expect(session.page.screenlets[0].stage !== stars && parts.contains { $0 === stars })
        #expect(stage.embeddedStages.count == 2 && !stage.embeddedStages.contains { $0 === stars })
        #expect(session.page.screenlets.allSatisfy { $0.isShown && $0.stage.model.phase == .ready })
        session.back()
        #expect(session.page.address.page == "news")
    }

    @Test func aPageThatIsGoneLeadsToTheOneBelow() async throws {
        let (session, stage) = try await open()
        let list = try #require(session.page.screenlets.first).stage
        try session.open(Self.article)
        var app = Self.app
        app.pages["article"] = nil

        try reload(stage, app, texts: ["news": "Latest"])
        await stage.settled()

        #expect(session.addresses.map(\.page) == ["news"] && session.page.title == "Latest")
        #expect(session.page.screenlets.map(\.stage).allSatisfy { $0 === list })
        #expect(stage.menu.map(\.title) == ["Latest"])
    }

    @Test func withoutAnyOfItsPagesTheNewStartIsShown() async throws {
        let (session, stage) = try await open()
        let app = ScreensApp(
            title: "Other",
            start: "home",
            pages: ["home": AppPage(title: "Home", screenlets: ["all": Self.list])]
        )

        try reload(stage, app)
        await stage.settled()

        #expect(session.addresses.map(\.page) == ["home"] && session.page.title == "Home")
        #expect(stage.embeddedStages.count == 1 && session.message.isEmpty)
    }

    @Test func aPageWithAnotherParameterIsNotOpenedWithoutIt() async throws {
        let (session, stage) = try await open(at: Self.article)
        var app = Self.app
        app.pages["article"]?.parameters["language"] = AppParameter(.text)

        try reload(stage, app)

        #expect(session.addresses.map(\.page) == ["news"])
    }

    @Test func aThemeOfTheAppIsThatOfAllPages() async throws {
        let (session, stage) = try await open(at: Self.article)
        var app = Self.app
        app.theme = "flat7"

        try reload(stage, app)
        await stage.settled()

        let stages = [stage] + session.page.screenlets.map(\.stage)
        #expect(stages.allSatisfy { $0.theme == "flat7" })
    }

    @Test func whatCannotBeShownChangesNothing() async throws {
        let (session, stage) = try await open(at: Self.article)
        let page = session.page
        for change in 0..<2 {
            var app = Self.app
            if change == 0 { app.theme = "nowhere" }
            if change == 1 { app.pages["news"]?.screenlets["list"] = PlacedScreenlet("nothing") }

            #expect(throws: (any Error).self) { try reload(stage, app) }

            #expect(session.app == Self.app && session.page === page)
            #expect(page.screenlets.allSatisfy(\.isShown) && stage.theme == "default")
        }
    }

    @Test func anyVersionAfterAnyOtherShowsOneOfItsPages() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = try AppGenerator(
            fixture.host,
            foreign: "http://foreign.example",
            seed: seed
        )
        let (session, stage) = try await open(at: Self.article)
        for _ in 0..<20 {
            let app = generator.app()

            try reload(stage, app)
            await session.settled()

            #expect(app.pages[session.page.address.page] != nil, "seed \(seed)")
            #expect(session.app == app, "seed \(seed)")
            let shown = Set(session.page.screenlets.map { ObjectIdentifier($0.stage) })
            #expect(Set(stage.embeddedStages.map { ObjectIdentifier($0) }) == shown, "seed \(seed)")
        }
    }
}
