import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import LoginScreenlet

/// The behaviour of a Login, with a host that a test controls.
@MainActor
struct LoginScreenletTests {
    private let runtime = ScriptedRuntime()
    private let login = LoginScreenlet()
    private let listener = Listener()
    private let jane = UserAttributes(userId: 7, screenName: "jane", emailAddress: "j@x")
    private let user = SessionUser(signInName: "j@x", userId: 7, screenName: "jane")

    @MainActor
    private final class Listener: LoginScreenletDelegate {
        var calls: [String] = []

        func screenlet(
            _ screenlet: any Screenlet,
            onLoginResponseUserAttributes attributes: UserAttributes
        ) { calls.append("response \(attributes.userId)") }
        func screenlet(_ screenlet: any Screenlet, onLoginError error: ScreensError) {
            calls.append("error \(error.code)")
        }
        func screenlet(
            _ screenlet: any Screenlet,
            onCredentialsSavedUserAttributes attributes: UserAttributes
        ) { calls.append("saved \(attributes.userId)") }
        func screenlet(
            _ screenlet: any Screenlet,
            onCredentialsLoadedUserAttributes attributes: UserAttributes
        ) { calls.append("loaded \(attributes.userId)") }
        func screenlet(_ screenlet: any Screenlet, onLogoutUser user: SessionUser) {
            calls.append("logout \(user.userId)")
        }
        func screenlet(_ screenlet: any Screenlet, onForgotPasswordUserName userName: String) {
            calls.append("password \(userName)")
        }
        func screenlet(_ screenlet: any Screenlet, onCreateAccountUserName userName: String) {
            calls.append("create \(userName)")
        }
    }

    private func show(user: SessionUser? = nil) {
        login.delegate = listener
        (runtime.user, runtime.isSignedIn) = (user, user != nil)
        runtime.attach(login)
        login.onShow()
    }

    private func enter(_ name: String = "j@x", _ password: String = "sesame") {
        #expect(login.perform(.setValue("userName", [name])))
        #expect(login.perform(.setSecret("password", SecretText(password))))
    }

    private func succeed(isStored: Bool = false) async {
        await runtime.finish(.success(jane))
        await runtime.finish(.success(SignInResult(user, isStored: isStored)))
    }

    // MARK: - Signing in

    @Test func signsInAfterThePortalHasSaidWhoItIs() async {
        show()
        enter()

        #expect(login.perform(Action("login")))
        #expect(runtime.actions == ["login"] && login.model.isWorking)
        #expect(runtime.credentials == [.basic(user: "j@x", password: SecretText("sesame"))])
        await runtime.finish(.success(jane))
        #expect(runtime.actions == ["login", "signIn"] && listener.calls.isEmpty)
        await runtime.finish(.success(SignInResult(user)))

        #expect(listener.calls == ["response 7"] && runtime.storesSignIn == [false])
        #expect(login.model.user == user && !login.model.showsForm && !login.model.isWorking)
        #expect(!login.model.hasPassword && login.model.userName.isEmpty)
    }

    @Test func aStoredSignInIsReportedAfterTheResponse() async {
        login.saveCredentials = true
        show()
        enter()
        login.login()
        await succeed(isStored: true)

        #expect(listener.calls == ["response 7", "saved 7"] && runtime.storesSignIn == [true])
    }

    @Test func aSignInThatCannotBeStoredIsStillOne() async {
        login.saveCredentials = true
        show()
        enter()
        login.login()
        await runtime.finish(.success(jane))
        await runtime.finish(.success(SignInResult(user, storingProblem: "The disk is full.")))

        #expect(listener.calls == ["response 7"])
        #expect(login.model.storingProblem == "The disk is full.")
    }

    // The original signs the present user out before it knows whether the new sign-in succeeds.
    @Test func aFailedAttemptLeavesThePresentUser() async {
        show(user: user)
        login.perform(Action("openForm")).expect()
        enter("omar@x")
        login.login()
        await runtime.finish(.failure(.portal(.unauthorized("no"))))

        #expect(runtime.signOuts == 0 && login.model.user == user)
        #expect(listener.calls == ["error unauthorized"])
        #expect(!login.model.hasPassword && login.model.userName == "omar@x")
        #expect(login.model.problem == .portal(.unauthorized("no")))
    }

    @Test func aRefusalIsNoLongerSaidWhenThePasswordIsEnteredAgain() async {
        show()
        enter()
        login.login()
        await runtime.finish(.failure(.portal(.unauthorized("no"))))

        #expect(login.perform(.setSecret("password", SecretText("another"))))

        #expect(login.model.problem == nil)
    }

    @Test func guestsAreLedToAPasswordAndAnAccountWhereTheAppOffersThem() {
        show()
        #expect(!login.model.offersPassword && !login.model.offersAccount)
        (login.showForgotPassword, login.showCreateAccount) = (true, true)
        #expect(login.model.offersPassword && login.model.offersAccount)
        enter("omar@x")

        login.perform(login.model.forgotPasswordAction).expect()
        login.perform(login.model.createAccountAction).expect()

        #expect(listener.calls == ["password omar@x", "create omar@x"])
    }

