public import ScreensKit

/// The theme `default`, to which every other theme falls back: plain and compact.
public struct DefaultTheme: Theme {
    /// Creates the theme.
    public init() {}
}
