import DemoPortal
import ScreensApps
import ScreensAutomation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// Apps that a test uses as a user does.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppDriverTests {
    private static let intranet = "\(TestBuild.root)/Plugins/Intranet"

    private func plugins() throws -> PluginRegistry {
        let folder = try #require(HostLibrary.folder)
        return PluginRegistry(PluginSearchPath([.init(path: folder, origin: .installation)]))
    }

    /// The demo app with the demo portal.
    private func intranet(
        _ page: String? = nil,
        locale: LocaleIdentifier = "en_US",
        isSignedIn: Bool = true
    ) async throws -> (AppDriver, DemoPortal) {
        let portal = try DemoPortal()
        let user = SessionContext(user: portal.user, password: portal.password)
        let host = ScreenletHost(
            plugins: try plugins(),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: isSignedIn ? user : nil,
            locale: locale
        )
        let address = page.map { AppAddress(page: $0) }
        return (try await AppDriver.open(Self.intranet, on: host, at: address), portal)
    }

    @Test func aRowLeadsToAnArticleThatIsRatedAndBack() async throws {
        let (app, portal) = try await intranet()
        #expect(app.page == "news" && app.title == "News")

        try await app.choose(rowWith: "Cafeteria menu", of: "list")
        #expect(app.pages == ["news", "article"] && app.title.hasPrefix("Cafeteria menu"))
        try await app.press("4 ☆", of: "stars")

        #expect(app.message == "Thank you for rating.")
        let (stars, all) = (try await app.text(of: "stars"), await app.text())
        #expect(stars.contains("4 of 5") && all.contains("Cafeteria menu"))
        #expect(app.events.contains { $0 == "stars" && $1.name == "onRatingUpdated" })
        let isBack = await app.back()
        let isBackAgain = await app.back()
        #expect(isBack && !isBackAgain && app.page == "news")
        portal.stop()
    }

    @Test func aGuestSignsInAndIsLedToThePage() async throws {
        let (app, portal) = try await intranet("contacts", isSignedIn: false)
        #expect(app.page == "sign-in")

        try await app.type(portal.user, into: "E-mail address", of: "login")
        try await app.type(secret: SecretText(portal.password), into: "Password", of: "login")
        try await app.press("Sign in", of: "login")

        #expect(app.page == "contacts")
        let list = try await app.text(of: "list")
        #expect(list.contains("Ada Okonkwo"))
        portal.stop()
    }

    @Test func aRecordIsChangedAtThePortal() async throws {
        let (app, portal) = try await intranet("contacts", locale: "es_ES")

        try await app.choose(row: 0, of: "list")
        try await app.type("Ada Lovelace", into: "FullName", of: "form")
        try await app.call("submitForm", of: "form")

        let shown = await app.text()
        #expect(app.message == "Guardado.", "\(shown)")
        let stored = try portal.records(39_801).first?.values["FullName"]
        #expect("\(String(describing: stored))".contains("Ada Lovelace"))
        portal.stop()
    }

    @Test func aScriptedPortalAnswersAndIsAsked() async throws {
        let portal = ScriptedServer { (command) throws(PortalError) in
            guard command.path.contains("assetentry") else { throw .http(status: 404) }
            return command.path.hasSuffix("count") ? 0 : []
        }
        let list = PlacedScreenlet("asset-list", set: ["classNameId": "BlogsEntry"])
        let news = ScreensApp(
            title: "News",
            start: "news",
            pages: ["news": AppPage(title: "News", screenlets: ["list": list])]
        )

        let app = try await AppDriver.open(news, on: portal.host(plugins: try plugins()))

        #expect(app.page == "news" && app.values == [:])
        let shown = await app.text()
        #expect(try app.model(of: "list").phase == .ready, "\(shown)")
        #expect(portal.commands.contains { $0.path.contains("assetentry") })
    }

    @Test func whatIsNotThereIsNamedWithWhatIs() async throws {
        let (app, portal) = try await intranet("contacts")

        await #expect(throws: AppDriverError.unknownScreenlet("lst", names: ["list"])) {
            try await app.choose(row: 0, of: "lst")
        }
        let row = await #expect(throws: AppDriverError.self) {
            try await app.choose(rowWith: "Nobody", of: "list")
        }
        #expect(row?.description.contains("Ada Okonkwo") == true)
        try await app.choose(row: 0, of: "list")
        let button = await #expect(throws: AppDriverError.self) {
            try await app.press("Sned", of: "form")
        }
        #expect(button?.description.contains("Submit") == true, "\(String(describing: button))")
        await #expect(throws: AppError.self) { try await app.open("nowhere") }
        #expect(app.page == "contact")
        portal.stop()
    }

    @Test func anAppWithMistakesIsNotOpened() async throws {
        let scratch = try TemporaryFolder()
        try scratch.write(
            #"{"schema": 1, "title": "A", "start": "b", "pages": {}}"#.utf8,
            as: "app.json"
        )
        let portal = ScriptedServer { _ in .null }

        let error = await #expect(throws: AppDriverError.self) {
            _ = try await AppDriver.open(
                scratch.path,
                on: portal.host(plugins: try plugins())
            )
        }

        #expect(error?.description.contains("app.json:1:") == true)
    }
}
