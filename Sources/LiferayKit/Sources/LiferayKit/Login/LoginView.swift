@_spi(Host) public import ScreensKit

/// Draws a Login.
///
/// Every part has a default, so a view replaces only what it draws differently.
///
/// ```swift
/// public struct LoginView_corporate: LoginView {
///     public init() {}
///     public func body(of model: LoginModel, in context: DrawingContext) -> Node {
///         .column([.text("Corporate", .title)] + content(of: model, in: context))
///     }
/// }
/// ```
public protocol LoginView: ScreenletView where Model == LoginModel {}

extension LoginView {
    /// The user who is signed in, or the form.
    public func body(of model: LoginModel, in context: DrawingContext) -> Node {
        .column(content(of: model, in: context))
    }

    /// The parts of the drawing, below each other.
    public func content(of model: LoginModel, in context: DrawingContext) -> [Node] {
        messages(model, context) + signedIn(model, context)
            + (model.showsForm ? form(model, context) + links(model, context) : [])
    }

    private func signedIn(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        guard let user = model.user else { return [] }
        let name = context.liferayString("login-screenlet-signed-in", user.displayName)
        guard !model.isFormOpen else { return [.text(name, .caption)] }
        let other = Node.button(
            context.liferayString("login-screenlet-other-user"),
            action: model.openFormAction
        )
        let leave = Node.button(
            context.liferayString("login-screenlet-sign-out"),
            action: model.signOutAction,
            role: .danger
        )
        let title = context.liferayString("login-screenlet-session")
        return [.section(title, help: name, model.isWorking ? [] : [.row([other, leave])])]
    }

    private func form(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        let fields = fields(of: model, in: context)
        let cancel = Node.button(
            context.liferayString("account-cancel"),
            action: model.cancelAction,
            role: .quiet
        )
        guard !model.isWorking else {
            return [accountCard(fields + waiting(model, context) + [cancel], in: context)]
        }
        let isRedirect = model.mode == .oauth2redirect
        let key = isRedirect ? "login-screenlet-authorize" : "login-screenlet-sign-in"
        let submit = Node.button(
            context.liferayString(key),
            action: model.submitAction,
            role: .primary
        )
        let form = Node.form(fields + [wideButton(submit)], submit: model.submitAction)
        return [accountCard([form] + (model.user == nil ? [] : [cancel]), in: context)]
    }

    /// The fields; a refusal is said at the password, in words for people.
    private func fields(of model: LoginModel, in context: DrawingContext) -> [Node] {
        model.fields.map { field in
            var input = field.input(in: context)
            if field.field == .password, model.isRefused, input.problem == nil {
                input.problem = context.liferayString(
                    model.method == .email ? "login-screenlet-wrong-email" : "login-screenlet-wrong"
                )
            }
            return .input(input)
        }
    }

    private func waiting(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        guard let address = model.browserAddress else {
            let words = context.liferayString("login-screenlet-working")
            return [wideButton(.button(words, action: model.submitAction, role: .primary).busy())]
        }
        return [
            .notice(context.liferayString("login-screenlet-in-browser")),
            .link(context.liferayString("login-screenlet-open-page"), to: address),
        ]
    }

    /// The ways to what a guest may want instead.
    private func links(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        guard model.user == nil, !model.isWorking else { return [] }
        let offers = [
            (model.offersPassword, "login-screenlet-new-password", model.forgotPasswordAction),
            (model.offersAccount, "login-screenlet-create", model.createAccountAction),
        ]
        return offers.filter(\.0).map { .link(context.liferayString($0.1), action: $0.2) }
    }

    private func messages(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        let problem =
            model.isRefused && model.showsForm
            ? [] : band(of: model, "login-screenlet-failed", in: context)
        return problem
            + (model.storingProblem.map { problem in
                let words = context.liferayString("login-screenlet-not-stored")
                return [.notice("\(words) \(problem)", .warning).placed(.band)]
            } ?? [])
    }
}
