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
@Suite(.timeLimit(.minutes(2)))
struct OAuth2ScenarioTests {
    private typealias Login = any LoginScreenlet

    private func form(
        _ house: AccountHouse,
        _ mode: LoginMode,
        redirect: String = "",
        isPublic: Bool = false
    ) async throws -> (Stage, Login) {
        let isPublic = isPublic || mode == .oauth2redirect
        return try await house.show("login", as: Login.self) {
            $0.loginMode = mode
            $0.oauth2clientId = isPublic ? "screens" : "screens-server"
            $0.oauth2clientSecret = SecretText(isPublic ? "" : "not-a-secret")
            $0.oauth2redirectURL = redirect
        }
    }

    private func withPassword(
        _ house: AccountHouse,
        _ password: String? = nil,
        isPublic: Bool = false
    ) async throws -> Login {
        let (stage, login) = try await form(house, .oauth2usernameandpassword, isPublic: isPublic)
        login.userName = "omar@example.com"
        login.setPassword(SecretText(password ?? house.portal.password))
        login.login()
        await stage.settled()
        return login
    }

    /// A sign-in whose user is being asked on the portal's page.
    private func asked(_ house: AccountHouse) async throws -> (Stage, Login) {
        let (stage, login) = try await form(house, .oauth2redirect)
        login.login()
        try await until("the page is open") { house.browser.address != nil }
        #expect(login.model.browserAddress == house.browser.address)
        return (stage, login)
    }

    @Test(arguments: [false, true])
    func aPasswordGivesTokensThatAreRenewed(isPublic: Bool) async throws {
        let house = try AccountHouse(version: 70)

        let login = try await withPassword(house, isPublic: isPublic)

        #expect(login.model.user?.screenName == "omar" && !login.model.hasPassword)
        #expect(try await house.whoIsSignedIn() == "omar")
        house.portal.advanceClock(seconds: 700)
        #expect(try await house.whoIsSignedIn() == "omar")
        #expect(house.calls.count { $0 == "/o/oauth2/token" } == 2)
    }

    @Test func aWrongPasswordLeavesThePresentSession() async throws {
        let house = try AccountHouse(version: 70, as: "jane")

        let login = try await withPassword(house, "wrong")

        #expect(login.model.problem?.code == "unauthorized")
        #expect(try await house.whoIsSignedIn() == "jane")
    }

    @Test func aClientSignsInByItselfAsTheUserWhomThePortalKnows() async throws {
        let house = try AccountHouse(version: 70)
        let (stage, login) = try await form(house, .oauth2clientcredentials)

        login.login()
        await stage.settled()

        #expect(login.model.user?.screenName == "lucia" && login.model.problem == nil)
        #expect(try await house.whoIsSignedIn() == "lucia")
        house.portal.advanceClock(seconds: 700)
        #expect(try await house.whoIsSignedIn() == "lucia")
        #expect(house.calls.count { $0 == "/o/oauth2/token" } == 2)
    }

    @Test func aPortalWithoutTokensIsAnErrorThatLeavesThePresentSession() async throws {
        let house = try AccountHouse(version: 62, as: "jane")

        let login = try await withPassword(house)

        #expect(login.model.problem != nil)
        #expect(try await house.whoIsSignedIn() == "jane")
    }

    @Test func aUserAllowsAccessInABrowser() async throws {
        let house = try AccountHouse(version: 70)
        let (stage, login) = try await asked(house)
        let question = try await house.browser.begin()
        for part in ["code_challenge_method=S256", "&state=", "response_type=code"] {
            #expect(question.contains(part), "\(part)")
        }
        // Everybody who sees the address would be able to use the verifier.
        #expect(!question.contains("verifier"))

        let callback = try await house.browser.decide("allow", house.portal.password)
        #expect(callback.hasPrefix("http://127.0.0.1:"))
        let page = try await house.browser.get(callback)
        await stage.settled()

        #expect(page.status == 200 && page.headers["cache-control"] == "no-store")
        #expect(login.model.user?.screenName == "omar" && login.model.browserAddress == nil)
        #expect(try await house.whoIsSignedIn() == "omar")
        house.portal.advanceClock(seconds: 700)
        #expect(try await house.whoIsSignedIn() == "omar")
    }

