public import LiferayKit
public import ScreensKit

/// Adds a user to the portal, or changes the one who is signed in.
@MainActor
public final class SignUpScreenlet: LiferayKit.SignUpScreenlet {
    /// The name of the account that may add users.
    @Inspectable("The name of the account that may add users.")
    public var anonymousApiUserName = "test@liferay.com"

    /// The password of the account that may add users.
    @Inspectable("The password of the account that may add users.")
    public var anonymousApiPassword = SecretText("test")

    /// Whether the new user is signed in.
    @Inspectable("Whether the new user is signed in.")
    public var autoLogin = true

    /// Whether that sign-in is stored for later runs.
    @Inspectable("Whether the sign-in of the new user is stored for later runs.")
    public var saveCredentials = true

    /// What kind of name new users sign in with.
    @Inspectable("What new users sign in with: email, screenName or userId.")
    public var basicAuthMethod = BasicAuthMethod.email

    /// The company of the user.
    @Inspectable("The company of the user; 0 for the server's.", in: 0...Int64.max)
    public var companyId: Int64 = 0

    /// The host that shows the screenlet.
    public var runtime: ScreenletRuntime?
    /// The object that receives the events.
    public weak var delegate: (any SignUpScreenletDelegate)?
    /// The object that receives the events of signing the new user in.
    public weak var autoLoginDelegate: (any LoginScreenletDelegate)?

    var values: [AccountField: String] = [:]
    // Not a part of the model, which surfaces, workers and reports get.
    var secrets: [AccountField: SecretText] = [:]
    /// Whether the user has changed a value since all were loaded, sent or cleared.
    var isEdited = false
    var isEditing = false
    /// The user to be changed, as the portal has stored them.
    var stored: UserAttributes?
    var phase = Phase.idle
    var work: Task<Void, Never>?
    var problem: ScreensError?
    var problems: [AccountField: String] = [:]
    var outcome: SignUpModel.Outcome?

    /// Creates a screenlet that is not shown yet.
    public init() {}

    /// The actions that the screenlet accepts.
    public static let actions: [ScreenletAction<SignUpScreenlet>] = [
        .init("signUp", summary: "Adds the user.", writes: true) { $0.signUp() },
        .init("saveSignUp", summary: "Changes the signed-in user.", writes: true) {
            $0.saveSignUp()
        },
        .init("loadCurrentUser", summary: "Loads the signed-in user, to be edited.", loads: true) {
            $0.loadCurrentUser()
        },
        .setValue { $0.setValue($2, of: $1) },
        .setSecret { $0.setSecret($2, of: $1) },
    ]

    /// Whether something was entered that is not sent.
    public var hasUnsentInput: Bool { isEdited }

    /// The data to draw, without passwords.
    public var model: SignUpModel {
        SignUpModel(
            editCurrentUser: isEditing,
            phase: phase,
            values: values,
            filled: Set(secrets.filter { !$0.value.isEmpty }.keys),
            problem: problem,
            problems: problems,
            isWorking: work != nil && phase == .ready,
            outcome: outcome
        )
    }

    /// Shows the form.
    public func onShow() {
        if phase == .idle { phase = .ready }
    }

    /// Removes the passwords.
    public func onHide() {
        (work, secrets) = (nil, [:])
        if phase == .loading { phase = .failed }
    }

    /// Sets a field.
    public func setValue(_ value: String, of field: AccountField) {
        values[field] = value
        edited(field)
    }

    /// Sets a field that holds a secret.
    public func setSecret(_ secret: SecretText, of field: AccountField) {
        secrets[field] = secret
        edited(field)
    }

    private func edited(_ field: AccountField) {
        (problems[field], outcome, isEdited) = (nil, nil, true)
        runtime?.modelChanged()
    }

    private func setValue(_ value: String, of name: String) -> Bool {
        guard let field = field(name), !field.isSecret else { return false }
        setValue(value, of: field)
        return true
    }

    private func setSecret(_ secret: SecretText, of name: String) -> Bool {
        guard let field = field(name) else { return false }
        setSecret(secret, of: field)
        return true
    }

    private func field(_ name: String) -> AccountField? {
        work == nil ? model.formFieldName(name).flatMap(AccountField.init) : nil
    }
}
