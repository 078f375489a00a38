@_spi(Host) public import ScreensKit

/// The model of a Forgot Password.
public struct ForgotPasswordModel: AccountFormModel, Hashable {
    /// `idle` before it is shown, and then `ready`: the form is there at once.
    public var phase: Phase
    /// Why nothing was sent; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The name of the user who has lost the password.
    public var userName: String
    /// What kind of name it is.
    public var method: BasicAuthMethod
    /// What is wrong with fields: a sentence each.
    public var problems: [AccountField: String]
    /// Whether the portal is being asked.
    public var isWorking: Bool
    /// What the portal has sent; `nil` before.
    public var sent: MailContent?

    /// What a portal sends to users who have lost their password.
    public enum MailContent: String, Codable, Sendable {
        /// A new password.
        case password
        /// A link to a page where they choose one.
        case link
    }

    /// Creates a model; without arguments, one that has requested nothing yet.
    public init(
        phase: Phase = .ready,
        userName: String = "",
        method: BasicAuthMethod = .email,
        problem: ScreensError? = nil,
        problems: [AccountField: String] = [:],
        isWorking: Bool = false,
        sent: MailContent? = nil
    ) {
        self.problem = problem
        self.phase = phase
        self.userName = userName
        self.method = method
        self.problems = problems
        self.isWorking = isWorking
        self.sent = sent
    }

    /// The name.
    public var fields: [AccountFieldState] {
        var name = AccountFieldState(.userName, value: userName, isRequired: true)
        (name.labelKey, name.purpose) = (method.labelKey, .username)
        name.problem = problems[.userName]
        name.isEditable = !isWorking
        return [name]
    }

    /// The action that asks the portal to send a new password or a link.
    public var submitAction: Action { Action("requestPassword") }
}
