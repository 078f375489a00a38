public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct ForgotPasswordView_flat7: ForgotPasswordView {
    /// Creates the view.
    public init() {}
}
