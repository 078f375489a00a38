import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import SignUpScreenlet

/// The behaviour of a Sign Up, with a host that a test controls.
@MainActor
struct SignUpScreenletTests {
    private let runtime = ScriptedRuntime()
    private let signUp = SignUpScreenlet()
    private let listener = Listener()
    private let ada = UserAttributes(
        userId: 9,
        screenName: "ada",
        emailAddress: "ada@x",
        firstName: "Ada"
    )

    @MainActor
    private final class Listener: SignUpScreenletDelegate, LoginScreenletDelegate {
        var calls: [String] = []

        func screenlet(
            _ screenlet: any LiferayKit.SignUpScreenlet,
            onSignUpResponseUserAttributes attributes: UserAttributes
        ) { calls.append("response \(attributes.userId)") }
        func screenlet(
            _ screenlet: any LiferayKit.SignUpScreenlet,
            onSignUpError error: ScreensError
        ) { calls.append("error \(error.code)") }
        func screenlet(
            _ screenlet: any Screenlet,
            onLoginResponseUserAttributes attributes: UserAttributes
        ) { calls.append("login \(attributes.userId)") }
        func screenlet(_ screenlet: any Screenlet, onLoginError error: ScreensError) {
            calls.append("login error \(error.code)")
        }
        func screenlet(
            _ screenlet: any Screenlet,
            onCredentialsSavedUserAttributes attributes: UserAttributes
        ) { calls.append("saved \(attributes.userId)") }
    }

    private func show() {
        (signUp.delegate, signUp.autoLoginDelegate) = (listener, listener)
        runtime.attach(signUp)
        signUp.onShow()
    }

    private func enter(password: String = "sesame") {
        for (name, value) in [("emailAddress", "ada@x"), ("firstName", "Ada")] {
            #expect(signUp.perform(.setValue(name, [value])))
        }
        #expect(signUp.perform(.setSecret("password", SecretText(password))))
    }

    private func finishSignIn(isStored: Bool = false) async {
        let user = SessionUser(signInName: "ada@x", userId: 9)
        await runtime.finish(.success(SignInResult(user, isStored: isStored)))
    }

    // MARK: - Adding

