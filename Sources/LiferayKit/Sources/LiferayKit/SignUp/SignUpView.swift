@_spi(Host) public import ScreensKit

/// Draws a Sign Up; every part has a default.
public protocol SignUpView: ScreenletView where Model == SignUpModel {}

extension SignUpView {
    /// The form, and what has been done.
    public func body(of model: SignUpModel, in context: DrawingContext) -> Node {
        .column(content(of: model, in: context))
    }

    /// The parts of the drawing, below each other.
    public func content(of model: SignUpModel, in context: DrawingContext) -> [Node] {
        guard model.isFormLoaded else {
            return placeholder(of: model, lines: 6, retry: model.loadAction, in: context)
        }
        return band(of: model, "signup-screenlet-failed", in: context) + outcome(model, context)
            + [model.editCurrentUser ? account(model, context) : newAccount(model, context)]
    }

    private func outcome(_ model: SignUpModel, _ context: DrawingContext) -> [Node] {
        let key: String? =
            switch model.outcome {
            case nil: nil
            case .signedIn: "signup-screenlet-signed-in"
            case .added: "signup-screenlet-added"
            case .passwordSent: "signup-screenlet-password-sent"
            case .needsApproval: "signup-screenlet-needs-approval"
            case .saved: "signup-screenlet-saved"
            }
        return key.map { [band($0, in: context)] } ?? []
    }

    /// The form of a new account.
    private func newAccount(_ model: SignUpModel, _ context: DrawingContext) -> Node {
        let help = Node.text(context.liferayString("signup-screenlet-help"), .caption)
        let fields = inputs(of: model, in: context) + [wideButton(button(model, context))]
        return accountCard([help, form(fields, model)], in: context)
    }

    /// The account of the signed-in user: what others see, and the password.
    private func account(_ model: SignUpModel, _ context: DrawingContext) -> Node {
        func inputs(_ isSecret: Bool) -> [Node] {
            model.fields.filter { $0.field.isSecret == isSecret }
                .map { .input($0.input(in: context)) }
        }
        let password = Node.section(context.liferayString("account-password"), inputs(true))
        return .section(
            context.liferayString("signup-screenlet-account"),
            help: context.liferayString("signup-screenlet-account-help"),
            [form(inputs(false) + [password, .row([button(model, context)])], model)]
        )
    }

    private func form(_ nodes: [Node], _ model: SignUpModel) -> Node {
        model.isWorking ? .column(nodes) : .form(nodes, submit: model.submitAction)
    }

    private func button(_ model: SignUpModel, _ context: DrawingContext) -> Node {
        let key =
            switch (model.editCurrentUser, model.isWorking) {
            case (true, false): "signup-screenlet-save"
            case (true, true): "signup-screenlet-saving"
            case (false, false): "signup-screenlet-sign-up"
            case (false, true): "signup-screenlet-working"
            }
        let button = Node.button(
            context.liferayString(key),
            action: model.submitAction,
            role: .primary
        )
        return model.isWorking ? button.busy() : button
    }
}
