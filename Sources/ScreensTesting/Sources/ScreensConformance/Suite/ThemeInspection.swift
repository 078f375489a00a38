@_spi(Host) import ScreensKit

extension Conformance {
    /// Checks that a theme is always the same, has a parent that exists and is another theme, and is legible.
    static func checkTheme(
        _ type: any Theme.Type,
        named name: ThemeName,
        _ themes: Set<String>?,
        _ findings: inout Findings
    ) {
        let (theme, other) = (type.init(), type.init())
        if theme.style != other.style || theme.parent != other.parent {
            findings.add("Two instances differ.", "A theme must not have state.")
        }
        if theme.parent == name {
            findings.add("It is its own parent.", "The parent must be another theme, or nil.")
        } else if let parent = theme.parent, let themes, !themes.contains(parent.text) {
            findings.add(.unknownParent(parent, among: themes.sorted()))
        }
        check(theme.style, &findings)
    }
}

@_spi(Host)
extension Conformance {
    /// The themes that come with Screens.
    public static let builtInThemes: Set = [
        "default", "default-collection", "default-emojis", "default-like", "default-list",
        "default-slideshow", "default-stars", "default-thumbs", "flat7",
    ]
}
