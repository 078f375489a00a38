public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct ForgotPasswordView_default: ForgotPasswordView {
    /// Creates the view.
    public init() {}
}
