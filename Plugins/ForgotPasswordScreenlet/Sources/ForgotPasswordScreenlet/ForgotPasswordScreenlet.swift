public import LiferayKit
public import ScreensKit

/// Has the portal send a new password, or a link to choose one.
@MainActor
public final class ForgotPasswordScreenlet: LiferayKit.ForgotPasswordScreenlet {
    /// The name of the account that may ask for passwords.
    @Inspectable("The name of the account that may ask for passwords.")
    public var anonymousApiUserName = "test@liferay.com"

    /// The password of that account.
    @Inspectable("The password of the account that may ask for passwords.")
    public var anonymousApiPassword = SecretText("test")

    /// What kind of name the user enters.
    @Inspectable("What users enter: email, screenName or userId.")
    public var basicAuthMethod = BasicAuthMethod.email

    /// The company of the user.
    @Inspectable("The company of the user; 0 for the server's.", in: 0...Int64.max)
    public var companyId: Int64 = 0

    /// The host that shows the screenlet.
    public var runtime: ScreenletRuntime?
    /// The object that receives the events.
    public weak var delegate: (any ForgotPasswordScreenletDelegate)?

    /// The name of the user who has lost the password.
    public var userName = "" {
        didSet {
            guard userName != oldValue else { return }
            (problems, sent) = ([:], nil)
            runtime?.modelChanged()
        }
    }
    private var isShown = false
    private var work: Task<Void, Never>?
    private var problem: ScreensError?
    private var problems: [AccountField: String] = [:]
    private var sent: ForgotPasswordModel.MailContent?

    /// Creates a screenlet that is not shown yet.
    public init() {}

    /// The actions that the screenlet accepts.
    public static let actions: [ScreenletAction<ForgotPasswordScreenlet>] = [
        .init(
            "requestPassword",
            summary: "Has the portal send a new password, or a link to choose one.",
            writes: true
        ) { $0.requestPassword() },
        .setValue { $0.setValue($2, of: $1) },
    ]

    private func setValue(_ value: String, of name: String) -> Bool {
        guard work == nil, model.formFieldName(name) != nil else { return false }
        userName = value
        return true
    }

    /// The data to draw.
    public var model: ForgotPasswordModel {
        ForgotPasswordModel(
            phase: isShown ? .ready : .idle,
            userName: userName,
            method: basicAuthMethod,
            problem: problem,
            problems: problems,
            isWorking: work != nil,
            sent: sent
        )
    }

    /// Fills in the name of the user who is signed in.
    public func onShow() {
        isShown = true
        if userName.isEmpty, let name = runtime?.user?.name(basicAuthMethod) { userName = name }
    }

    /// Stops waiting for the portal.
    public func onHide() { work = nil }

    /// Has the portal send a new password, or a link.
    @discardableResult
    public func requestPassword() -> Bool {
        guard let runtime, work == nil else { return false }
        (problem, problems, sent) = (nil, [:], nil)
        if let key = missing {
            let words = runtime.liferayString(key)
            if key != "signup-screenlet-undefined-anonymous" { problems[.userName] = words }
            fail(.invalid(words))
            return false
        }
        do throws(ScreensError) {
            let session = try runtime.makeSession(
                with: .basic(user: anonymousApiUserName, password: anonymousApiPassword)
            )
            send(with: session)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private func send(with session: any UserSession) {
        let request = ForgotPasswordRequest(
            session,
            method: basicAuthMethod,
            userName: userName,
            companyId: companyId
        )
        work = runtime?.startTask { [weak self] runtime in
            let isPassword = try await runtime.run(
                "requestPassword",
                with: ForgotPasswordInteractor.self,
                request: request
            )
            self?.succeed(isPassword: isPassword)
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        runtime?.modelChanged()
    }

    /// The key of a sentence about the first thing that is missing.
    private var missing: String? {
        if userName.isEmpty { return "forgotpassword-screenlet-undefined-username" }
        if basicAuthMethod.lookup(of: userName, companyId: 1) == nil {
            return "login-screenlet-undefined-user"
        }
        let isMissing = anonymousApiUserName.isEmpty || anonymousApiPassword.isEmpty
        return isMissing ? "signup-screenlet-undefined-anonymous" : nil
    }

    private func succeed(isPassword: Bool) {
        (work, sent) = (nil, isPassword ? .password : .link)
        runtime?.modelChanged()
        notify(.sent, payload: ["isPassword": isPassword]) {
            $0.screenlet(self, onForgotPasswordSent: isPassword)
        }
    }

    private func fail(_ error: ScreensError) {
        (work, problem) = (nil, error)
        runtime?.modelChanged()
        notify(.failure, payload: error) { $0.screenlet(self, onForgotPasswordError: error) }
    }

    /// The events that the screenlet reports.
    public static let events: [EventDeclaration] = [.sent, .failure]
}

extension EventDeclaration {
    fileprivate static let sent = EventDeclaration(
        "onForgotPasswordSent",
        summary: "The portal has sent a new password or a link.",
        fields: [
            FieldDeclaration(
                "isPassword",
                type: .boolean,
                summary: "Whether it is a password; otherwise a link to choose one."
            )
        ]
    )
    fileprivate static let failure = error("onForgotPasswordError", summary: "Nothing was sent.")
}

extension SessionUser {
    /// The user's name of a kind; `nil` if it is not known.
    fileprivate func name(_ method: BasicAuthMethod) -> String? {
        switch method {
        case .email: emailAddress ?? (signInName.contains("@") ? signInName : nil)
        case .screenName: screenName
        case .userId: userId == 0 ? nil : "\(userId)"
        @unknown default: nil
        }
    }
}
