import DemoPortal
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensPortal
import TestSupport
import Testing

/// Sign-ins with OAuth 2, at the demo portal over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OAuth2ScenarioTests {
    private typealias Login = any LoginScreenlet

    private func form(
        _ fixture: AccountFixture,
        _ mode: LoginMode,
        redirect: String = "",
        isPublic: Bool = false
    ) async throws -> (Stage, Login) {
        let isPublic = isPublic || mode == .oauth2redirect
        return try await fixture.show("login", as: Login.self) {
            $0.loginMode = mode
            $0.oauth2clientId = isPublic ? "screens" : "screens-server"
            $0.oauth2clientSecret = SecretText(isPublic ? "" : "not-a-secret")
            $0.oauth2redirectURL = redirect
        }
    }

    private func withPassword(
        _ fixture: AccountFixture,
        _ password: String? = nil,
        isPublic: Bool = false
    ) async throws -> Login {
        let (stage, login) = try await form(fixture, .oauth2usernameandpassword, isPublic: isPublic)
        login.userName = "omar@example.com"
        login.setPassword(SecretText(password ?? fixture.portal.password))
        login.login()
        await stage.settled()
        return login
    }

    /// A sign-in whose user is being asked on the portal's page.
    private func asked(
        _ fixture: AccountFixture,
        redirect: String = ""
    ) async throws -> (Stage, Login) {
        let (stage, login) = try await form(fixture, .oauth2redirect, redirect: redirect)
        login.login()
        try await until("the page is open") { fixture.browser.address != nil }
        #expect(login.model.browserAddress == fixture.browser.address)
        return (stage, login)
    }

    @Test(arguments: [false, true], [Dialect.json, .headless])
    func aPasswordGivesTokensThatAreRenewed(isPublic: Bool, dialect: Dialect) async throws {
        let fixture = try AccountFixture(version: 70, dialect: dialect)

        let login = try await withPassword(fixture, isPublic: isPublic)

        #expect(login.model.user?.screenName == "omar" && !login.model.hasPassword)
        #expect(try await fixture.whoIsSignedIn() == "omar")
        fixture.portal.advanceClock(seconds: 700)
        #expect(try await fixture.whoIsSignedIn() == "omar")
        #expect(fixture.calls.count { $0 == "/o/oauth2/token" } == 2)
    }

    @Test(arguments: [Dialect.json, .headless])
    func aWrongPasswordLeavesThePresentSession(dialect: Dialect) async throws {
        let fixture = try AccountFixture(version: 70, dialect: dialect, as: "jane")

        let login = try await withPassword(fixture, "wrong")

        #expect(login.model.problem?.code == "unauthorized")
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [Dialect.json, .headless])
    func aClientSignsInByItselfAsTheUserWhomThePortalKnows(dialect: Dialect) async throws {
        let fixture = try AccountFixture(version: 70, dialect: dialect)
        let (stage, login) = try await form(fixture, .oauth2clientcredentials)

        login.login()
        await stage.settled()

        #expect(login.model.user?.screenName == "lucia" && login.model.problem == nil)
        #expect(try await fixture.whoIsSignedIn() == "lucia")
        fixture.portal.advanceClock(seconds: 700)
        #expect(try await fixture.whoIsSignedIn() == "lucia")
        #expect(fixture.calls.count { $0 == "/o/oauth2/token" } == 2)
    }

    @Test func aPortalWithoutTokensIsAnErrorThatLeavesThePresentSession() async throws {
        let fixture = try AccountFixture(version: 62, as: "jane")

        let login = try await withPassword(fixture)

        #expect(login.model.problem != nil)
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [Dialect.json, .headless])
    func aUserAllowsAccessInABrowser(dialect: Dialect) async throws {
        let fixture = try AccountFixture(version: 70, dialect: dialect)
        let (stage, login) = try await asked(fixture)
        let question = try await fixture.browser.begin()
        for part in ["code_challenge_method=S256", "&state=", "response_type=code"] {
            #expect(question.contains(part), "\(part)")
        }
        // Everybody who sees the address would be able to use the verifier.
        #expect(!question.contains("verifier"))

        let callback = try await fixture.browser.decide("allow", fixture.portal.password)
        #expect(callback.hasPrefix("http://127.0.0.1:"))
        let page = try await fixture.browser.get(callback)
        await stage.settled()

        #expect(page.status == 200 && page.headers["cache-control"] == "no-store")
        #expect(login.model.user?.screenName == "omar" && login.model.browserAddress == nil)
        #expect(try await fixture.whoIsSignedIn() == "omar")
        fixture.portal.advanceClock(seconds: 700)
        #expect(try await fixture.whoIsSignedIn() == "omar")
    }

    @Test func theAnswerComesToTheAddressThatIsRegisteredWithThePortal() async throws {
        let fixture = try AccountFixture(version: 70)
        let registered = try onUnclaimedPort { port in
            let address = LinkAddress("http://127.0.0.1:\(port)/signed-in")
            return try CallbackRelay(address, to: "http://127.0.0.1:1/").address.text
        }
        let (stage, login) = try await asked(fixture, redirect: registered)

        let callback = try await fixture.browser.decide("allow", fixture.portal.password)
        #expect(callback.hasPrefix("\(registered)?"))
        #expect(try await fixture.browser.get(callback).status == 200)
        await stage.settled()

        #expect(login.model.user?.screenName == "omar")
        try await until("the port is free for the next sign-in") {
            (try? CallbackRelay(LinkAddress(registered), to: "x")) != nil
        }
    }

    @Test func aPortThatAnotherProgramUsesIsNamed() async throws {
        let fixture = try AccountFixture(version: 70, as: "jane")
        let other = try CallbackRelay(nil, to: "http://127.0.0.1:1/")
        let port = try #require(other.address.text.firstMatch(of: /:(\d+)\//)?.1)

        let (stage, login) = try await form(
            fixture,
            .oauth2redirect,
            redirect: other.address.text
        )
        login.login()
        await stage.settled()

        #expect(login.model.problem?.message.contains("Another program uses port \(port)") == true)
        #expect(fixture.browser.address == nil)
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test func aUserWhoRefusesStaysWhoTheyAre() async throws {
        let fixture = try AccountFixture(version: 70, as: "jane")
        let (stage, login) = try await asked(fixture)

        let callback = try await fixture.browser.decide("deny", fixture.portal.password)
        _ = try await fixture.browser.get(callback)
        await stage.settled()

        #expect(login.model.problem != nil && login.model.browserAddress == nil)
        #expect(!fixture.calls.contains("/o/oauth2/token"))
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test func anAnswerToAnotherQuestionIsRefusedAndTheRightOneStillCounts() async throws {
        let fixture = try AccountFixture(version: 70)
        let (stage, login) = try await asked(fixture)
        let callback = try await fixture.browser.decide("allow", fixture.portal.password)
        let place = callback.prefix { $0 != "?" }

        for query in ["?code=stolen&state=other", "?code=stolen", "?error=access_denied", ""] {
            #expect(try await fixture.browser.get(place + query).status == 400, "\(query)")
        }
        #expect(try await fixture.browser.get(place + "/other?code=x").status == 404)
        #expect(stage.isAwaitingUser && !fixture.calls.contains("/o/oauth2/token"))
        #expect(try await fixture.browser.get(callback).status == 200)
        await stage.settled()

        #expect(login.model.user?.screenName == "omar")
        try await fixture.browser.waitUntilNobodyListens(at: callback)
    }

    /// Another user of the machine who has seen the question can answer it, but not in the browser that was opened.
    @Test func anAnswerFromAnotherBrowserIsRefused() async throws {
        let fixture = try AccountFixture(version: 70)
        let (stage, login) = try await asked(fixture)
        let callback = try await fixture.browser.decide("allow", fixture.portal.password)
        let attacker = UserBrowser()
        let question = try await fixture.browser.begin()
        let password = fixture.portal.password
        let forged = try await attacker.decide("allow", password, of: "jane", at: question)

        #expect(forged.contains("code=") && forged.contains("state="))
        #expect(try await attacker.get(forged).status == 403)
        let opened = try #require(fixture.browser.address).text
        #expect(try await attacker.get(opened.dropLast()).status == 403)
        #expect(!opened.contains("state") && !opened.contains("challenge"))
        #expect(stage.isAwaitingUser && !fixture.calls.contains("/o/oauth2/token"))
        #expect(try await fixture.browser.get(callback).status == 200)
        await stage.settled()

        #expect(login.model.user?.screenName == "omar")
    }

    @Test(arguments: [
        "https://evil.example/callback", "http://evil.example:8765/callback",
        "http://127.0.0.1/without-a-port", "http://127.0.0.1.evil.example:8765/",
    ])
    func aCallbackOnAnotherMachineIsRefusedBeforeAnythingIsSent(address: String) async throws {
        let fixture = try AccountFixture(version: 70, as: "jane")
        let (stage, login) = try await form(fixture, .oauth2redirect, redirect: address)
        let count = fixture.calls.count

        login.login()
        await stage.settled()

        #expect(login.model.problem != nil && fixture.browser.address == nil)
        #expect(fixture.calls.count == count)
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test func aCodeThatSomebodyElseHasUsedSignsNobodyIn() async throws {
        let fixture = try AccountFixture(version: 70)
        let (stage, login) = try await asked(fixture)
        let callback = try await fixture.browser.decide("allow", fixture.portal.password)
        fixture.portal.advanceClock(seconds: 3_600)

        _ = try await fixture.browser.get(callback)
        await stage.settled()

        #expect(login.model.problem != nil && fixture.host.user == nil)
    }

    @Test func aCancelledQuestionIsNotAnsweredLater() async throws {
        let fixture = try AccountFixture(version: 70, as: "jane")
        let (stage, login) = try await asked(fixture)
        let callback = try await fixture.browser.decide("allow", fixture.portal.password)

        try stage.perform(Action("cancel"))
        await stage.settled()
        try await fixture.browser.waitUntilNobodyListens(at: callback)

        #expect(login.model.browserAddress == nil && login.model.problem == nil)
        #expect(!fixture.calls.contains("/o/oauth2/token"))
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }
}
