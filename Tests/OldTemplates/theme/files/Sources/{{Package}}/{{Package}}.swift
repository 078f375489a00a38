public import ScreensKit

/// The theme `{{name-lower}}`.
public struct {{Package}}: Theme {
    /// Makes the theme.
    public init() {}

    /// Who draws what this theme does not.
    public let parent: ThemeName? = "{{parent}}"

    /// What all views share.
    public let style = Style(accent: .rgb({{accent-rgb}}), spacing: .roomy)
}
