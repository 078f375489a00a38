@_spi(Host) public import ScreensKit

/// The model of a Login.
///
/// It never has a password, only whether there is one.
public struct LoginModel: AccountFormModel, Hashable {
    /// `idle` before it is shown, and then `ready`: the form is there at once.
    public var phase: Phase
    /// Why the user could not sign in; `nil` if there is no problem.
    public var problem: ScreensError?
    /// Who is signed in; `nil` for a guest.
    public var user: SessionUser?
    /// The name to sign in with, as the user entered it.
    public var userName: String
    /// Whether a password was entered or stored.
    public var hasPassword: Bool
    /// How the user proves who they are.
    public var mode: LoginMode
    /// What kind of name it is.
    public var method: BasicAuthMethod
    /// Whether the form is shown although somebody is signed in.
    public var isFormOpen: Bool
    /// Whether the portal is being asked.
    public var isWorking: Bool
    /// The address of the portal's page while the answer of a browser is awaited.
    public var browserAddress: LinkAddress?
    /// What is wrong with fields: a sentence each.
    public var problems: [AccountField: String]
    /// Why the sign-in is not stored for later runs; `nil` if it is, or was not requested.
    public var storingProblem: String?
    /// Whether guests are led to where a new password is sent.
    public var offersPassword = false
    /// Whether guests are led to where they create an account.
    public var offersAccount = false

    /// Creates a model; without arguments, one of a guest who has entered nothing.
    public init(
        phase: Phase = .ready,
        user: SessionUser? = nil,
        userName: String = "",
        hasPassword: Bool = false,
        mode: LoginMode = .basic,
        method: BasicAuthMethod = .email,
        isFormOpen: Bool = false,
        isWorking: Bool = false,
        browserAddress: LinkAddress? = nil,
        problem: ScreensError? = nil,
        problems: [AccountField: String] = [:],
        storingProblem: String? = nil
    ) {
        self.user = user
        self.userName = userName
        self.hasPassword = hasPassword
        self.mode = mode
        self.method = method
        self.isFormOpen = isFormOpen
        self.isWorking = isWorking
        self.browserAddress = browserAddress
        self.problem = problem
        self.phase = phase
        self.problems = problems
        self.storingProblem = storingProblem
    }

    /// Whether the portal has refused the name or the password.
    var isRefused: Bool {
        guard mode.hasPassword, case .portal(.unauthorized) = problem else { return false }
        return true
    }

    /// Whether the form is shown.
    public var showsForm: Bool { user == nil || isFormOpen }

    /// The name and the password; nothing if a browser asks for them, or the client signs in by itself.
    public var fields: [AccountFieldState] {
        guard mode.hasPassword else { return [] }
        var name = AccountFieldState(.userName, value: userName, isRequired: true)
        name.labelKey = method.labelKey
        name.purpose = .username
        let password = AccountFieldState(.password, isFilled: hasPassword, isRequired: true)
        return [name, password].map { field in
            var field = field
            field.problem = problems[field.field]
            field.isEditable = !isWorking
            return field
        }
    }

    /// The action that signs in.
    public var submitAction: Action { Action("login") }
    /// The action that signs out.
    public var signOutAction: Action { Action("logout") }
    /// The action that shows the form although somebody is signed in.
    public var openFormAction: Action { Action("openForm") }
    /// The action that reports that the user asks for a new password.
    public var forgotPasswordAction: Action { Action("forgotPassword") }
    /// The action that reports that the user wants an account.
    public var createAccountAction: Action { Action("createAccount") }
    /// The action that hides the form, or stops waiting for the browser.
    public var cancelAction: Action { Action("cancel") }
}
