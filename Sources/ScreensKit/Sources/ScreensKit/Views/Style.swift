/// What all views of a theme share: colours, spacing and type.
///
/// Every surface takes from it what it can show. Colours come in two sets, for light and dark
/// surroundings.
public struct Style: Hashable, Codable, Sendable {
    /// Colours in light surroundings.
    public var light: Palette
    /// Colours in dark surroundings.
    public var dark: Palette
    /// How much room there is between things.
    public var spacing: Spacing
    /// How corners of cards and buttons look.
    public var corners: Corners
    /// Which kind of letters texts are set in.
    public var typeface: Typeface

    /// A style; `accent` colours both palettes' accents when no palette is given.
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

    /// How much room there is between things.
    public enum Spacing: String, Codable, Sendable {
        /// Little, for much on one screen.
        case compact
        /// As usual.
        case regular
        /// Plenty.
        case roomy
    }

    /// How corners look.
    public enum Corners: String, Codable, Sendable {
        /// At a right angle.
        case square
        /// Slightly rounded.
        case round
    }

    /// Kinds of letters.
    public enum Typeface: String, Codable, Sendable {
        /// Without serifs.
        case sans
        /// With serifs.
        case serif
        /// Of equal width.
        case mono
        /// Without serifs, built of circles and straight lines.
        case geometric
    }
}

/// The colours of a style in one kind of surroundings.
public struct Palette: Hashable, Codable, Sendable {
    /// Behind everything.
    public var background: Color
    /// Behind cards and rows.
    public var surface: Color
    /// Running text.
    public var text: Color
    /// Text that matters less.
    public var muted: Color
    /// Lines.
    public var border: Color
    /// What stands out: titles, buttons, links.
    public var accent: Color
    /// Text on a ground of `accent`.
    public var onAccent: Color
    /// What went wrong.
    public var danger: Color
    /// What went well.
    public var success: Color

    /// A palette.
    public init(
        background: Color,
        surface: Color,
        text: Color,
        muted: Color,
        border: Color,
        accent: Color,
        onAccent: Color,
        danger: Color,
        success: Color
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
