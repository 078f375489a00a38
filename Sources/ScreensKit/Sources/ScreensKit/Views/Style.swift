/// The style that all views of a theme share: colours, spacing, corners and typeface.
///
/// Every surface uses what it can show of it. There are two sets of colours, for light and dark surroundings.
public struct Style: Hashable, Codable, Sendable {
    /// Colours in light surroundings.
    public var light: Palette
    /// Colours in dark surroundings.
    public var dark: Palette
    /// The space between nodes.
    public var spacing: Spacing
    /// The corners of cards and buttons.
    public var corners: Corners
    /// The kind of typeface.
    public var typeface: Typeface

    /// Creates a style; without palettes, `accent` is the accent colour of both.
    public init(
        accent: Color? = nil,
        light: Palette = .light,
        dark: Palette = .dark,
        spacing: Spacing = .regular,
        corners: Corners = .round,
        typeface: Typeface = .sans
    ) {
        self.light = light
        self.dark = dark
        self.spacing = spacing
        self.corners = corners
        self.typeface = typeface
        guard let accent else { return }
        self.light.accent = accent
        self.dark.accent = accent
    }

    /// The space between nodes.
    public enum Spacing: String, Codable, Sendable {
        /// Little space, to fit much on one screen.
        case compact
        /// The usual space.
        case regular
        /// Much space.
        case roomy
    }

    /// The shape of corners.
    public enum Corners: String, Codable, Sendable {
        /// At a right angle.
        case square
        /// Slightly rounded.
        case round
    }

    /// The kinds of typefaces.
    public enum Typeface: String, Codable, Sendable {
        /// Without serifs.
        case sans
        /// With serifs.
        case serif
        /// With letters of equal width.
        case mono
        /// Without serifs, with letters made of circles and straight lines.
        case geometric
    }
}

/// The colours of a style for light or for dark surroundings.
public struct Palette: Hashable, Codable, Sendable {
    /// The background of everything.
    public var background: Color
    /// The background of cards and rows.
    public var surface: Color
    /// The colour of running text.
    public var text: Color
    /// The colour of text of less importance.
    public var muted: Color
    /// The colour of lines.
    public var border: Color
    /// The colour of titles, buttons and links.
    public var accent: Color
    /// The colour of text on a background in `accent`.
    public var onAccent: Color
    /// The colour of errors.
    public var danger: Color
    /// The colour of success messages.
    public var success: Color
    /// The colour of warnings.
    public var warning: Color

    /// A palette; its warnings are amber unless they have a colour of their own.
    public init(
        background: Color,
        surface: Color,
        text: Color,
        muted: Color,
        border: Color,
        accent: Color,
        onAccent: Color,
        danger: Color,
        success: Color,
        warning: Color? = nil
    ) {
        self.background = background
        self.surface = surface
        self.text = text
        self.muted = muted
        self.border = border
        self.accent = accent
        self.onAccent = onAccent
        self.danger = danger
        self.success = success
        self.warning = warning ?? Self.amber(on: background)
    }

    /// A shade of amber that is legible on a background.
    private static func amber(on ground: Color) -> Color {
        let isDark = Int(ground.red) + Int(ground.green) + Int(ground.blue) < 384
        return isDark ? .rgb(0xFF, 0xC4, 0x6B) : .rgb(0x8A, 0x5A, 0x00)
    }

    /// The default colours in light surroundings.
    public static let light = Palette(
        background: .rgb(0xF6, 0xF7, 0xF9),
        surface: .rgb(0xFF, 0xFF, 0xFF),
        text: .rgb(0x1C, 0x21, 0x28),
        muted: .rgb(0x5B, 0x66, 0x73),
        border: .rgb(0xD9, 0xDE, 0xE5),
        accent: .rgb(0x0B, 0x5C, 0xAD),
        onAccent: .rgb(0xFF, 0xFF, 0xFF),
        danger: .rgb(0xB4, 0x23, 0x18),
        success: .rgb(0x1B, 0x6E, 0x3C)
    )

    /// The default colours in dark surroundings.
    public static let dark = Palette(
        background: .rgb(0x12, 0x15, 0x1A),
        surface: .rgb(0x1B, 0x20, 0x27),
        text: .rgb(0xE7, 0xEB, 0xF0),
        muted: .rgb(0x9B, 0xA7, 0xB5),
        border: .rgb(0x33, 0x3B, 0x46),
        accent: .rgb(0x6C, 0xB1, 0xF5),
        onAccent: .rgb(0x0B, 0x1A, 0x2B),
        danger: .rgb(0xFF, 0x8A, 0x80),
        success: .rgb(0x7B, 0xD3, 0x9B)
    )
}