    @Test func addsTheUserWithTheAccountOfTheAttributesAndSignsThemIn() async {
        signUp.anonymousApiUserName = "service"
        signUp.anonymousApiPassword = SecretText("s")
        show()
        enter()
        #expect(signUp.hasUnsentInput)
        #expect(signUp.perform(Action("signUp")) && signUp.model.isWorking)
        await runtime.finish(.success(ada))
        #expect(listener.calls == ["response 9"] && !signUp.hasUnsentInput)
        await finishSignIn(isStored: true)

        #expect(
            runtime.credentials == [
                .basic(user: "service", password: SecretText("s")),
                .basic(user: "ada@x", password: SecretText("sesame")),
            ]
        )
        #expect(runtime.actions == ["signUp", "signIn"] && runtime.storesSignIn == [true])
        #expect(listener.calls == ["response 9", "login 9", "saved 9"])
        #expect(signUp.model.outcome == .signedIn && signUp.model.values.isEmpty)
        #expect(signUp.model.filled.isEmpty)
    }

    // The original takes the kind of the anonymous account's name.
    @Test(arguments: [
        (BasicAuthMethod.email, "ada@x"), (.screenName, "ada"), (.userId, "9"),
    ])
    func signsInWithTheNameThatThePortalTakes(method: BasicAuthMethod, name: String) async {
        signUp.basicAuthMethod = method
        show()
        enter()
        signUp.signUp()
        await runtime.finish(.success(ada))

        #expect(runtime.credentials.last == .basic(user: name, password: SecretText("sesame")))
    }

    @Test func withoutAutoLoginNobodyIsSignedIn() async {
        signUp.autoLogin = false
        show()
        enter()
        signUp.signUp()
        await runtime.finish(.success(ada))

        #expect(runtime.actions == ["signUp"] && signUp.model.outcome == .added)
    }

    // The original crashes.
    @Test func aGeneratedPasswordComesByMail() async {
        show()
        enter(password: "")
        signUp.signUp()
        await runtime.finish(.success(ada))

        #expect(runtime.actions == ["signUp"] && signUp.model.outcome == .passwordSent)
    }

    @Test func aUserWhoHasToBeApprovedIsNotSignedIn() async {
        show()
        enter()
        signUp.signUp()
        var pending = ada
        pending.status = 1
        await runtime.finish(.success(pending))

        #expect(runtime.actions == ["signUp"] && signUp.model.outcome == .needsApproval)
    }

    @Test func aFailedSignInLeavesTheNewUser() async {
        show()
        enter()
        signUp.signUp()
        await runtime.finish(.success(ada))
        await runtime.finish(.failure(.portal(.unauthorized("no"))))

        #expect(listener.calls == ["response 9", "login error unauthorized"])
        #expect(signUp.model.outcome == .added && signUp.model.problem?.code == "unauthorized")
    }

    @Test func aRefusedUserCanBeChangedAndSentAgain() async {
        show()
        enter()
        signUp.signUp()
        await runtime.finish(.failure(.portal(.exception(type: "Duplicate", message: "in use"))))

        #expect(listener.calls == ["error exception"] && signUp.model.values[.firstName] == "Ada")
        #expect(signUp.model.filled == [.password])
        _ = signUp.perform(.setValue("emailAddress", ["ada2@x"]))
        #expect(signUp.signUp())
        let request = runtime.started.last?.request(as: SignUpRequest.self)
        #expect(request?.values[.emailAddress] == "ada2@x")
        #expect(request?.password == SecretText("sesame"))
    }

    @Test func namesWhatIsMissing() {
        show()

        #expect(!signUp.signUp())

        #expect(signUp.model.problem == .invalid("Please, enter your email address"))
        #expect(Set(signUp.model.problems.keys) == [.emailAddress, .firstName])
        #expect(runtime.started.isEmpty && listener.calls == ["error invalid"])
    }

    @Test func requiresTheAccountThatAddsUsers() {
        signUp.anonymousApiPassword = SecretText("")
        show()
        enter()

        #expect(!signUp.signUp() && runtime.started.isEmpty)
    }

    // MARK: - Editing

    private func edit() async {
        show()
        #expect(signUp.loadCurrentUser())
        await runtime.finish(.success(ada))
    }

    @Test func loadsTheUserToBeEdited() async {
        await edit()

        #expect(signUp.model.editCurrentUser && signUp.model.values[.screenName] == "ada")
        #expect(signUp.model.submitAction.name == "saveSignUp")
    }

    @Test func withoutASessionThereIsNobodyToEdit() {
        runtime.isSignedIn = false
        show()

        #expect(!signUp.loadCurrentUser())
        #expect(signUp.model.phase == .failed && listener.calls == ["error failed"])
    }

    @Test func savesWhatWasChanged() async {
        await edit()
        _ = signUp.perform(.setValue("lastName", ["Lovelace"]))

        #expect(signUp.perform(Action("saveSignUp")))

        let request = runtime.started.last?.request(as: UserUpdateRequest.self)
        #expect(request?.values[.lastName] == "Lovelace" && request?.password.isEmpty == true)
        var changed = ada
        changed.lastName = "Lovelace"
        await runtime.finish(.success(changed))
        #expect(
            signUp.model.outcome == .saved && listener.calls == ["response 9"]
                && !signUp.hasUnsentInput
        )
        // The session of somebody whose password stays is not touched.
        #expect(runtime.actions == ["loadCurrentUser", "saveSignUp"])
    }

    @Test func aNewPasswordRequiresThePresentOneAndAnotherOne() async {
        await edit()
        _ = signUp.perform(.setSecret("password", SecretText("new")))
        #expect(!signUp.saveSignUp())
        #expect(signUp.model.problems.keys.first == .currentPassword)
        _ = signUp.perform(.setSecret("currentPassword", SecretText("new")))
        #expect(!signUp.saveSignUp())
        #expect(signUp.model.problem == .invalid("Please, change your password"))
        _ = signUp.perform(.setSecret("currentPassword", SecretText("old")))
        #expect(signUp.saveSignUp())
        #expect(runtime.actions == ["loadCurrentUser", "checkPassword"])
    }

    @Test func aNewPasswordIsUsedForTheSession() async {
        runtime.user = SessionUser(signInName: "ada@x", userId: 9)
        await edit()
        _ = signUp.perform(.setSecret("password", SecretText("new")))
        _ = signUp.perform(.setSecret("currentPassword", SecretText("old")))
        signUp.saveSignUp()
        await runtime.finish(.success(ada))
        #expect(runtime.credentials == [.basic(user: "ada@x", password: SecretText("old"))])
        await runtime.finish(.success(ada))

        #expect(runtime.credentials.last == .basic(user: "ada@x", password: SecretText("new")))
        await finishSignIn()
        #expect(signUp.model.outcome == .saved && !signUp.model.isWorking)
    }

    @Test func thePasswordsAreNowhereInTheModel() {
        show()
        enter(password: "canary")
        signUp.signUp()

        var dumped = ""
        dump(signUp.model, to: &dumped)
        dump(signUp, to: &dumped)
        #expect(!dumped.contains("canary"))
    }
}
