import LiferayKit
public import ScreensKit

extension SignUpScreenlet {
    /// The events that the screenlet reports.
    public static let events: [EventDeclaration] = [
        .response, .failure, .login, .loginFailure, .saved,
    ]
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onSignUpResponseUserAttributes",
        summary: "The user was added or changed.",
        fields: UserAttributes.fields
    )
    static let failure = error(
        "onSignUpError",
        summary: "The user could not be added, loaded or changed."
    )
    static let login = EventDeclaration(
        "onLoginResponseUserAttributes",
        summary: "The new user is signed in.",
        fields: UserAttributes.fields
    )
    static let loginFailure = error(
        "onLoginError",
        summary: "The user was added or changed, and could not be signed in."
    )
    static let saved = EventDeclaration(
        "onCredentialsSavedUserAttributes",
        summary: "The sign-in of the new user is stored for later runs.",
        fields: UserAttributes.fields
    )
}