    @Test func aUserWhoRefusesStaysWhoTheyAre() async throws {
        let house = try AccountHouse(version: 70, as: "jane")
        let (stage, login) = try await asked(house)

        let callback = try await house.browser.decide("deny", house.portal.password)
        _ = try await house.browser.get(callback)
        await stage.settled()

        #expect(login.model.problem != nil && login.model.browserAddress == nil)
        #expect(!house.calls.contains("/o/oauth2/token"))
        #expect(try await house.whoIsSignedIn() == "jane")
    }

    @Test func anAnswerToAnotherQuestionIsRefusedAndTheRightOneStillCounts() async throws {
        let house = try AccountHouse(version: 70)
        let (stage, login) = try await asked(house)
        let callback = try await house.browser.decide("allow", house.portal.password)
        let place = callback.prefix { $0 != "?" }

        for query in ["?code=stolen&state=other", "?code=stolen", "?error=access_denied", ""] {
            #expect(try await house.browser.get(place + query).status == 400, "\(query)")
        }
        #expect(try await house.browser.get(place + "/other?code=x").status == 404)
        #expect(stage.isAwaitingUser && !house.calls.contains("/o/oauth2/token"))
        #expect(try await house.browser.get(callback).status == 200)
        await stage.settled()

        #expect(login.model.user?.screenName == "omar")
        // Nobody listens there any more.
        await #expect(throws: PortalError.self) { try await house.browser.get(callback) }
    }

    /// Another user of the machine who has seen the question can answer it, but not in the browser that was opened.
    @Test func anAnswerFromAnotherBrowserIsRefused() async throws {
        let house = try AccountHouse(version: 70)
        let (stage, login) = try await asked(house)
        let callback = try await house.browser.decide("allow", house.portal.password)
        let attacker = BrowserOfUser()
        let question = try await house.browser.begin()
        let password = house.portal.password
        let forged = try await attacker.decide("allow", password, of: "jane", at: question)

        #expect(forged.contains("code=") && forged.contains("state="))
        #expect(try await attacker.get(forged).status == 403)
        let opened = try #require(house.browser.address).text
        #expect(try await attacker.get(opened.dropLast()).status == 403)
        #expect(!opened.contains("state") && !opened.contains("challenge"))
        #expect(stage.isAwaitingUser && !house.calls.contains("/o/oauth2/token"))
        #expect(try await house.browser.get(callback).status == 200)
        await stage.settled()

        #expect(login.model.user?.screenName == "omar")
    }

    @Test(arguments: [
        "https://evil.example/callback", "http://evil.example:8765/callback",
        "http://127.0.0.1/without-a-port", "http://127.0.0.1.evil.example:8765/",
    ])
    func aCallbackOnAnotherMachineIsRefusedBeforeAnythingIsSent(address: String) async throws {
        let house = try AccountHouse(version: 70, as: "jane")
        let (stage, login) = try await form(house, .oauth2redirect, redirect: address)
        let count = house.calls.count

        login.login()
        await stage.settled()

        #expect(login.model.problem != nil && house.browser.address == nil)
        #expect(house.calls.count == count)
        #expect(try await house.whoIsSignedIn() == "jane")
    }

    @Test func aCodeThatSomebodyElseHasUsedSignsNobodyIn() async throws {
        let house = try AccountHouse(version: 70)
        let (stage, login) = try await asked(house)
        let callback = try await house.browser.decide("allow", house.portal.password)
        house.portal.advanceClock(seconds: 3_600)

        _ = try await house.browser.get(callback)
        await stage.settled()

        #expect(login.model.problem != nil && house.host.user == nil)
    }

    @Test func aCancelledQuestionIsNotAnsweredLater() async throws {
        let house = try AccountHouse(version: 70, as: "jane")
        let (stage, login) = try await asked(house)
        let callback = try await house.browser.decide("allow", house.portal.password)

        try stage.perform(Action("cancel"))
        await stage.settled()
        try await until("nobody listens") {
            do { return try await house.browser.get(callback).status != 200 } catch { return true }
        }

        #expect(login.model.browserAddress == nil && login.model.problem == nil)
        #expect(!house.calls.contains("/o/oauth2/token"))
        #expect(try await house.whoIsSignedIn() == "jane")
    }
}
