@_spi(Host) import ScreensKit
import ScreensRendering

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
        check(theme.style.light, or: theme.style.dark, "light", &findings)
        check(theme.style.dark, or: theme.style.light, "dark", &findings)
    }

    private static let leastContrast = 4.5

    private static func check(
        _ palette: Palette,
        or other: Palette,
        _ surroundings: String,
        _ findings: inout Findings
    ) {
        let inks = [
            ("text", palette.text), ("muted", palette.muted), ("danger", palette.danger),
            ("success", palette.success),
        ]
        for (name, ink) in inks where ink.isFaint(on: palette) {
            findings.add(faint: name, ink, surroundings)
        }
        // One accent for light and dark is legible on only one of them; surfaces use another shade for the other.
        let isShared = palette.accent == other.accent && !other.accent.isFaint(on: other)
        if palette.accent.isFaint(on: palette), !isShared {
            findings.add(faint: "accent", palette.accent, surroundings)
        }
        guard palette.onAccent.contrast(with: palette.accent) < leastContrast, !isShared else {
            return
        }
        findings.add(
            "In \(surroundings) mode, onAccent, \(palette.onAccent.hexadecimal), cannot be "
                + "read on the accent, \(palette.accent.hexadecimal).",
            "Their contrast must be at least 4.5 to 1."
        )
    }
}

@_spi(Host)
extension Conformance {
    /// The themes that come with Screens.
    public static let builtInThemes: Set = [
        "default", "default-collection", "default-emojis", "default-like", "default-stars",
        "default-thumbs", "flat7",
    ]
}

extension Color {
    /// Whether a text in the colour is hard to read on a background of the palette.
    fileprivate func isFaint(on palette: Palette) -> Bool {
        [palette.background, palette.surface].contains { contrast(with: $0) < 4.5 }
    }
}

extension Findings {
    fileprivate mutating func add(faint name: String, _ ink: Color, _ surroundings: String) {
        add(
            "In \(surroundings) mode, \(name), \(ink.hexadecimal), is hard to read.",
            "Its contrast with background and surface must be at least 4.5 to 1."
        )
    }
}
