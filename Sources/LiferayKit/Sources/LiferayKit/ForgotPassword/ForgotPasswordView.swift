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
        sent(model, context) + form(model, context) + problem(model, context)
    }

    private func sent(_ model: ForgotPasswordModel, _ context: DrawingContext) -> [Node] {
        switch model.sent {
        case nil: []
        case .password:
            [.notice(context.liferayString("forgotpassword-screenlet-password-sent"), .success)]
        case .link:
            [.notice(context.liferayString("forgotpassword-screenlet-link-sent"), .success)]
        }
    }

    private func form(_ model: ForgotPasswordModel, _ context: DrawingContext) -> [Node] {
        guard !model.isWorking else {
            let words = context.liferayString("forgotpassword-screenlet-working")
            return inputs(of: model, in: context) + [.notice(words)]
        }
        let words = context.liferayString("forgotpassword-screenlet-request")
        let submit = Node.button(words, model.submitAction)
        return [.form(inputs(of: model, in: context) + [submit], submit: model.submitAction)]
    }

    private func problem(_ model: ForgotPasswordModel, _ context: DrawingContext) -> [Node] {
        model.problem.map { problem in
            let words = context.liferayString("forgotpassword-screenlet-failed")
            return [.notice("\(words) \(context.message(of: problem))", .danger)]
        } ?? []
    }
}
