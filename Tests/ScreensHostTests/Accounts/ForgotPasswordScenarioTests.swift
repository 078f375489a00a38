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
@Suite(.timeLimit(.minutes(5)))
struct ForgotPasswordScenarioTests {
    private typealias ForgotPassword = any ForgotPasswordScreenlet

    private func request(
        _ fixture: AccountFixture,
        _ name: String,
        _ method: BasicAuthMethod = .email
    ) async throws -> ForgotPassword {
        let (stage, screenlet) = try await fixture.show(
            "forgot-password",
            as: ForgotPassword.self
        ) {
            $0.anonymousApiUserName =
                fixture.portal.samples["anonymousApiUserName"]?.text ?? ""
            $0.anonymousApiPassword = SecretText(fixture.portal.password)
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
        let fixture = try AccountFixture(version: version) { $0.mailsPasswords = true }

        let screenlet = try await request(fixture, name.text, name.method)

        #expect(screenlet.model.sent == .password && screenlet.model.problem == nil)
        let mail = try #require(try fixture.mailFiles().first)
        #expect(mail.contains("To: <omar@example.com>"))
        let password = try #require(
            mail.firstMatch(of: #/Your new password is (\S+)/#).map { String($0.1) }
        )
        #expect(try await fixture.accepts(password, of: "omar"))
        #expect(try await !fixture.accepts(fixture.portal.password, of: "omar"))
        #expect(!"\(screenlet.model)".contains(password) && fixture.host.user == nil)
    }

    @Test(arguments: [62, 70])
    func aLinkIsSentAndTheOldPasswordStaysUntilItIsUsed(version: Int) async throws {
        let fixture = try AccountFixture(version: version)

        let screenlet = try await request(fixture, "omar@example.com")

        #expect(screenlet.model.sent == .link)
        let mail = try #require(try fixture.mailFiles().first)
        let link = try #require(mail.firstMatch(of: #/(http\S+)/#).map { String($0.1) })
        #expect(link.hasPrefix(fixture.portal.url))
        #expect(try await fixture.accepts(fixture.portal.password, of: "omar"))
        let page = try await fixture.browser.get(link)
        #expect(page.status == 200)
        let form = "&password1=an0ther&password2=an0ther"
        _ = try await fixture.browser.post(link + form)
        #expect(try await fixture.accepts("an0ther", of: "omar"))
    }

    @Test(arguments: [62, 70])
    func anUnknownUserIsAnErrorAndNoMailIsSent(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")

        let screenlet = try await request(fixture, "nobody@example.com")

        #expect(screenlet.model.sent == nil && screenlet.model.problem != nil)
        #expect(fixture.portal.mails.isEmpty)
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [62, 70])
    func nothingIsQueuedOrCachedWithoutTheConnection(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        fixture.portal.faults = FaultPlan(.refuse)

        let screenlet = try await request(fixture, "omar@example.com")

        #expect(screenlet.model.problem?.isConnectionIssue == true)
        #expect(try fixture.cache.pendingWrites().isEmpty && fixture.cache.entries().isEmpty)
        #expect(fixture.portal.mails.isEmpty)
    }
}
