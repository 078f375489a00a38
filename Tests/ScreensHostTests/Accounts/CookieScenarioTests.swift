import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal
import Testing

/// Sessions with the portal's cookies, at the demo portal over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CookieScenarioTests {
    private func signIn(
        _ fixture: AccountFixture,
        isRenewing: Bool = true,
        password: String? = nil
    ) async throws -> (Stage, any LoginScreenlet) {
        let (stage, login) = try await fixture.show("login", as: (any LoginScreenlet).self) {
            $0.loginMode = .cookie
            $0.shouldHandleCookieExpiration = isRenewing
        }
        login.userName = "omar@example.com"
        login.setPassword(SecretText(password ?? fixture.portal.password))
        login.login()
        await stage.settled()
        return (stage, login)
    }

    @Test(arguments: [62, 70])
    func theSessionRenewsItselfWhenThePortalHasEndedIt(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        let (_, login) = try await signIn(fixture)
        #expect(login.model.user?.screenName == "omar" && login.model.problem == nil)
        #expect(try await fixture.whoIsSignedIn() == "omar")

        fixture.portal.advanceClock(seconds: 2_000)

        #expect(try await fixture.whoIsSignedIn() == "omar")
    }

    @Test(arguments: [62, 70])
    func aSessionThatDoesNotRenewItselfEnds(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        _ = try await signIn(fixture, isRenewing: false)
        #expect(try await fixture.whoIsSignedIn() == "omar")

        fixture.portal.advanceClock(seconds: 2_000)
        let (_, portrait) = try await fixture.show(
            "user-portrait",
            as: (any UserPortraitScreenlet).self
        )

        #expect(portrait.model.portrait == nil)
        #expect(portrait.model.problem?.code == "unauthorized")
    }

    @Test(arguments: [62, 70])
    func aPasswordThatWasChangedAtThePortalIsASignInError(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        _ = try await signIn(fixture)
        fixture.portal.setPassword("an0ther", ofUser: "omar")
        fixture.portal.advanceClock(seconds: 2_000)

        let (_, portrait) = try await fixture.show(
            "user-portrait",
            as: (any UserPortraitScreenlet).self
        )

        #expect(portrait.model.problem?.code == "unauthorized")
    }

    @Test(arguments: [62, 70])
    func writesCarryTheTokenAgainstForgedRequests(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        _ = try await signIn(fixture)
        // The portal refuses each call of a cookie's session without its token.
        let (stage, rating) = try await fixture.show("rating", as: (any RatingScreenlet).self) {
            $0.className = fixture.portal.samples["className"]?.text ?? ""
            $0.classPK = fixture.portal.samples["classPK"]?.int64 ?? 0
            $0.editable = true
        }
        try stage.perform(Action("updateRating", ["score": 0.8]))
        await stage.settled()

        #expect(rating.model.problem == nil)
        #expect(fixture.portal.requests.last?.user == "omar")
    }

    @Test(arguments: [62, 70])
    func signingOutEndsTheSessionAtThePortal(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        let (stage, login) = try await signIn(fixture)

        login.logout()
        await stage.settled()

        #expect(fixture.host.user == nil && login.model.user == nil)
        #expect(try await fixture.whoIsSignedIn() == nil)
    }

    @Test(arguments: [62, 70])
    func aWrongPasswordLeavesThePresentSession(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")

        let (_, login) = try await signIn(fixture, password: "wrong")

        #expect(login.model.problem?.code == "unauthorized")
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [62, 70])
    func anUnreachablePortalIsNoWrongPassword(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        fixture.portal.faults = FaultPlan(.unavailable(retryAfter: 5))

        // A stage that is released removes the password.
        let (stage, login) = try await signIn(fixture)

        #expect(login.model.problem?.isConnectionIssue == true && login.model.hasPassword)
        withExtendedLifetime(stage) {}
    }
}
