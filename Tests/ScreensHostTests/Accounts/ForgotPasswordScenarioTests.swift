import DemoPortal
import LiferayKit
import ScreensHTTP
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Lost passwords, at the demo portal over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct ForgotPasswordScenarioTests {
    private typealias ForgotPassword = any ForgotPasswordScreenlet

    private func request(
        _ house: AccountHouse,
        _ name: String,
        _ method: BasicAuthMethod = .email
    ) async throws -> ForgotPassword {
        let (stage, screenlet) = try await house.show(
            "forgot-password",
            as: ForgotPassword.self
        ) {
            $0.anonymousApiUserName =
                house.portal.samples["anonymousApiUserName"]?.text ?? ""
            $0.anonymousApiPassword = SecretText(house.portal.password)
            $0.basicAuthMethod = method
        }
        screenlet.userName = name
        screenlet.requestPassword()
        await stage.settled()
        return screenlet
    }

    @Test(
        arguments: [62, 70],
        [
            (BasicAuthMethod.email, "omar@example.com"), (.screenName, "omar"),
            (.userId, "20202"),
        ]
    )
    func aNewPasswordIsSentAndReplacesTheOldOne(
        version: Int,
        name: (method: BasicAuthMethod, text: String)
    ) async throws {
        let house = try AccountHouse(version: version) { $0.mailsPasswords = true }

        let screenlet = try await request(house, name.text, name.method)

        #expect(screenlet.model.sent == .password && screenlet.model.problem == nil)
        let mail = try #require(try house.mailFiles().first)
        #expect(mail.contains("To: <omar@example.com>"))
        let password = try #require(
            mail.firstMatch(of: #/Your new password is (\S+)/#).map { String($0.1) }
        )
        #expect(try await house.accepts(password, of: "omar"))
        #expect(try await !house.accepts(house.portal.password, of: "omar"))
        #expect(!"\(screenlet.model)".contains(password) && house.host.user == nil)
    }

    @Test(arguments: [62, 70])
    func aLinkIsSentAndTheOldPasswordStaysUntilItIsUsed(version: Int) async throws {
        let house = try AccountHouse(version: version)

        let screenlet = try await request(house, "omar@example.com")

        #expect(screenlet.model.sent == .link)
        let mail = try #require(try house.mailFiles().first)
        let link = try #require(mail.firstMatch(of: #/(http\S+)/#).map { String($0.1) })
        #expect(link.hasPrefix(house.portal.url))
        #expect(try await house.accepts(house.portal.password, of: "omar"))
        let page = try await house.browser.get(link)
        #expect(page.status == 200)
        let form = "&password1=an0ther&password2=an0ther"
        _ = try await house.browser.post(link + form)
        #expect(try await house.accepts("an0ther", of: "omar"))
    }

    @Test(arguments: [62, 70])
    func anUnknownUserIsAnErrorAndNoMailIsSent(version: Int) async throws {
        let house = try AccountHouse(version: version, as: "jane")

        let screenlet = try await request(house, "nobody@example.com")

        #expect(screenlet.model.sent == nil && screenlet.model.problem != nil)
        #expect(house.portal.mails.isEmpty)
        #expect(try await house.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [62, 70])
    func nothingIsQueuedOrCachedWithoutTheConnection(version: Int) async throws {
        let house = try AccountHouse(version: version)
        house.portal.faults = FaultPlan(.refuse)

        let screenlet = try await request(house, "omar@example.com")

        #expect(screenlet.model.problem?.isConnectionIssue == true)
        #expect(try house.cache.pendingWrites().isEmpty && house.cache.entries().isEmpty)
        #expect(house.portal.mails.isEmpty)
    }
}
