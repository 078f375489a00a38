import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// New users and changes of the present one, at the demo portal over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SignUpScenarioTests {
    private typealias SignUp = any SignUpScreenlet

    private func signUp(_ fixture: AccountFixture) async throws -> (Stage, SignUp) {
        try await fixture.show("sign-up", as: SignUp.self) {
            $0.anonymousApiUserName =
                fixture.portal.samples["anonymousApiUserName"]?.text ?? ""
            $0.anonymousApiPassword = SecretText(fixture.portal.password)
        }
    }

    private func fillIn(_ screenlet: SignUp, password: String = "s3cret") {
        screenlet.setValue("ana.ruiz@example.com", of: .emailAddress)
        screenlet.setValue("Ana", of: .firstName)
        screenlet.setValue("Ruiz", of: .lastName)
        screenlet.setSecret(SecretText(password), of: .password)
    }

    @Test(arguments: [62, 70])
    func aNewUserIsAddedAndSignedIn(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        let (stage, screenlet) = try await signUp(fixture)
        fillIn(screenlet)

        #expect(screenlet.signUp())
        await stage.settled()

        #expect(screenlet.model.outcome == .signedIn && screenlet.model.problem == nil)
        #expect(fixture.host.user?.emailAddress == "ana.ruiz@example.com")
        let name = try #require(fixture.host.user?.screenName)
        #expect(try await fixture.whoIsSignedIn() == name)
        #expect(try fixture.portal.storedUser(name)?["lastName"] == "Ruiz")
        let mail = try #require(try fixture.mailFiles().first)
        #expect(mail.contains("To: <ana.ruiz@example.com>") && !mail.contains("s3cret"))
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test(arguments: [62, 70])
    func aNewUserWithoutAPasswordGetsOneByMail(version: Int) async throws {
        let fixture = try AccountFixture(version: version)
        let (stage, screenlet) = try await signUp(fixture)
        fillIn(screenlet, password: "")

        screenlet.signUp()
        await stage.settled()

        #expect(screenlet.model.outcome == .passwordSent && fixture.host.user == nil)
        let mail = try #require(fixture.portal.mails.first?.text)
        let password = try #require(mail.split(separator: " ").last)
        let session = SessionContext(user: "ana.ruiz@example.com", password: String(password))
        #expect(try await fixture.host.signIn(session).emailAddress == "ana.ruiz@example.com")
    }

    @Test(arguments: [62, 70])
    func aUserWhoNeedsApprovalIsNotSignedIn(version: Int) async throws {
        let fixture = try AccountFixture(version: version) { $0.usersNeedApproval = true }
        let (stage, screenlet) = try await signUp(fixture)
        fillIn(screenlet)

        screenlet.signUp()
        await stage.settled()

        #expect(screenlet.model.outcome == .needsApproval && fixture.host.user == nil)
    }

    @Test(arguments: [62, 70])
    func aRefusedUserChangesNothingAndIsNotQueued(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let (stage, screenlet) = try await signUp(fixture)
        fillIn(screenlet)
        screenlet.setValue("omar@example.com", of: .emailAddress)

        screenlet.signUp()
        await stage.settled()

        #expect(screenlet.model.problem != nil && screenlet.model.outcome == nil)
        #expect(screenlet.model.problem?.isConnectionIssue == false)
        #expect(try await fixture.whoIsSignedIn() == "jane")
        fixture.portal.faults = FaultPlan(.refuse)
        screenlet.signUp()
        await stage.settled()
        #expect(screenlet.model.problem?.isConnectionIssue == true)
        // What was entered stays, so that the user can try again.
        #expect(screenlet.model.values[.firstName] == "Ana")
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test(arguments: [62, 70])
    func editingWipesNothingThatTheFormDoesNotShow(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let before = try #require(try fixture.portal.storedUser("jane"))
        let (stage, screenlet) = try await signUp(fixture)

        screenlet.loadCurrentUser()
        await stage.settled()
        #expect(screenlet.model.values[.firstName] == before["firstName"]?.text)
        screenlet.setValue("Chief editor", of: .jobTitle)
        #expect(screenlet.saveSignUp())
        await stage.settled()

        #expect(screenlet.model.outcome == .saved && screenlet.model.problem == nil)
        var expected = before
        expected["jobTitle"] = "Chief editor"
        let after = try #require(try fixture.portal.storedUser("jane"))
        for (name, value) in expected where name != "modifiedDate" {
            #expect(after[name] == value, "\(name)")
        }
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [62, 70])
    func aChangedPasswordIsUsedFromThenOn(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let (stage, screenlet) = try await signUp(fixture)
        screenlet.loadCurrentUser()
        await stage.settled()

        screenlet.setSecret(SecretText(fixture.portal.password), of: .currentPassword)
        screenlet.setSecret(SecretText("an0ther"), of: .password)
        screenlet.saveSignUp()
        await stage.settled()

        #expect(screenlet.model.outcome == .saved && screenlet.model.filled.isEmpty)
        #expect(try await fixture.accepts("an0ther", of: "jane"))
        #expect(try await !fixture.accepts(fixture.portal.password, of: "jane"))
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }

    @Test(arguments: [62, 70])
    func aWrongCurrentPasswordChangesNothing(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let (stage, screenlet) = try await signUp(fixture)
        screenlet.loadCurrentUser()
        await stage.settled()

        screenlet.setSecret(SecretText("wr0ng"), of: .currentPassword)
        screenlet.setSecret(SecretText("an0ther"), of: .password)
        screenlet.setValue("Chief editor", of: .jobTitle)
        screenlet.saveSignUp()
        await stage.settled()

        let words = "Your current password is wrong"
        #expect(screenlet.model.problem == .invalid(words) && screenlet.model.outcome == nil)
        #expect(screenlet.model.problems == [.currentPassword: words])
        #expect(!fixture.calls.contains("/user/update-user"))
        #expect(try await fixture.accepts(fixture.portal.password, of: "jane"))
        #expect(try await fixture.whoIsSignedIn() == "jane")
        // What was entered can be corrected and sent.
        screenlet.setSecret(SecretText(fixture.portal.password), of: .currentPassword)
        screenlet.saveSignUp()
        await stage.settled()
        #expect(screenlet.model.outcome == .saved)
        #expect(try await fixture.accepts("an0ther", of: "jane"))
    }

    @Test(arguments: [62, 70])
    func aPasswordThatCannotBeCheckedIsNotChanged(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let (stage, screenlet) = try await signUp(fixture)
        screenlet.loadCurrentUser()
        await stage.settled()
        fixture.portal.faults = FaultPlan(.refuse)

        screenlet.setSecret(SecretText(fixture.portal.password), of: .currentPassword)
        screenlet.setSecret(SecretText("an0ther"), of: .password)
        screenlet.saveSignUp()
        await stage.settled()

        #expect(screenlet.model.problem?.isConnectionIssue == true)
        #expect(screenlet.model.problems.isEmpty && screenlet.model.filled.contains(.password))
        fixture.portal.faults = FaultPlan()
        #expect(try await fixture.accepts(fixture.portal.password, of: "jane"))
    }

    @Test(arguments: [62, 70])
    func anAddressThatIsChangedWithThePasswordIsSignedInWith(version: Int) async throws {
        let fixture = try AccountFixture(version: version, as: "jane")
        let (stage, screenlet) = try await signUp(fixture)
        screenlet.loadCurrentUser()
        await stage.settled()

        screenlet.setValue("jane.roe@example.com", of: .emailAddress)
        screenlet.setSecret(SecretText(fixture.portal.password), of: .currentPassword)
        screenlet.setSecret(SecretText("an0ther"), of: .password)
        screenlet.saveSignUp()
        await stage.settled()

        #expect(screenlet.model.outcome == .saved && screenlet.model.problem == nil)
        #expect(fixture.host.user?.signInName == "jane.roe@example.com")
        #expect(try await fixture.whoIsSignedIn() == "jane")
    }
}
