public import LiferayKit
import ScreensKit

extension LoginModel {
    /// The states that every view of a Login should draw well, by name.
    public static var allSamples: [(name: String, model: LoginModel)] {
        let entered = LoginModel(userName: "jane@example.com", hasPassword: true)
        var (working, refused, missing, unreachable) = (entered, entered, LoginModel(), entered)
        working.isWorking = true
        refused.hasPassword = false
        refused.problem = .portal(.unauthorized("Authenticated access required"))
        missing.problem = .invalid("Enter the email address")
        missing.problems = [.userName: "Enter the email address"]
        unreachable.problem = .portal(.unreachable("Connection refused"))
        var browser = LoginModel(mode: .oauth2redirect, isWorking: true)
        browser.browserAddress = LinkAddress("https://portal.example/o/oauth2/authorize?state=1")
        let hostile = HostileText.all.joined(separator: " ")
        var offering = entered
        (offering.offersPassword, offering.offersAccount) = (true, true)
        return [
            ("new", LoginModel()), ("entered", entered), ("offering", offering),
            ("working", working),
            ("refused", refused), ("missing", missing), ("unreachable", unreachable),
            ("screen-name", LoginModel(userName: "jane", method: .screenName)),
            ("user-id", LoginModel(userName: "20201", method: .userId)),
            ("signed-in", LoginModel(user: jane)),
            ("other-user", LoginModel(user: jane, isFormOpen: true)),
            ("signing-out", LoginModel(user: jane, isWorking: true)),
            ("not-stored", LoginModel(user: jane, storingProblem: "The disk is full.")),
            ("redirect", LoginModel(mode: .oauth2redirect)), ("browser", browser),
            (
                "hostile",
                LoginModel(
                    user: SessionUser(signInName: hostile, fullName: hostile),
                    userName: hostile,
                    isFormOpen: true,
                    problem: .failed(hostile),
                    problems: [.userName: hostile, .password: hostile],
                    storingProblem: hostile
                )
            ),
        ]
    }

    private static let jane = SessionUser(
        signInName: "jane",
        userId: 20201,
        fullName: "Jane Doe",
        emailAddress: "jane@example.com",
        screenName: "jane"
    )
}

extension SignUpModel {
    /// The states that every view of a Sign Up should draw well, by name.
    public static var allSamples: [(name: String, model: SignUpModel)] {
        let entered = SignUpModel(values: jane, filled: [.password])
        var (working, refused, edited) = (entered, entered, SignUpModel(editCurrentUser: true))
        working.isWorking = true
        refused.problem = .portal(
            .exception(type: "DuplicateUserEmailAddressException", message: "It is in use.")
        )
        edited.values = jane
        var (saving, saved, loading, failed) = (edited, edited, edited, edited)
        saving.isWorking = true
        saved.outcome = .saved
        loading.phase = .loading
        (failed.phase, failed.problem) = (.failed, .portal(.unreachable("Connection refused")))
        var missing = SignUpModel()
        missing.problem = .invalid("Please, enter your email address")
        missing.problems = [.emailAddress: "Please, enter your email address"]
        let hostile = HostileText.all.joined(separator: " ")
        var attacked = SignUpModel(problem: .failed(hostile))
        for field in AccountField.allCases {
            (attacked.values[field], attacked.problems[field]) = (hostile, hostile)
        }
        let outcomes: [Outcome] = [.signedIn, .added, .passwordSent, .needsApproval]
        return [
            ("new", SignUpModel()), ("entered", entered), ("working", working),
            ("refused", refused), ("missing", missing), ("editing", edited), ("saving", saving),
            ("saved", saved), ("loading", loading), ("failed", failed), ("hostile", attacked),
        ] + outcomes.map { ($0.rawValue, SignUpModel(outcome: $0)) }
    }

    private static let jane: [AccountField: String] = [
        .emailAddress: "jane@example.com", .screenName: "jane", .firstName: "Jane",
        .lastName: "Doe", .jobTitle: "Editor",
    ]
}

extension ForgotPasswordModel {
    /// The states that every view of a Forgot Password should draw well, by name.
    public static var allSamples: [(name: String, model: ForgotPasswordModel)] {
        let entered = ForgotPasswordModel(userName: "jane@example.com")
        var (working, password, link, refused) = (entered, entered, entered, entered)
        working.isWorking = true
        password.sent = .password
        link.sent = .link
        refused.problem = .portal(
            .exception(type: "NoSuchUserException", message: "No User exists.")
        )
        var missing = ForgotPasswordModel()
        missing.problem = .invalid("Please, enter the user name")
        missing.problems = [.userName: "Please, enter the user name"]
        let hostile = HostileText.all.joined(separator: " ")
        let attacked = ForgotPasswordModel(
            userName: hostile,
            problem: .failed(hostile),
            problems: [.userName: hostile]
        )
        return [
            ("new", ForgotPasswordModel()), ("entered", entered), ("working", working),
            ("password", password), ("link", link), ("refused", refused), ("missing", missing),
            ("screen-name", ForgotPasswordModel(userName: "jane", method: .screenName)),
            ("hostile", attacked),
        ]
    }
}
