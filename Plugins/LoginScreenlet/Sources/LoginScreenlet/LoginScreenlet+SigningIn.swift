import LiferayKit
import ScreensKit

extension LoginScreenlet {
    /// Signs in with the name and the password, or in a browser.
    @discardableResult
    public func login() -> Bool {
        guard let runtime, work == nil else { return false }
        (problem, problems, storingProblem) = (nil, [:], nil)
        if let (field, key) = missing {
            let words = runtime.liferayString(key)
            if let field { problems[field] = words }
            fail(.invalid(words))
            return false
        }
        do throws(ScreensError) {
            signIn(with: try session(in: runtime))
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// The session to sign in with; `nil` if the user signs in on the portal's page.
    private func session(
        in runtime: ScreenletRuntime
    ) throws(ScreensError) -> (any UserSession)? {
        if let storedSession { return storedSession }
        return loginMode == .oauth2redirect ? nil : try runtime.makeSession(with: credentials)
    }

    private var credentials: Credentials {
        switch loginMode {
        case .cookie:
            .cookie(
                user: userName,
                password: password,
                renewal: CookieRenewal(
                    isAutomatic: shouldHandleCookieExpiration,
                    lifetime: .seconds(cookieExpirationTime * 60)
                )
            )
        case .oauth2usernameandpassword:
            .oauth2(user: userName, password: password, client: client)
        case .oauth2clientcredentials:
            .oauth2(user: "", password: SecretText(""), client: client)
        default: .basic(user: userName, password: password)
        }
    }

    private var client: OAuth2Client {
        OAuth2Client(
            id: oauth2clientId,
            secret: oauth2clientSecret,
            scopes: oauth2Scopes.split(separator: " ").map(String.init),
            redirectAddress: LinkAddress(oauth2redirectURL)
        )
    }

    /// Asks the portal who signs in, and uses the session from then on.
    ///
    /// - Parameter known: the session; `nil` to have the user sign in on the portal's page.
    private func signIn(with known: (any UserSession)?) {
        let method = loginMode == .basic && storedSession == nil ? basicAuthMethod : nil
        work = runtime?.startTask {
            [weak self, client, userName, companyId, saveCredentials] runtime in
            let session: any UserSession
            if let known {
                session = known
            } else {
                session = try await runtime.authorize(client) { [weak self] address in
                    self?.showBrowser(at: address)
                }
                self?.showBrowser(at: nil)
            }
            let request = LoginRequest(
                session,
                method: method,
                userName: userName,
                companyId: companyId
            )
            let user = try await runtime.run("login", with: LoginInteractor.self, request: request)
            runtime.modelChanged()
            let signedIn = try await runtime.signIn(with: session, storing: saveCredentials)
            self?.succeed(signedIn, user)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime?.modelChanged()
    }

    private func showBrowser(at address: LinkAddress?) {
        browserAddress = address
        runtime?.modelChanged()
    }

    private func succeed(_ signedIn: SignInResult, _ attributes: UserAttributes) {
        (work, user, storingProblem) = (nil, signedIn.user, signedIn.storingProblem)
        close()
        runtime?.modelChanged()
        notify(.response, payload: attributes) {
            $0.screenlet(self, onLoginResponseUserAttributes: attributes)
        }
        guard signedIn.isStored else { return }
        notify(.saved, payload: attributes) {
            $0.screenlet(self, onCredentialsSavedUserAttributes: attributes)
        }
    }

    func fail(_ error: ScreensError) {
        (work, browserAddress, problem) = (nil, nil, error)
        // A password that the portal refuses is of no further use.
        if case .portal(.unauthorized) = error {
            (password, storedSession) = (SecretText(""), nil)
        }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onLoginError: error) }
    }

    /// Signs the user out.
    @discardableResult
    public func logout() -> Bool {
        guard let runtime, work == nil, let user else { return false }
        (problem, problems, storingProblem) = (nil, [:], nil)
        // `cancel` only stops waiting: the user is signed out all the same.
        work = Task {}
        runtime.startTask { [weak self] runtime in
            try await runtime.signOut()
            self?.signedOut(user)
        } onFailure: { _ in
            // Signing out cannot fail.
        }
        runtime.modelChanged()
        return true
    }

    private func signedOut(_ user: SessionUser) {
        (work, self.user) = (nil, nil)
        close()
        runtime?.modelChanged()
        notify(.logout, payload: user) { $0.screenlet(self, onLogoutUser: user) }
    }

    /// Fills in the sign-in that an earlier run has stored.
    @discardableResult
    public func loadStoredCredentials() -> Bool {
        guard let runtime, work == nil else { return false }
        (problem, problems) = (nil, [:])
        work = runtime.startTask { [weak self] runtime in
            guard let session = try await runtime.loadStoredSession() else {
                throw ScreensError.failed(runtime.liferayString("login-screenlet-none-stored"))
            }
            self?.fillIn(session)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime.modelChanged()
        return true
    }

    private func fillIn(_ session: any UserSession) {
        work = nil
        userName = session.userName ?? ""
        storedSession = session
        isFormOpen = user != nil
        runtime?.modelChanged()
        let attributes = UserAttributes(
            userId: session.user?.userId ?? 0,
            screenName: session.user?.screenName ?? "",
            emailAddress: session.user?.emailAddress ?? ""
        )
        notify(.loaded, payload: attributes) {
            $0.screenlet(self, onCredentialsLoadedUserAttributes: attributes)
        }
    }

    /// Asks the portal for the names of a user of whom only the sign-in is known.
    func identify() {
        runtime?.startTask { [weak self] runtime in
            let found = try await runtime.run(
                "loadUser",
                with: CurrentUserInteractor.self,
                request: ()
            )
            self?.complete(with: found)
        } onFailure: { _ in
            // Without an answer, the name that the user signed in with is shown.
        }
    }

    private func complete(with found: UserAttributes) {
        guard let user else { return }
        self.user = SessionUser(
            signInName: user.signInName,
            userId: found.userId,
            fullName: found.fullName,
            emailAddress: found.emailAddress,
            screenName: found.screenName,
            locale: user.locale
        )
        runtime?.modelChanged()
    }
}
