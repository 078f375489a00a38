import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// Users who sign in and out while screenlets are shown.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UserChangeTests {
    private let portal: DemoPortal
    private let scratch: TemporaryFolder
    private let host: ScreenletHost

    /// The caches that were opened, by the names of their users.
    @MainActor
    private final class Caches {
        private var opened: [String: CacheManager] = [:]
        let folder: String

        init(folder: String) { self.folder = folder }

        func cache(of name: String?) throws -> CacheManager {
            let key = name ?? ""
            if let cache = opened[key] { return cache }
            let cache = try CacheManager(
                folder: folder,
                name: CacheName(server: "portal", user: name)
            )
            opened[key] = cache
            return cache
        }
    }

    init() throws {
        let (portal, scratch) = (try DemoPortal(), try TemporaryFolder())
        (self.portal, self.scratch) = (portal, scratch)
        let caches = Caches(folder: try scratch.folder("cache"))
        host = ScreenletHost(
            plugins: try .installed(),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password),
            cache: try caches.cache(of: "jane"),
            signIns: SignInServices(cache: { try? caches.cache(of: $0?.screenName) })
        )
    }

    private func portrait(
        _ host: ScreenletHost? = nil
    ) async throws -> (Stage, any UserPortraitScreenlet) {
        let stage = try (host ?? self.host).stage("user-portrait")
        stage.show()
        await stage.settled()
        return (stage, try stage.screenlet(as: (any UserPortraitScreenlet).self))
    }

    private func login(
        _ host: ScreenletHost? = nil
    ) async throws -> (Stage, any LoginScreenlet) {
        let stage = try (host ?? self.host).stage("login")
        stage.show()
        await stage.settled()
        return (stage, try stage.screenlet(as: (any LoginScreenlet).self))
    }

    private func signIn(
        _ stage: Stage,
        as name: String,
        password: String? = nil
    ) async throws {
        let login = try stage.screenlet(as: (any LoginScreenlet).self)
        login.userName = "\(name)@example.com"
        login.setPassword(SecretText(password ?? portal.password))
        #expect(login.login())
        await stage.settled()
    }

    private func name(_ stage: Stage) -> String? {
        (stage.model as? UserPortraitModel)?.portrait?.screenName
    }

    private func text(_ stage: Stage) async -> String {
        "\(await stage.drawing(in: stage.context()).body)"
    }

    @Test func otherScreenletsBeginAgainWithTheNewUser() async throws {
        let (portraitStage, old) = try await portrait()
        let (loginStage, login) = try await login()
        #expect(name(portraitStage) == "jane")
        #expect(await text(loginStage).contains("Jane Doe"))
        var changes = 0
        portraitStage.onUserChange = { changes += 1 }

        try await signIn(loginStage, as: "omar")
        await portraitStage.settled()

        #expect(host.user?.screenName == "omar")
        #expect(login.model.user?.screenName == "omar" && login.model.problem == nil)
        #expect(name(portraitStage) == "omar")
        #expect(changes == 1)
        let new = try portraitStage.screenlet(as: (any UserPortraitScreenlet).self)
        #expect(new !== old)
        #expect(old.runtime == nil)
        #expect(!(await text(portraitStage)).contains("Jane"))
        // The screenlet in which the user signed in stays, without the password.
        #expect(try loginStage.screenlet(as: (any LoginScreenlet).self) === login)
        #expect(!login.model.hasPassword && login.model.userName.isEmpty)
    }

    @Test func aRefusedSignInLeavesEverythingAsItIs() async throws {
        let (portraitStage, old) = try await portrait()
        let (loginStage, login) = try await login()

        try await signIn(loginStage, as: "omar", password: "wrong")

        guard case .portal(.unauthorized)? = login.model.problem else {
            Issue.record("\(String(describing: login.model.problem))")
            return
        }
        #expect(login.model.user?.screenName == "jane")
        #expect(host.user?.signInName == portal.user)
        #expect(try portraitStage.screenlet(as: (any UserPortraitScreenlet).self) === old)
        _ = old.loadLoggedUserPortrait()
        await portraitStage.settled()
        #expect(name(portraitStage) == "jane")
    }

    @Test(arguments: [62, 70])
    func anUnreachablePortalIsNoWrongPassword(version: Int) async throws {
        let fixture = try HostFixture(version: version)
        let stage = try fixture.host.stage("login")
        let login = try stage.screenlet(as: (any LoginScreenlet).self)
        stage.show()
        await stage.settled()
        fixture.portal.faults = FaultPlan(.refuse)
        login.userName = "omar@example.com"
        login.setPassword(SecretText(fixture.portal.password))
        login.login()
        await stage.settled()

        #expect(login.model.problem?.isConnectionIssue == true)
        // The password stays, so that the user can try again.
        #expect(login.model.hasPassword)
        fixture.portal.faults = FaultPlan()
        login.login()
        await stage.settled()
        #expect(login.model.user?.screenName == "omar")
    }

    @Test(arguments: [62, 70])
    func aWrongPasswordIsASignInErrorInBothVersions(version: Int) async throws {
        for answer in [DemoPortal.Configuration.WrongSignIn.asGuest, .unauthorized] {
            var configuration = DemoPortal.Configuration(version: version)
            configuration.wrongSignIn = answer
            let portal = try DemoPortal(configuration)
            let host = try ScreenletHost(for: portal, version: version, session: nil)
            let stage = try host.stage("login")
            let login = try stage.screenlet(as: (any LoginScreenlet).self)
            stage.show()
            login.userName = "omar@example.com"
            login.setPassword(SecretText("wrong"))
            login.login()
            await stage.settled()

            #expect(login.model.problem?.code == "unauthorized", "\(answer)")
            #expect(host.user == nil)
        }
    }

    @Test func nothingOfTheUserIsLeftAfterSigningOut() async throws {
        let (portraitStage, _) = try await portrait()
        let (loginStage, login) = try await login()

        #expect(login.logout())
        await loginStage.settled()
        await portraitStage.settled()

        #expect(host.user == nil && host.pendingChanges != nil)
        #expect(login.model.user == nil)
        #expect(name(portraitStage) == nil)
        for stage in [loginStage, portraitStage] {
            let text = await text(stage)
            #expect(!text.contains("Jane") && !text.contains("jane"), "\(text)")
        }
        #expect(!login.logout())
    }

    @Test func eachUserHasACacheOfTheirOwn() async throws {
        let (portraitStage, _) = try await portrait()
        let (loginStage, login) = try await login()
        try await signIn(loginStage, as: "omar")
        await portraitStage.settled()
        let omars = try #require(host.cache)

        login.logout()
        await loginStage.settled()
        await portraitStage.settled()
        portal.faults = FaultPlan(.refuse)
        // Without a connection, nothing but the guest's own cache can answer.
        let (offline, screenlet) = try await portrait()
        screenlet.load(userId: 20202)
        await offline.settled()

        #expect(host.cache !== omars)
        #expect(name(offline) == nil)
        #expect(screenlet.model.problem?.isConnectionIssue == true)
        #expect(try omars.entries().isEmpty == false)
    }

    @Test func twoHostsOfOneProgramSignInIndependently() async throws {
        let (one, other) = (host.sibling(), host.sibling())
        let stages = (try await portrait(one).0, try await portrait(other).0)
        let logins = (try await login(one).0, try await login(other).0)
        #expect(name(stages.0) == "jane" && name(stages.1) == "jane")

        try await signIn(logins.0, as: "omar")
        try await signIn(logins.1, as: "kenji")
        await stages.0.settled()
        await stages.1.settled()

        #expect(name(stages.0) == "omar" && name(stages.1) == "kenji")
        #expect(one.user?.screenName == "omar" && other.user?.screenName == "kenji")
        #expect(host.user?.signInName == portal.user)
        #expect(one.cache !== other.cache)
    }

    @Test func hostsOfOneUserShareThePendingChanges() throws {
        let (one, other) = (host.sibling(), host.sibling())

        #expect(one.pendingChanges === other.pendingChanges)
        #expect(one.pendingChanges === host.pendingChanges)
    }

    @Test func aRunningRequestOfTheUserBeforeIsNotShown() async throws {
        let (stage, _) = try await portrait()
        let screenlet = try stage.screenlet(as: (any UserPortraitScreenlet).self)
        let listener = PortraitListener()
        screenlet.delegate = listener
        screenlet.loadLoggedUserPortrait()

        try await host.signIn(
            SessionContext(user: "omar@example.com", password: portal.password)
        )
        await stage.settled()

        #expect(name(stage) == "omar")
        #expect(listener.errors.isEmpty)
        #expect(screenlet.model.portrait?.screenName != "omar")
    }

    @Test func aStageBeginsAgainWithTheAttributesThatItWasShownWith() async throws {
        let stage = try host.stage("user-portrait")
        try stage.attributes.set("borderWidth", 3)
        stage.show()
        let old = try stage.screenlet(as: (any UserPortraitScreenlet).self)
        old.load(userId: 20201)
        await stage.settled()

        try await host.signIn(
            SessionContext(user: "omar@example.com", password: portal.password)
        )
        await stage.settled()

        let new = try stage.screenlet(as: (any UserPortraitScreenlet).self)
        #expect(new.borderWidth == 3 && new.userId == 0)
        #expect(name(stage) == "omar")
    }

    @Test func aDelegateHearsOfTheNewScreenlet() async throws {
        let (stage, screenlet) = try await portrait()
        let listener = PortraitListener()
        screenlet.delegate = listener

        await host.signOut()
        await stage.settled()

        #expect(listener.errors.map(\.code) == ["unauthorized"])
        withExtendedLifetime(listener) {}
    }

    @Test func aPasswordIsNotSentOverPlainHTTPToAnotherMachine() async throws {
        let host = ScreenletHost(
            plugins: try .installed(),
            server: try LiferayServerContext(
                server: "http://portal.example",
                companyId: 1,
                groupId: 1
            ),
            session: nil
        )
        let stage = try host.stage("login")
        let login = try stage.screenlet(as: (any LoginScreenlet).self)
        stage.show()
        login.userName = "jane@example.com"
        login.setPassword(SecretText("sesame"))
        login.login()
        await stage.settled()

        #expect(login.model.problem?.message.contains("Use https.") == true)
        #expect(login.model.problem?.isConnectionIssue == false)
    }
}

@MainActor
private final class PortraitListener: UserPortraitScreenletDelegate {
    var errors: [ScreensError] = []

    func screenlet(_ screenlet: any UserPortraitScreenlet, onUserPortraitError error: ScreensError)
    {
        errors.append(error)
    }
}
