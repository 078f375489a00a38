public import LiferayKit
public import ScreensKit

/// Draws the form on a card.
public struct SignUpView_flat7: SignUpView {
    /// Creates the view.
    public init() {}

    /// The form, and what has happened to it.
    public func body(of model: SignUpModel, in context: DrawingContext) -> Node {
        .card([.column(content(of: model, in: context))])
    }
}
