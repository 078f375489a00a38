@_spi(Host) public import ScreensKit

/// The model of a Sign Up.
///
/// It never has a password, only whether there is one.
public struct SignUpModel: AccountFormModel, Hashable {
    /// The state of the user who is edited; `idle` before the form is shown, and `ready` for a new user.
    public var phase: Phase
    /// Why the user could not be added, loaded or changed; `nil` if there is no problem.
    public var problem: ScreensError?
    /// Whether the present user is edited, instead of adding one.
    public var editCurrentUser: Bool
    /// The values of the fields that hold texts.
    public var values: [AccountField: String]
    /// The fields that hold a secret for which there is one.
    public var filled: Set<AccountField>
    /// What is wrong with fields: a sentence each.
    public var problems: [AccountField: String]
    /// Whether the portal is being asked.
    public var isWorking: Bool
    /// What has been done; `nil` before.
    public var outcome: Outcome?

    /// What a Sign Up has done.
    public enum Outcome: String, Codable, Sendable {
        /// The user was added, and is signed in.
        case signedIn
        /// The user was added.
        case added
        /// The user was added, and gets a password by e-mail.
        case passwordSent
        /// The user was added, and has to be approved before they can sign in.
        case needsApproval
        /// The user was changed.
        case saved
    }

    /// Creates a model; without arguments, one of a new user without any data.
    public init(
        editCurrentUser: Bool = false,
        phase: Phase = .ready,
        values: [AccountField: String] = [:],
        filled: Set<AccountField> = [],
        problem: ScreensError? = nil,
        problems: [AccountField: String] = [:],
        isWorking: Bool = false,
        outcome: Outcome? = nil
    ) {
        self.phase = phase
        self.problem = problem
        self.editCurrentUser = editCurrentUser
        self.values = values
        self.filled = filled
        self.problems = problems
        self.isWorking = isWorking
        self.outcome = outcome
    }

    /// Whether the form can be filled in: a user who is edited was loaded.
    public var isFormLoaded: Bool { [.idle, .ready].contains(phase) }

    /// The fields of the form.
    public var fields: [AccountFieldState] {
        let fields: [AccountField] =
            editCurrentUser
            ? [
                .emailAddress, .screenName, .firstName, .middleName, .lastName, .jobTitle,
                .currentPassword, .password,
            ]
            : [
                .emailAddress, .password, .firstName, .middleName, .lastName, .screenName,
                .jobTitle,
            ]
        return fields.map(state)
    }

    private func state(_ field: AccountField) -> AccountFieldState {
        let isRequired =
            [.emailAddress, .firstName].contains(field)
            || editCurrentUser && field == .screenName
        var state =
            field.isSecret
            ? AccountFieldState(field, isFilled: filled.contains(field))
            : AccountFieldState(field, value: values[field], isRequired: isRequired)
        state.problem = problems[field]
        state.isEditable = !isWorking
        if field == .password {
            state.purpose = .newPassword
            state.labelKey = editCurrentUser ? "account-new-password" : nil
            state.tipKey =
                editCurrentUser ? "signup-screenlet-keep-password" : "signup-screenlet-no-password"
        }
        if field == .screenName, !editCurrentUser { state.tipKey = "signup-screenlet-no-name" }
        return state
    }

    /// The action that adds or changes the user.
    public var submitAction: Action { Action(editCurrentUser ? "saveSignUp" : "signUp") }
    /// The action that loads the user who is edited.
    public var loadAction: Action { Action("loadCurrentUser") }
}
