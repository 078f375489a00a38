import LiferayKit
public import ScreensKit

extension LoginScreenlet {
    /// The events that the screenlet reports.
    public static let events: [EventDeclaration] = [
        .response, .failure, .saved, .loaded, .logout, .forgotPassword, .createAccount,
    ]

    func forgotPassword() -> Bool {
        notify(.forgotPassword, payload: ["userName": userName]) {
            $0.screenlet(self, onForgotPasswordUserName: userName)
        }
        return true
    }

    func createAccount() -> Bool {
        notify(.createAccount, payload: ["userName": userName]) {
            $0.screenlet(self, onCreateAccountUserName: userName)
        }
        return true
    }
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onLoginResponseUserAttributes",
        summary: "The user is signed in.",
        fields: UserAttributes.fields
    )
    static let failure = error("onLoginError", summary: "The user could not be signed in.")
    static let saved = EventDeclaration(
        "onCredentialsSavedUserAttributes",
        summary: "The sign-in is stored for later runs.",
        fields: UserAttributes.fields
    )
    static let loaded = EventDeclaration(
        "onCredentialsLoadedUserAttributes",
        summary: "The sign-in that an earlier run has stored is filled in.",
        fields: UserAttributes.fields
    ).afterLoading
    static let logout = EventDeclaration(
        "onLogoutUser",
        summary: "The user is signed out.",
        fields: [
            FieldDeclaration("userId", type: .number, summary: "The user; 0 if not known."),
            FieldDeclaration("signInName", type: .text, summary: "The name to sign in with."),
        ]
    )
    static let forgotPassword = EventDeclaration(
        "onForgotPasswordUserName",
        summary: "The user asks for a new password.",
        fields: [userName]
    )
    static let createAccount = EventDeclaration(
        "onCreateAccountUserName",
        summary: "The user wants an account.",
        fields: [userName]
    )
    private static let userName = FieldDeclaration(
        "userName",
        type: .text,
        summary: "The name that was entered; may be empty."
    )
}
