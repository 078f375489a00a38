@_spi(Host) import ScreensKit
import Testing

@testable import LiferayKit

/// How the forms about accounts are drawn by default.
struct AccountViewTests {
    private struct Login: LoginView {}
    private struct SignUp: SignUpView {}
    private struct ForgotPassword: ForgotPasswordView {}

    private let context = DrawingContext()

    private func buttons(_ node: Node) -> [Node] { node.subtree.filter { $0.kind == .button } }

    private func inputs(_ node: Node) -> [Input] { node.subtree.compactMap(\.extras?.input) }

    private func notices(_ node: Node) -> [String] {
        node.subtree.filter { $0.kind == .notice }.compactMap(\.text)
    }

    @Test func signingInLeadsAndIsAsWideAsTheFields() {
        let body = Login().body(of: LoginModel(), in: context)

        #expect(buttons(body).map(\.role) == [.primary] && buttons(body)[0].span == .growing)
        #expect(!body.subtree.contains { $0.kind == .link })
    }

    @Test func theLinksToOtherPagesAreAfterTheForm() throws {
        var model = LoginModel()
        (model.offersPassword, model.offersAccount) = (true, true)

        let body = Login().body(of: model, in: context)
        let links = body.subtree.filter { $0.kind == .link }
        let form = try #require(body.subtree.first { $0.kind == .form })

        #expect(links.map(\.extras?.action?.name) == ["forgotPassword", "createAccount"])
        // The first button of a form is the one that the key Enter presses.
        #expect(!form.subtree.contains { $0.kind == .link })
    }

    @Test(arguments: [
        (BasicAuthMethod.email, "The e-mail address or the password is not right."),
        (.screenName, "The user name or the password is not right."),
    ])
    func aRefusalIsSaidAtThePasswordInWordsForPeople(method: BasicAuthMethod, words: String) {
        let model = LoginModel(
            userName: "jane",
            method: method,
            problem: .portal(.unauthorized("Authenticated access required"))
        )

        let body = Login().body(of: model, in: context)

        #expect(inputs(body).map(\.problem) == [nil, words] && notices(body) == [])
    }

    @Test func aRefusedAccountIsExplainedBeforeTheWordsOfThePortal() throws {
        var model = SignUpModel()
        model.problem = .portal(.exception(type: "a.DuplicateException", message: "In use."))

        let body = SignUp().body(of: model, in: context)
        let details = body.subtree.filter { $0.text?.contains("DuplicateException") == true }

        #expect(notices(body).contains("This did not work. The portal refused the request."))
        #expect(details.map(\.text) == ["In use. (a.DuplicateException)"])
        #expect(details.map(\.role) == [.caption])
    }

    @Test func otherProblemsAreABandAboveTheForm() throws {
        let model = LoginModel(problem: .portal(.unreachable("Connection refused")))

        let body = Login().body(of: model, in: context)

        #expect(body.children.first?.extras?.placement == .band)
        #expect(inputs(body).allSatisfy { $0.problem == nil })
    }

    @Test func theFieldAtWhichAProblemIsSaidIsNamedAboveTheForm() {
        let words = "Enter the email address"
        let login = LoginModel(problem: .invalid(words), problems: [.userName: words])
        let password = ForgotPasswordModel(problem: .invalid(words), problems: [.userName: words])

        let named = ["1 answer needs your attention: “E-mail address”"]
        #expect(notices(Login().body(of: login, in: context)) == named)
        #expect(notices(ForgotPassword().body(of: password, in: context)) == named)
    }

    @Test func theSessionEndsWithTheButtonThatSignsOut() {
        let jane = SessionUser(signInName: "jane", fullName: "Jane Doe")

        let body = Login().body(of: LoginModel(user: jane), in: context)

        #expect(body.children.map(\.kind) == [.section] && inputs(body).isEmpty)
        #expect(buttons(body).last?.role == .danger)
        #expect(body.subtree.contains { $0.text == "Signed in as Jane Doe" })
    }

    @Test func anAccountIsASectionWithItsPasswordsTogether() throws {
        let body = SignUp().body(of: SignUpModel(editCurrentUser: true), in: context)
        let sections = body.subtree.filter { $0.kind == .section }

        #expect(sections.count == 2 && sections[0].extras?.hasHelp == true)
        let password = try #require(sections.last)
        #expect(inputs(password).map(\.kind) == [.password, .password])
        #expect(buttons(body).map(\.role) == [.primary])
    }

    @Test func whatIsBeingSentCannotBeSentAgain() {
        let bodies = [
            Login().body(of: LoginModel(isWorking: true), in: context),
            SignUp().body(of: SignUpModel(isWorking: true), in: context),
            ForgotPassword().body(of: ForgotPasswordModel(isWorking: true), in: context),
        ]

        for body in bodies {
            let button = buttons(body).first { $0.role == .primary }
            #expect(button?.extras?.isBusy == true && button?.extras?.action == nil)
            #expect(!body.subtree.contains { $0.kind == .form })
        }
    }
}
