@_spi(Host) public import ScreensKit

/// Draws a Login.
///
/// Every part has a default, so a view replaces only what it draws differently.
///
/// ```swift
/// public struct LoginView_corporate: LoginView {
///     public init() {}
///     public func body(of model: LoginModel, in context: DrawingContext) -> Node {
///         .card([.text("Corporate", .title)] + content(of: model, in: context))
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
        signedIn(model, context) + (model.showsForm ? form(model, context) : [])
            + messages(model, context)
    }

    private func signedIn(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        guard let user = model.user else { return [] }
        let name = context.liferayString("login-screenlet-signed-in", user.displayName)
        guard !model.isFormOpen else { return [.text(name, .headline)] }
        let buttons: [Node] =
            model.isWorking
            ? []
            : [
                .button(context.liferayString("login-screenlet-sign-out"), model.signOutAction),
                .button(context.liferayString("login-screenlet-other-user"), model.openFormAction),
            ]
        return [.text(name, .headline), .row(buttons)]
    }

    private func form(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        let isRedirect = model.mode == .oauth2redirect
        let key = isRedirect ? "login-screenlet-authorize" : "login-screenlet-sign-in"
        let submit = Node.button(context.liferayString(key), model.submitAction)
        let cancel = Node.button(context.liferayString("account-cancel"), model.cancelAction)
        guard !model.isWorking else {
            return inputs(of: model, in: context) + waiting(model, context) + [cancel]
        }
        let buttons = [submit] + (model.user == nil ? [] : [cancel])
        return [
            .form(inputs(of: model, in: context) + [.row(buttons)], submit: model.submitAction)
        ]
    }

    private func waiting(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        guard let address = model.browserAddress else {
            return [.notice(context.liferayString("login-screenlet-working"))]
        }
        return [
            .notice(context.liferayString("login-screenlet-in-browser")),
            .link(context.liferayString("login-screenlet-open-page"), to: address),
        ]
    }

    private func messages(_ model: LoginModel, _ context: DrawingContext) -> [Node] {
        var nodes: [Node] = []
        if let problem = model.problem {
            let words = context.liferayString("login-screenlet-failed")
            nodes.append(.notice("\(words) \(context.message(of: problem))", .danger))
        }
        if let problem = model.storingProblem {
            let words = context.liferayString("login-screenlet-not-stored")
            nodes.append(.notice("\(words) \(problem)", .warning))
        }
        return nodes
    }
}
