public import ScreensKit

/// The theme `{{name-lower}}`.
public struct {{Package}}: Theme {
    /// Creates the theme.
    public init() {}

    /// The theme that draws what this one does not.
    public let parent: ThemeName? = "{{parent}}"

    /// The style that all views share.
    public let style = Style(accent: .rgb({{accent-rgb}}), spacing: .roomy)
}
