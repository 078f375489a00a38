import LiferayKit
public import ScreensKit

extension LoginScreenlet {
    /// Sets the password to sign in with.
    public func setPassword(_ password: SecretText) {
        self.password = password
        edited(.password)
    }

    func setValue(_ value: String, of name: String) -> Bool {
        guard work == nil, field(name) == .userName else { return false }
        userName = value
        return true
    }

    func setSecret(_ secret: SecretText, of name: String) -> Bool {
        guard work == nil, field(name) == .password else { return false }
        setPassword(secret)
        return true
    }

    private func field(_ name: String) -> AccountField? {
        model.formFieldName(name).flatMap(AccountField.init)
    }

    /// Notes that the user has changed a field, after which nothing that was said about it holds.
    func edited(_ field: AccountField) {
        storedSession = nil
        problems[field] = nil
        if case .portal(.unauthorized) = problem { problem = nil }
        runtime?.modelChanged()
    }

    func openForm() -> Bool {
        guard user != nil, work == nil else { return false }
        (isFormOpen, problem, storingProblem) = (true, nil, nil)
        runtime?.modelChanged()
        return true
    }

    func cancel() -> Bool {
        guard work != nil || isFormOpen else { return false }
        work?.cancel()
        (work, browserAddress, problem, problems) = (nil, nil, nil, [:])
        if user != nil { close() }
        runtime?.modelChanged()
        return true
    }

    /// Hides the form, and removes what was entered.
    func close() {
        isFormOpen = false
        userName = ""
        (password, storedSession) = (SecretText(""), nil)
    }

    /// The first thing that is missing: its field, if it has one, and the key of a sentence.
    var missing: (field: AccountField?, key: String)? {
        switch loginMode {
        case .oauth2redirect, .oauth2clientcredentials: return missingClient
        case .oauth2usernameandpassword: return missingName ?? missingPassword ?? missingClient
        case .cookie where cookieExpirationTime < 0: return (nil, "login-screenlet-negative-time")
        default: return missingName ?? missingPassword
        }
    }

    private var missingName: (field: AccountField?, key: String)? {
        switch basicAuthMethod {
        case .userId where userName.isEmpty:
            (.userName, "login-screenlet-undefined-username")
        case .userId:
            basicAuthMethod.lookup(of: userName, companyId: 1) == nil
                ? (.userName, "login-screenlet-undefined-user") : nil
        case .email: userName.isEmpty ? (.userName, "login-screenlet-undefined-email") : nil
        case .screenName:
            userName.isEmpty ? (.userName, "login-screenlet-undefined-screenname") : nil
        @unknown default: nil
        }
    }

    private var missingPassword: (field: AccountField?, key: String)? {
        password.isEmpty && storedSession == nil
            ? (.password, "login-screenlet-undefined-password") : nil
    }

    private var missingClient: (field: AccountField?, key: String)? {
        if oauth2clientId.isEmpty { return (nil, "login-screenlet-undefined-client") }
        if loginMode == .oauth2clientcredentials, oauth2clientSecret.isEmpty {
            return (nil, "login-screenlet-undefined-client-secret")
        }
        let isWrong = !oauth2redirectURL.isEmpty && LinkAddress(oauth2redirectURL) == nil
        return isWrong ? (nil, "login-screenlet-wrong-redirect") : nil
    }
}