    @Test func aPasswordStaysIfThePortalWasNotReached() async {
        show()
        enter()
        login.login()
        await runtime.finish(.failure(.portal(.unreachable("no"))))

        #expect(login.model.hasPassword && listener.calls == ["error connection"])
    }

    @Test func cancellingKeepsThePresentUser() async {
        show(user: user)
        login.perform(Action("openForm")).expect()
        enter()
        login.login()
        await runtime.settle()

        #expect(login.perform(Action("cancel")))

        #expect(runtime.started.last?.isCancelled == true)
        #expect(!login.model.isWorking && !login.model.showsForm && !login.model.hasPassword)
        #expect(login.model.user == user && listener.calls.isEmpty)
    }

    @Test func onlyOneAttemptIsMadeAtATime() {
        show()
        enter()
        login.login()

        #expect(!login.login() && !login.loadStoredCredentials())
        #expect(!login.perform(.setValue("userName", ["x"])))
        #expect(runtime.started.count == 1)
    }

    @Test func eachModeHasItsCredentials() {
        login.loginMode = .cookie
        login.cookieExpirationTime = 2
        login.shouldHandleCookieExpiration = false
        show()
        enter()
        login.login()
        _ = login.perform(Action("cancel"))
        login.loginMode = .oauth2usernameandpassword
        (login.oauth2clientId, login.oauth2clientSecret) = ("app", SecretText("s"))
        login.oauth2Scopes = " read  write "
        enter()
        login.login()

        // The original takes the minutes for seconds.
        let renewal = CookieRenewal(isAutomatic: false, lifetime: .seconds(120))
        let password = SecretText("sesame")
        let client = OAuth2Client(
            id: "app",
            secret: SecretText("s"),
            scopes: ["read", "write"]
        )
        #expect(
            runtime.credentials == [
                .cookie(user: "j@x", password: password, renewal: renewal),
                .oauth2(user: "j@x", password: password, client: client),
            ]
        )
        let methods = runtime.started.map { $0.request(as: LoginRequest.self)?.method }
        #expect(methods == [nil, nil])
    }

    @Test func aClientNeedsNoSecretWithThePasswordOfAUser() {
        login.loginMode = .oauth2usernameandpassword
        login.oauth2clientId = "app"
        show()
        enter()

        #expect(login.login())

        let client = OAuth2Client(id: "app")
        let password = SecretText("sesame")
        #expect(runtime.credentials == [.oauth2(user: "j@x", password: password, client: client)])
    }

    @Test func aClientSignsInByItself() {
        login.loginMode = .oauth2clientcredentials
        (login.oauth2clientId, login.oauth2clientSecret) = ("app", SecretText("s"))
        show()
        #expect(login.model.fields.isEmpty)

        #expect(login.login())

        let client = OAuth2Client(id: "app", secret: SecretText("s"))
        #expect(
            runtime.credentials == [.oauth2(user: "", password: SecretText(""), client: client)]
        )
    }

    // MARK: - In a browser

    @Test func aBrowserIsAskedAndItsSessionUsed() async throws {
        login.loginMode = .oauth2redirect
        login.oauth2clientId = "app"
        show()
        #expect(login.model.fields.isEmpty)
        login.login()
        let address = try #require(LinkAddress("https://portal.example/o/oauth2/authorize"))
        runtime.openBrowser(at: address)
        #expect(login.model.browserAddress == address && login.model.isWorking)

        let session: any UserSession = ScriptedSession(
            userName: "",
            portal: runtime.sessionPortal
        )
        await runtime.finish(.success(session))
        #expect(login.model.browserAddress == nil)
        await succeed()

        #expect(runtime.actions == ["authorize", "login", "signIn"])
        #expect(runtime.clients.map(\.id) == ["app"] && listener.calls == ["response 7"])
    }

    @Test func waitingForABrowserCanBeCancelled() {
        login.loginMode = .oauth2redirect
        login.oauth2clientId = "app"
        show()
        login.login()

        #expect(login.perform(Action("cancel")))

        #expect(runtime.started.last?.isCancelled == true && !login.model.isWorking)
    }

    // MARK: - Validation

    @Test(arguments: [
        (BasicAuthMethod.email, "", "x", "Enter the email address"),
        (.screenName, "", "x", "Enter the screen name"),
        (.userId, "", "x", "User name is undefined"), (.userId, "jane", "x", "User is undefined"),
        (.userId, "0", "x", "User is undefined"), (.email, "j@x", "", "Password is undefined"),
    ])
    func namesWhatIsMissing(
        method: BasicAuthMethod,
        name: String,
        password: String,
        words: String
    ) {
        login.basicAuthMethod = method
        show()
        enter(name, password)

        #expect(!login.login())

        #expect(runtime.started.isEmpty && listener.calls == ["error invalid"])
        #expect(login.model.problem == .invalid(words))
        #expect(login.model.fields.count { $0.problem == words } == 1)
    }

    @Test func namesWhatIsMissingOfOtherModes() {
        show()
        enter()
        login.loginMode = .cookie
        login.cookieExpirationTime = -1
        #expect(!login.login())
        // The original reports a missing password.
        #expect(login.model.problem == .invalid("The time of cookies must not be negative"))
        login.loginMode = .oauth2usernameandpassword
        #expect(!login.login())
        #expect(login.model.problem == .invalid("ClientId is undefined"))
        login.loginMode = .oauth2clientcredentials
        login.oauth2clientId = "app"
        #expect(!login.login())
        #expect(login.model.problem == .invalid("ClientSecret is undefined"))
        login.loginMode = .oauth2redirect
        login.oauth2redirectURL = "javascript:alert(1)"
        #expect(!login.login())
        #expect(
            login.model.problem == .invalid("oauth2redirectURL is not an http or https address")
        )
    }

    @Test func changingAFieldRemovesWhatWasWrongWithIt() {
        show()
        login.login()
        #expect(login.model.fields[0].problem != nil)

        _ = login.perform(.setValue("USERNAME", ["j@x"]))

        #expect(login.model.fields[0].problem == nil && login.userName == "j@x")
    }

    @Test func attributesAreReadInAnyCase() {
        #expect(BasicAuthMethod(attribute: "SCREENNAME") == .screenName)
        #expect(LoginMode(attribute: "OAuth2Redirect") == .oauth2redirect)
        #expect(LoginMode(attribute: "login") == .basic && LoginMode(attribute: "x") == nil)
    }

    // MARK: - Signing out, and stored sign-ins

    @Test func signsOut() async {
        show(user: user)
        #expect(!login.model.showsForm)

        #expect(login.perform(Action("logout")))
        await runtime.settle()

        #expect(runtime.signOuts == 1 && listener.calls == ["logout 7"])
        #expect(login.model.user == nil && login.model.showsForm)
        #expect(!login.logout())
    }

    // The original signs the user in with the stored credentials, and out again.
    @Test func aStoredSignInIsFilledInAndUsedByTheNextAttempt() async throws {
        show()
        #expect(login.perform(Action("loadStoredCredentials")))
        let session: any UserSession = ScriptedSession(
            userName: "j@x",
            portal: runtime.sessionPortal,
            user: user
        )
        await runtime.finish(.success(Optional(session) as any Sendable))
        #expect(listener.calls == ["loaded 7"] && runtime.signOuts == 0)
        #expect(login.model.userName == "j@x" && login.model.hasPassword)

        #expect(login.login())

        #expect(runtime.credentials.isEmpty)
        let request = try #require(runtime.started.last?.request(as: LoginRequest.self))
        #expect(request.session === session)
        await succeed()
        #expect(listener.calls == ["loaded 7", "response 7"])
    }

    @Test func aStoredSignInIsForgottenWhenTheUserEntersAnotherName() async {
        show()
        login.loadStoredCredentials()
        let session: any UserSession = ScriptedSession(
            userName: "j@x",
            portal: runtime.sessionPortal
        )
        await runtime.finish(.success(Optional(session) as any Sendable))

        _ = login.perform(.setValue("userName", ["omar@x"]))

        #expect(!login.model.hasPassword && !login.login())
        #expect(login.model.problem == .invalid("Password is undefined"))
    }

    @Test func aMissingStoredSignInIsSaid() async {
        show()
        login.loadStoredCredentials()
        await runtime.finish(.success(Optional<any UserSession>.none as any Sendable))

        #expect(login.model.problem == .failed("No sign-in is stored for this portal."))
        #expect(listener.calls == ["error failed"])
    }

    @Test func asksForTheNamesOfAUserOfWhomOnlyTheSignInIsKnown() async {
        show(user: SessionUser(signInName: "j@x"))
        #expect(runtime.actions == ["loadUser"] && login.model.user?.displayName == "j@x")

        await runtime.finish(
            .success(UserAttributes(userId: 7, firstName: "Jane", lastName: "Doe"))
        )

        #expect(login.model.user?.displayName == "Jane Doe" && login.model.user?.userId == 7)
    }

    // MARK: - The password

    @Test func thePasswordIsNowhereInTheModel() throws {
        show()
        enter("j@x", "canary")
        login.login()

        for value in ["\(login.model)", String(reflecting: login.model), "\(login)"] {
            #expect(!value.contains("canary"))
        }
        var dumped = ""
        dump(login, to: &dumped)
        dump(runtime, to: &dumped)
        #expect(!dumped.contains("canary"))
    }

    @Test func hidingForgetsThePassword() {
        show()
        enter()
        login.onHide()

        #expect(!login.model.hasPassword)
    }
}

extension Bool {
    fileprivate func expect(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self, sourceLocation: sourceLocation)
    }
}
