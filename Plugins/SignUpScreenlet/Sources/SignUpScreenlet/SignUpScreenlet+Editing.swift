import LiferayKit
import ScreensKit

extension SignUpScreenlet {
    /// Loads the user who is signed in, to be edited.
    @discardableResult
    public func loadCurrentUser() -> Bool {
        guard let runtime, work == nil else { return false }
        (isEditing, problem, problems, outcome) = (true, nil, [:], nil)
        (values, secrets, isEdited, phase) = ([:], [:], false, .loading)
        guard runtime.isSignedIn else {
            fail(.failed(runtime.liferayString("signup-screenlet-nobody-signed-in")))
            return false
        }
        work = runtime.startTask { [weak self] runtime in
            let user = try await runtime.run(
                "loadCurrentUser",
                with: CurrentUserInteractor.self,
                request: ()
            )
            self?.show(user)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime.modelChanged()
        return true
    }

    private func show(_ user: UserAttributes) {
        (work, phase, values, stored, isEdited) = (nil, .ready, user.values, user, false)
        runtime?.modelChanged()
    }

    /// Changes the user who is signed in.
    @discardableResult
    public func saveSignUp() -> Bool {
        guard let runtime, isEditing, phase == .ready,
            begins([.emailAddress, .screenName, .firstName]), isPasswordValid()
        else { return false }
        let request = UserUpdateRequest(
            values: values,
            currentPassword: secrets[.currentPassword] ?? SecretText(""),
            password: secrets[.password] ?? SecretText("")
        )
        do throws(ScreensError) {
            save(request, after: try session(in: runtime, before: request))
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// A session with the password that is to be replaced; `nil` if it stays.
    private func session(
        in runtime: ScreenletRuntime,
        before request: UserUpdateRequest
    ) throws(ScreensError) -> (any UserSession)? {
        guard !request.password.isEmpty else { return nil }
        let name = runtime.user?.signInName ?? ""
        return try runtime.makeSession(with: .basic(user: name, password: request.currentPassword))
    }

    /// Sends the changes, after signing in with the password that is to be replaced.
    ///
    /// Nothing is sent before, because not every portal compares the old password.
    private func save(_ request: UserUpdateRequest, after session: (any UserSession)?) {
        work = runtime?.startTask { [weak self] runtime in
            if let session {
                do throws(ScreensError) {
                    _ = try await runtime.run(
                        "checkPassword",
                        with: PasswordCheckInteractor.self,
                        request: session
                    )
                } catch .portal(.unauthorized) {
                    self?.refuse(.currentPassword, "signup-screenlet-wrong-current-password")
                    return
                }
                runtime.modelChanged()
            }
            let user = try await runtime.run(
                "saveSignUp",
                with: UserUpdateInteractor.self,
                request: request
            )
            self?.saved(user, request.password)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime?.modelChanged()
    }

    /// Whether the password stays, or is changed to another one by somebody who knows the present one.
    private func isPasswordValid() -> Bool {
        guard let new = secrets[.password], !new.isEmpty else { return true }
        let old = secrets[.currentPassword] ?? SecretText("")
        guard !old.isEmpty else {
            refuse(.currentPassword, "signup-screenlet-undefined-current-password")
            return false
        }
        guard old != new else {
            refuse(.password, "signup-screenlet-change-password")
            return false
        }
        return true
    }

    private func refuse(_ field: AccountField, _ key: String) {
        guard let runtime else { return }
        let words = runtime.liferayString(key)
        problems[field] = words
        fail(.invalid(words))
    }

    private func saved(_ user: UserAttributes, _ password: SecretText) {
        let name = runtime?.user.map { stored?.newName(for: $0.signInName, of: user) ?? "" }
        (work, outcome, values, secrets, isEdited) = (nil, .saved, user.values, [:], false)
        stored = user
        runtime?.modelChanged()
        report(user)
        if let name, !name.isEmpty, !password.isEmpty { signInAgain(name, password) }
    }

    /// Signs in with the new password; a session that needs none stays as it is.
    private func signInAgain(_ name: String, _ password: SecretText) {
        guard let runtime,
            let session = try? runtime.makeSession(with: .basic(user: name, password: password))
        else { return }
        work = runtime.startTask { [weak self, saveCredentials] runtime in
            _ = try await runtime.signIn(with: session, storing: saveCredentials)
            self?.work = nil
            runtime.modelChanged()
        } onFailure: { [weak self] error in
            self?.notSignedIn(error)
        }
    }
}

extension UserAttributes {
    /// The values of the form.
    fileprivate var values: [AccountField: String] {
        [
            .emailAddress: emailAddress, .screenName: screenName, .firstName: firstName,
            .middleName: middleName, .lastName: lastName, .jobTitle: jobTitle,
        ]
    }

    /// The name to sign in with after the user, who signed in with a name, was changed.
    fileprivate func newName(for name: String, of user: UserAttributes) -> String {
        switch name.lowercased() {
        case emailAddress.lowercased(): user.emailAddress
        case screenName.lowercased(): user.screenName
        default: name
        }
    }
}
