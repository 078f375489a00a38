public import LiferayKit
public import ScreensKit

/// Draws the form on a card.
public struct ForgotPasswordView_flat7: ForgotPasswordView {
    /// Creates the view.
    public init() {}

    /// The form, and what has happened to it.
    public func body(of model: ForgotPasswordModel, in context: DrawingContext) -> Node {
        .card([.column(content(of: model, in: context))])
    }
}
