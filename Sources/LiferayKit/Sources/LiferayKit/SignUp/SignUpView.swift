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
            return notices(of: model, retry: model.loadAction, in: context)
        }
        return outcome(model, context) + form(model, context) + problem(model, context)
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
        return key.map { [.notice(context.liferayString($0), .success)] } ?? []
    }

    private func form(_ model: SignUpModel, _ context: DrawingContext) -> [Node] {
        guard !model.isWorking else {
            let key =
                model.editCurrentUser ? "signup-screenlet-saving" : "signup-screenlet-working"
            return inputs(of: model, in: context) + [.notice(context.liferayString(key))]
        }
        let key = model.editCurrentUser ? "signup-screenlet-save" : "signup-screenlet-sign-up"
        let submit = Node.button(context.liferayString(key), model.submitAction)
        return [.form(inputs(of: model, in: context) + [submit], submit: model.submitAction)]
    }

    private func problem(_ model: SignUpModel, _ context: DrawingContext) -> [Node] {
        model.problem.map { problem in
            let words = context.liferayString("signup-screenlet-failed")
            return [.notice("\(words) \(context.message(of: problem))", .danger)]
        } ?? []
    }
}
