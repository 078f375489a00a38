public import ScreensKit

/// Draws the pages of apps.
public struct AppView_default: AppView {
    /// Creates the view.
    public init() {}
}
