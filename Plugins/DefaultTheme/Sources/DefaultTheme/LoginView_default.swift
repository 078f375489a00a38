public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct LoginView_default: LoginView {
    /// Creates the view.
    public init() {}
}
