import DemoPortal
import ScreensApps
@_spi(Host) import ScreensKit
import ScreensPortal
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// What an app knows about a user of whom only the name of the sign-in was given.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AppUserTests {
    /// The portrait of the user, which asks the portal nothing.
    private static let silentPortrait = [
        "portrait": PlacedScreenlet("user-portrait", set: ["autoLoad": .constant(false)])
    ]

    private let portal: DemoPortal

    init() throws { portal = try DemoPortal() }

    private func host(
        password: String? = nil,
        network: NetworkCondition = .online
    ) throws -> ScreenletHost {
        let session = SessionContext(user: portal.user, password: password ?? portal.password)
        return try ScreenletHost(for: portal, session: session, network: network)
    }

    private func me(_ host: ScreenletHost) async throws -> AppSession {
        try await AppSession.open(
            AppSessionTests.personal,
            on: host,
            at: AppAddress(page: "me")
        )
    }

    @Test func theNameOfTheUserIsTheTitleOfThePageAndOfItsEntryInTheMenu() async throws {
        let session = try await me(host())

        #expect(session.page.title == "Jane Doe")
        #expect(session.menu.map(\.title) == ["News", "Jane Doe"])
        #expect(session.facts[.userId] == portal.samples["userId"])
        #expect(session.facts[.screenName]?.text?.isEmpty == false)
        #expect(session.addresses.map(\.page) == ["me"])
    }

    @Test func thePortraitOfTheUserIsKnownFromTheSignInAlone() async throws {
        var app = AppSessionTests.personal
        app.pages["me"]?.screenlets = Self.silentPortrait
        let host = try host()
        let before = portal.requests.count
        let session = try await AppSession.open(app, on: host, at: AppAddress(page: "me"))
        var model = AppModel()

        session.complete(&model)
        await session.settled()

        let path = try #require(host.user?.portrait)
        #expect(path.hasPrefix("/image/user_male_portrait?img_id=") && path.contains("_token="))
        #expect(model.user?.picture == .portalFile(path, label: ""))
        let asked = portal.requests.dropFirst(before).map(\.path)
        #expect(asked == ["/user/get-current-user"])
    }

    @Test func aTitleThatNoScreenletHasYetIsTheLabelOfTheMenu() async throws {
        var app = AppSessionTests.personal
        let name = JSONPointer(parts: ["name"])
        app.pages["me"]?.title = .exposed(screenlet: "portrait", name)
        app.pages["me"]?.entry.label = "Me"
        app.pages["me"]?.screenlets = Self.silentPortrait

        let session = try await AppSession.open(app, on: host(), at: AppAddress(page: "me"))

        #expect(session.menu.map(\.title) == ["News", "Me"])
        #expect(session.page.title == "Me" && !session.page.hasTitleInside)
    }

    @Test func whatDependsOnNoUserAsksNothing() async throws {
        var app = AppSessionTests.personal
        app.pages["me"]?.title = "Me"
        app.pages["me"]?.screenlets = Self.silentPortrait
        let before = portal.requests.count

        _ = try await AppSession.open(app, on: host(), at: AppAddress(page: "me"))

        #expect(portal.requests.count == before)
    }

    @Test(arguments: [(nil, NetworkCondition.offline), ("wrong", .online)])
    func withoutAnAnswerTheNameOfTheSignInIsShown(
        password: String?,
        network: NetworkCondition
    ) async throws {
        let host = try host(password: password, network: network)
        let session = try await me(host)

        #expect(session.page.title == portal.user)
        #expect(session.menu.map(\.title) == ["News", portal.user])
        #expect(host.user?.userId == 0)
    }

    @Test func guestsSeeNoEntriesThatNeedASignInButTheWayToIt() async throws {
        let guest = try ScreenletHost(for: portal, session: nil)

        let session = try await AppSession.open(AppSessionTests.personal, on: guest)

        #expect(session.menu.map(\.page) == ["news"])
        #expect(session.everyEntry.map(\.page) == ["news", "door"])
        var model = AppModel()
        session.complete(&model)
        #expect(model.user == nil && model.signInPage == "door")
    }

    @Test func thePageAboutTheUserIsAStepAwayAndHasNoWayBack() async throws {
        var app = AppSessionTests.personal
        (app.menu, app.shell.userPage) = (["news"], "me")
        app.shell.appearance = ["default", "flat7"]
        let session = try await AppSession.open(app, on: host(), at: AppAddress(page: "news"))
        var (news, me) = (AppModel(), AppModel())

        session.complete(&news)
        try session.open(AppAddress(page: "me"))
        session.complete(&me)

        #expect(news.user?.name == "Jane Doe" && news.user?.page == "me")
        #expect(news.user?.isCurrent == false && me.user?.isCurrent == true)
        #expect(session.trail.isEmpty && session.everyEntry.map(\.page) == ["news", "me"])
        #expect(news.appearance == nil)
        #expect(me.appearance?.themes.map(\.label) == ["Default", "Flat7"])
        #expect(me.appearance?.current == "default")
    }

    @Test func aPageBelowOneOfTheMenuKeepsItsEntryChosen() async throws {
        var app = AppSessionTests.personal
        app.menu = ["news"]
        let session = try await AppSession.open(app, on: host(), at: AppAddress(page: "news"))
        #expect(session.trail.isEmpty)

        try session.open(AppAddress(page: "me"))

        #expect(session.menu.map(\.isCurrent) == [true])
        #expect(session.trail == ["News"])
    }

    @Test func searchingOpensThePageThatShowsWhatIsFound() async throws {
        var app = AppSessionTests.personal
        app.pages["found"] = AppPage(
            title: "Found",
            parameters: ["words": AppParameter(.text)],
            screenlets: ["list": PlacedScreenlet("asset-list", set: ["autoLoad": .constant(false)])]
        )
        app.shell.search = AppSearchRule(page: "found", parameter: "words", label: "Search it")
        let session = try await AppSession.open(app, on: host(), at: AppAddress(page: "me"))
        #expect(!session.openSearch())

        session.wanted = "lake"
        #expect(session.openSearch())
        session.wanted = "pier"
        #expect(session.openSearch())

        let found = AppAddress(page: "found", values: ["words": "pier"])
        #expect(session.page.address == found)
        #expect(session.addresses.map(\.page) == ["me", "found"])
        var model = AppModel()
        session.complete(&model)
        #expect(model.search == AppSearch(label: "Search it", text: "pier"))
    }

    @Test func whatAUserWantedToSearchForIsNotThereForTheNextOne() async throws {
        var app = AppSessionTests.personal
        app.pages["found"] = AppPage(
            title: "Found",
            parameters: ["words": AppParameter(.text)],
            signIn: ScreensApp.SignInRule.none,
            screenlets: ["list": PlacedScreenlet("asset-list", set: ["autoLoad": .constant(false)])]
        )
        app.shell.search = AppSearchRule(page: "found", parameter: "words")
        let host = try host()
        let session = try await AppSession.open(app, on: host, at: AppAddress(page: "me"))
        let stage = try host.stage(session)
        stage.show()
        // What was left in the field, and what is still being typed, as in a second tab.
        let typing = Input(.text, name: "search", label: "Search").setting(["my salary"])
        #expect(try stage.perform(typing))
        stage.note(typing: typing)

        await host.signOut()
        await stage.settled()
        stage.enterTyped()

        var model = AppModel()
        session.complete(&model)
        #expect(model.user == nil && model.search?.text == nil)
    }

    @Test func aTitleWithoutAValueIsThatOfTheApp() async throws {
        var app = AppSessionTests.personal
        app.pages["me"]?.parameters = ["name": AppParameter(.text, isOptional: true)]
        app.pages["me"]?.title = .page(JSONPointer(parts: ["name"]))

        let session = try await AppSession.open(app, on: host(), at: AppAddress(page: "me"))

        #expect(session.page.title == "Intranet")
    }
}
