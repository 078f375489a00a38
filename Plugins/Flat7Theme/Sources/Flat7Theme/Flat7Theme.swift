public import ScreensKit

/// The theme `flat7`: flat and spacious, with strong colours, square corners and few lines.
public struct Flat7Theme: Theme {
    /// Creates the theme.
    public init() {}

    /// Petrol on white and on night blue.
    public let style = Style(
        light: Palette(
            background: .rgb(0xFF, 0xFF, 0xFF),
            surface: .rgb(0xEE, 0xF5, 0xF5),
            text: .rgb(0x22, 0x31, 0x3F),
            muted: .rgb(0x54, 0x65, 0x74),
            border: .rgb(0xC9, 0xDA, 0xDB),
            accent: .rgb(0x0B, 0x6E, 0x75),
            onAccent: .rgb(0xFF, 0xFF, 0xFF),
            danger: .rgb(0xB0, 0x2A, 0x1E),
            success: .rgb(0x1B, 0x6E, 0x3C),
            warning: .rgb(0x85, 0x56, 0x0B)
        ),
        dark: Palette(
            background: .rgb(0x17, 0x20, 0x2A),
            surface: .rgb(0x1F, 0x2C, 0x38),
            text: .rgb(0xEC, 0xF0, 0xF1),
            muted: .rgb(0xA3, 0xB4, 0xBF),
            border: .rgb(0x32, 0x45, 0x52),
            accent: .rgb(0x5F, 0xD3, 0xD0),
            onAccent: .rgb(0x0A, 0x1E, 0x22),
            danger: .rgb(0xFF, 0x8F, 0x80),
            success: .rgb(0x7D, 0xD8, 0xA0),
            warning: .rgb(0xF2, 0xC1, 0x6E)
        ),
        spacing: .roomy,
        corners: .square,
        typeface: .geometric
    )
}
