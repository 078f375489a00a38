/// The style that all views of a theme share: colours, type, spacing and shapes.
///
/// Every surface uses what it can show of it. There are two sets of colours, for light and dark surroundings.
public struct Style: Hashable, Codable, Sendable {
    /// Colours in light surroundings.
    public var light: Palette
    /// Colours in dark surroundings.
    public var dark: Palette
    /// The space between nodes.
    public var spacing: Spacing
    /// How round the corners of buttons and fields are, in pixels: 0 to 16.
    ///
    /// Cards have one and a half times as much. Without any, badges have right angles, too.
    public var radius: Int
    /// The shape of portraits and of the letters in their place.
    public var avatars: Avatars
    /// The kind of typeface of running text.
    public var typeface: Typeface
    /// The kind of typeface of titles and headlines.
    public var headings: Typeface
    /// The weight of titles, from 400, that of running text, to 700, which is bold.
    ///
    /// Headlines have at most 600.
    public var headingWeight: Int
    /// The size of everything.
    public var scale: Scale
    /// What separates the rows of lists.
    public var rows: Rows
    /// Whether this stands for the style of the theme's parent.
    @_spi(Host) public private(set) var isInherited = false

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - accent: The accent colour of both palettes, from which the colours of main buttons and chosen rows follow.
    ///   - light: Colours in light surroundings.
    ///   - dark: Colours in dark surroundings.
    ///   - spacing: The space between nodes.
    ///   - radius: How round corners are, in pixels: 0 to 16.
    ///   - avatars: The shape of portraits.
    ///   - typeface: The kind of typeface of running text.
    ///   - headings: That of titles and headlines; `nil` for that of running text.
    ///   - headingWeight: The weight of titles, 400 to 700.
    ///   - scale: The size of everything.
    ///   - rows: What separates the rows of lists.
    public init(
        accent: Color? = nil,
        light: Palette = .light,
        dark: Palette = .dark,
        spacing: Spacing = .regular,
        radius: Int = 8,
        avatars: Avatars = .circle,
        typeface: Typeface = .sans,
        headings: Typeface? = nil,
        headingWeight: Int = 650,
        scale: Scale = .regular,
        rows: Rows = .lines
    ) {
        self.light = accent.map(light.accented) ?? light
        self.dark = accent.map(dark.accented) ?? dark
        self.spacing = spacing
        self.radius = radius
        self.avatars = avatars
        self.typeface = typeface
        self.headings = headings ?? typeface
        self.headingWeight = headingWeight
        self.scale = scale
        self.rows = rows
    }

    /// The style of a theme that has none of its own.
    ///
    /// Only the host knows the parent. Everything else, such as a test of the theme, sees the default style.
    static let inherited: Style = {
        var style = Style()
        style.isInherited = true
        return style
    }()
}

extension Style {
    /// The space between nodes.
    public enum Spacing: String, Codable, Sendable {
        /// Little space, to fit much on one screen.
        case compact
        /// The usual space.
        case regular
        /// Much space.
        case roomy
    }

    /// The shapes of portraits.
    public enum Avatars: String, Codable, Sendable {
        /// A circle.
        case circle
        /// With the corners of buttons.
        case rounded
        /// With right angles.
        case square
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

    /// The sizes of everything.
    public enum Scale: String, Codable, Sendable {
        /// A fifteenth smaller.
        case small
        /// The usual size.
        case regular
        /// A fifteenth larger.
        case large
    }

    /// What separates the rows of lists.
    public enum Rows: String, Codable, Sendable {
        /// A thin line.
        case lines
        /// Each row is a card.
        case cards
        /// Space alone.
        case plain
    }
}
