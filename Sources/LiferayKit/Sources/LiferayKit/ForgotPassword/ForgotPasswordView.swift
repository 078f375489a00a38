@_spi(Host) public import ScreensKit

/// Draws a Forgot Password; every part has a default.
public protocol ForgotPasswordView: ScreenletView where Model == ForgotPasswordModel {}

extension ForgotPasswordView {
    /// The form, and what the portal has sent.
    public func body(of model: ForgotPasswordModel, in context: DrawingContext) -> Node {
        .column(content(of: model, in: context))
    }

    /// The parts of the drawing, below each other.
    public func content(of model: ForgotPasswordModel, in context: DrawingContext) -> [Node] {
        let help = Node.text(context.liferayString("forgotpassword-screenlet-help"), .caption)
        return band(of: model, "forgotpassword-screenlet-failed", in: context)
            + sent(model, context)
            + [accountCard([help] + form(model, context), in: context)]
    }

    private func sent(_ model: ForgotPasswordModel, _ context: DrawingContext) -> [Node] {
        switch model.sent {
        case nil: []
        case .password: [band("forgotpassword-screenlet-password-sent", in: context)]
        case .link: [band("forgotpassword-screenlet-link-sent", in: context)]
        }
    }

    private func form(_ model: ForgotPasswordModel, _ context: DrawingContext) -> [Node] {
        let key =
            model.isWorking
            ? "forgotpassword-screenlet-working" : "forgotpassword-screenlet-request"
        let button = Node.button(
            context.liferayString(key),
            action: model.submitAction,
            role: .primary
        )
        let fields = inputs(of: model, in: context)
        guard !model.isWorking else { return fields + [wideButton(button.busy())] }
        return [.form(fields + [wideButton(button)], submit: model.submitAction)]
    }
}
