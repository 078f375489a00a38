public import ScreensKit

/// The look that every other theme falls back to: quiet, dense, at home everywhere.
public struct DefaultTheme: Theme {
    /// Makes the theme.
    public init() {}
}
