public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct SignUpView_default: SignUpView {
    /// Creates the view.
    public init() {}
}
