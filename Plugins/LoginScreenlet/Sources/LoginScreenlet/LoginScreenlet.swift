public import LiferayKit
public import ScreensKit

/// Signs a user in at the portal, and out again.
@MainActor
public final class LoginScreenlet: LiferayKit.LoginScreenlet {
    /// What kind of name the user enters.
    @Inspectable("What users sign in with: email, screenName or userId.")
    public var basicAuthMethod = BasicAuthMethod.email

    /// Whether the sign-in is stored for later runs.
    @Inspectable("Whether the sign-in is stored for later runs, as by screens-host login.")
    public var saveCredentials = false

    /// The company of the user.
    @Inspectable("The company of the user; 0 for the server's.", in: 0...Int64.max)
    public var companyId: Int64 = 0

    /// How the user proves who they are.
    @Inspectable("How users sign in: with each request, with cookies, or with OAuth 2 tokens.")
    public var loginMode = LoginMode.basic

    /// Whether a session with cookies renews itself.
    @Inspectable("Whether a session with cookies signs in again before they expire.")
    public var shouldHandleCookieExpiration = true

    /// For how many minutes cookies are used.
    @Inspectable("For how many minutes cookies are used.", in: 0...525_600)
    public var cookieExpirationTime = 60

    /// The id of the client that the portal's OAuth 2 server knows.
    @Inspectable("The ID of a client of the portal's OAuth 2 server.")
    public var oauth2clientId = ""

    /// The secret of that client.
    @Inspectable("The secret of that client; empty for a client without one.")
    public var oauth2clientSecret = SecretText("")

    /// The address to which the portal's page leads back.
    @Inspectable("Where the portal's sign-in page leads back; empty for a free port of 127.0.0.1.")
    public var oauth2redirectURL = ""

    /// What the client asks to be allowed.
    @Inspectable("What the client asks to be allowed, separated by blanks.")
    public var oauth2Scopes = ""

    /// Whether guests are led to where a new password is sent.
    @Inspectable("Whether guests have a link that reports onForgotPasswordUserName.")
    public var showForgotPassword = false

    /// Whether guests are led to where they create an account.
    @Inspectable("Whether guests have a link that reports onCreateAccountUserName.")
    public var showCreateAccount = false

    /// The host that shows the screenlet.
    public var runtime: ScreenletRuntime?
    /// The object that receives the events.
    public weak var delegate: (any LoginScreenletDelegate)?

    /// The name to sign in with.
    public var userName = "" { didSet { if userName != oldValue { edited(.userName) } } }
    // Not a part of the model, which surfaces, workers and reports get.
    var password = SecretText("")
    /// A sign-in that was stored earlier, until the user enters something else.
    var storedSession: (any UserSession)?
    private var isShown = false
    var user: SessionUser?
    var isFormOpen = false
    var work: Task<Void, Never>?
    var browserAddress: LinkAddress?
    var problem: ScreensError?
    var problems: [AccountField: String] = [:]
    var storingProblem: String?

    /// Creates a screenlet that is not shown yet.
    public init() {}

    /// The actions that the screenlet accepts.
    public static let actions: [ScreenletAction<LoginScreenlet>] = [
        .init("login", summary: "Signs in.", writes: true) { $0.login() },
        .init("logout", summary: "Signs out.", writes: true) { $0.logout() },
        .init(
            "loadStoredCredentials",
            summary: "Fills in the sign-in that an earlier run has stored."
        ) {
            $0.loadStoredCredentials()
        },
        .init("openForm", summary: "Shows the form although somebody is signed in.") {
            $0.openForm()
        },
        .init("cancel", summary: "Hides the form, or stops signing in.") { $0.cancel() },
        .init("forgotPassword", summary: "Reports that the user asks for a new password.") {
            $0.forgotPassword()
        },
        .init("createAccount", summary: "Reports that the user wants an account.") {
            $0.createAccount()
        },
        .setValue { $0.setValue($2, of: $1) },
        .setSecret { $0.setSecret($2, of: $1) },
    ]

    /// The data to draw, without the password.
    public var model: LoginModel {
        var model = LoginModel(
            phase: isShown ? .ready : .idle,
            user: user,
            userName: userName,
            hasPassword: !password.isEmpty || storedSession != nil,
            mode: loginMode,
            method: basicAuthMethod,
            isFormOpen: isFormOpen,
            isWorking: work != nil,
            browserAddress: browserAddress,
            problem: problem,
            problems: problems,
            storingProblem: storingProblem
        )
        (model.offersPassword, model.offersAccount) = (showForgotPassword, showCreateAccount)
        return model
    }

    /// Finds out who is signed in.
    public func onShow() {
        (isShown, user) = (true, runtime?.user)
        if let user, user.userId == 0 { identify() }
    }

    /// Removes the password.
    public func onHide() {
        (work, browserAddress) = (nil, nil)
        (password, storedSession) = (SecretText(""), nil)
    }
}
