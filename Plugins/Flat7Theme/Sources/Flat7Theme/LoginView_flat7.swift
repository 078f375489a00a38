public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct LoginView_flat7: LoginView {
    /// Creates the view.
    public init() {}
}
