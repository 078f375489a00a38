import LiferayKit
import ScreensKit

extension SignUpScreenlet {
    /// Adds the user.
    @discardableResult
    public func signUp() -> Bool {
        guard let runtime, begins([.emailAddress, .firstName]) else { return false }
        guard !anonymousApiUserName.isEmpty, !anonymousApiPassword.isEmpty else {
            fail(.invalid(runtime.liferayString("signup-screenlet-undefined-anonymous")))
            return false
        }
        do throws(ScreensError) {
            let session = try runtime.makeSession(
                with: .basic(user: anonymousApiUserName, password: anonymousApiPassword)
            )
            add(with: session)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func add(with session: any UserSession) {
        let request = SignUpRequest(
            session,
            values: values,
            password: secrets[.password] ?? SecretText(""),
            companyId: companyId
        )
        work = runtime?.startTask { [weak self] runtime in
            let user = try await runtime.run(
                "signUp",
                with: SignUpInteractor.self,
                request: request
            )
            self?.added(user, request.password)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime?.modelChanged()
    }

    /// Prepares a request; reports the first field that is missing, and returns whether there is none.
    func begins(_ fields: [AccountField]) -> Bool {
        guard let runtime, work == nil else { return false }
        (problem, problems, outcome) = (nil, [:], nil)
        for field in fields where (values[field] ?? "").allSatisfy(\.isWhitespace) {
            let words = runtime.liferayString(Self.missing(field))
            problems[field] = words
            if problem == nil { problem = .invalid(words) }
        }
        guard let problem else { return true }
        fail(problem)
        return false
    }

    private static func missing(_ field: AccountField) -> String {
        switch field {
        case .firstName: "signup-screenlet-undefined-first-name"
        case .screenName: "signup-screenlet-undefined-screen-name"
        default: "signup-screenlet-undefined-email"
        }
    }

    private func added(_ attributes: UserAttributes, _ password: SecretText) {
        work = nil
        outcome =
            attributes.status != 0 ? .needsApproval : password.isEmpty ? .passwordSent : .added
        (values, secrets, isEdited) = ([:], [:], false)
        runtime?.modelChanged()
        report(attributes)
        // Without its password, or before somebody has approved it, nobody can use the account.
        if autoLogin, outcome == .added { signIn(attributes, password) }
    }

    func report(_ attributes: UserAttributes) {
        notify(.response, payload: attributes) {
            $0.screenlet(self, onSignUpResponseUserAttributes: attributes)
        }
    }

    private func signIn(_ attributes: UserAttributes, _ password: SecretText) {
        let name = attributes.name(basicAuthMethod)
        guard let runtime,
            let session = try? runtime.makeSession(with: .basic(user: name, password: password))
        else { return }
        work = runtime.startTask { [weak self, saveCredentials] runtime in
            let signedIn = try await runtime.signIn(with: session, storing: saveCredentials)
            self?.signedIn(signedIn, attributes)
        } onFailure: { [weak self] error in
            self?.notSignedIn(error)
        }
        runtime.modelChanged()
    }

    private func signedIn(_ signedIn: SignInResult, _ attributes: UserAttributes) {
        (work, outcome) = (nil, .signedIn)
        runtime?.modelChanged()
        notify(.login, payload: attributes)
        autoLoginDelegate?.screenlet(self, onLoginResponseUserAttributes: attributes)
        guard signedIn.isStored else { return }
        notify(.saved, payload: attributes)
        autoLoginDelegate?.screenlet(self, onCredentialsSavedUserAttributes: attributes)
    }

    /// The user was added or changed all the same, and can sign in later.
    func notSignedIn(_ error: ScreensError) {
        (work, problem) = (nil, error)
        runtime?.modelChanged()
        notify(.loginFailure, payload: error)
        autoLoginDelegate?.screenlet(self, onLoginError: error)
    }

    func fail(_ error: ScreensError) {
        (work, problem) = (nil, error)
        if phase == .loading { phase = .failed }
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onSignUpError: error) }
    }
}

extension UserAttributes {
    /// The name that the user signs in with.
    fileprivate func name(_ method: BasicAuthMethod) -> String {
        switch method {
        case .screenName: screenName
        case .userId: "\(userId)"
        default: emailAddress
        }
    }
}
