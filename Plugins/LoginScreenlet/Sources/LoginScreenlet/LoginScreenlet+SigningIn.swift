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
        if let storedSession {
            tryOut(storedSession)
            return true
        }
        guard loginMode != .oauth2redirect else {
            authorize()
            return true
        }
        do throws(ScreensError) {
            tryOut(try runtime.session(with: credentials))
            return true
        } catch {
            fail(error)
            return false
        }
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

    /// Has the user sign in on the portal's page.
    private func authorize() {
        work = runtime?.authorize(client) { [weak self] address in
            self?.browserAddress = address
            self?.runtime?.modelChanged()
        } then: { [weak self] result in
            guard let self else { return }
            browserAddress = nil
            switch result {
            case .success(let session): tryOut(session)
            case .failure(let error): fail(error)
            }
        }
        runtime?.modelChanged()
    }

    /// Asks the portal who signs in, before the session is used.
    private func tryOut(_ session: any UserSession) {
        let request = LoginRequest(
            session,
            method: loginMode == .basic && storedSession == nil ? basicAuthMethod : nil,
            userName: userName,
            companyId: companyId
        )
        work = runtime?.start(
            "login",
            with: LoginInteractor.self,
            request: request,
            policy: .remoteOnly
        ) { [weak self] result in
            switch result {
            case .success(let loaded): self?.use(session, loaded.output)
            case .failure(let error): self?.fail(error)
            }
        }
        runtime?.modelChanged()
    }

    private func use(_ session: any UserSession, _ attributes: UserAttributes) {
        work = runtime?.signIn(with: session, storing: saveCredentials) { [weak self] result in
            switch result {
            case .success(let signedIn): self?.succeed(signedIn, attributes)
            case .failure(let error): self?.fail(error)
            }
        }
        runtime?.modelChanged()
    }

    private func succeed(_ signedIn: SignedIn, _ attributes: UserAttributes) {
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
        work = Interaction {}
        runtime.signOut { [weak self] in
            guard let self else { return }
            (work, self.user) = (nil, nil)
            close()
            self.runtime?.modelChanged()
            notify(.logout, payload: user) { $0.screenlet(self, onLogoutUser: user) }
        }
        runtime.modelChanged()
        return true
    }

    /// Fills in the sign-in that an earlier run has stored.
    @discardableResult
    public func loadStoredCredentials() -> Bool {
        guard let runtime, work == nil else { return false }
        (problem, problems) = (nil, [:])
        work = runtime.storedSession { [weak self] result in
            guard let self else { return }
            work = nil
            switch result {
            case .success(let session?): fillIn(session)
            case .success(nil):
                fail(.failed(runtime.liferayString("login-screenlet-none-stored")))
            case .failure(let error): fail(error)
            }
        }
        runtime.modelChanged()
        return true
    }

    private func fillIn(_ session: any UserSession) {
        userName = session.userName
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
        _ = runtime?.start(
            "loadUser",
            with: CurrentUserInteractor.self,
            request: (),
            policy: .remoteOnly
        ) { [weak self] result in
            // Without an answer, the name that the user signed in with is shown.
            guard let self, let found = try? result.get().output, var user else { return }
            (user.userId, user.fullName) = (found.userId, found.fullName)
            (user.emailAddress, user.screenName) = (found.emailAddress, found.screenName)
            self.user = user
            runtime?.modelChanged()
        }
    }
}
