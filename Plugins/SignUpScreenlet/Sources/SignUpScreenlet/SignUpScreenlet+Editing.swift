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
        work = runtime.start(
            "loadCurrentUser",
            with: CurrentUserInteractor.self,
            request: (),
            policy: .remoteOnly
        ) { [weak self] result in
            switch result {
            case .success(let loaded): self?.show(loaded.output)
            case .failure(let error): self?.fail(error)
            }
        }
        runtime.modelChanged()
        return true
    }

    private func show(_ user: UserAttributes) {
        (work, phase, values, isEdited) = (nil, .ready, user.values, false)
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
        work = runtime.start(
            "saveSignUp",
            with: UserUpdateInteractor.self,
            request: request,
            policy: .remoteOnly
        ) { [weak self] result in
            switch result {
            case .success(let loaded): self?.saved(loaded.output, request.password)
            case .failure(let error): self?.fail(error)
            }
        }
        runtime.modelChanged()
        return true
    }

    /// Whether the password stays, or is changed to another one by somebody who knows the present one.
    private func isPasswordValid() -> Bool {
        guard let new = secrets[.password], !new.isEmpty, let runtime else { return true }
        let old = secrets[.currentPassword] ?? SecretText("")
        guard !old.isEmpty, old != new else {
            let field = old.isEmpty ? AccountField.currentPassword : .password
            let words = runtime.liferayString(
                old.isEmpty
                    ? "signup-screenlet-undefined-current-password"
                    : "signup-screenlet-change-password"
            )
            problems[field] = words
            fail(.invalid(words))
            return false
        }
        return true
    }

    private func saved(_ user: UserAttributes, _ password: SecretText) {
        (work, outcome, values, secrets, isEdited) = (nil, .saved, user.values, [:], false)
        runtime?.modelChanged()
        report(user)
        if !password.isEmpty { signInAgain(password) }
    }

    /// Signs in with the new password; a session that needs none stays as it is.
    private func signInAgain(_ password: SecretText) {
        guard let runtime, let name = runtime.user?.signInName, !name.isEmpty,
            let session = try? runtime.session(with: .basic(user: name, password: password))
        else { return }
        work = runtime.signIn(with: session, storing: saveCredentials) { [weak self] _ in
            self?.work = nil
            self?.runtime?.modelChanged()
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
}
