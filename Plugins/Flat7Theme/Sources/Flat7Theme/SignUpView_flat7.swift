public import LiferayKit
import ScreensKit

/// Draws the form, and what has happened to it.
public struct SignUpView_flat7: SignUpView {
    /// Creates the view.
    public init() {}
}
