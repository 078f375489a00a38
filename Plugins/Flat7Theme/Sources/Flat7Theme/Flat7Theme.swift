public import ScreensKit

/// The theme `flat7`: flat and spacious, with right angles.
public struct Flat7Theme: Theme {
    /// Creates the theme.
    public init() {}

    /// Petrol on white and on night blue.
    public let style = Style(
        light: .flat7Light,
        dark: .flat7Dark,
        spacing: .roomy,
        radius: 0,
        avatars: .square
    )
}

extension Palette {
    fileprivate static let flat7Light = Palette(
        background: .rgb(0xFF, 0xFF, 0xFF),
        surface: .rgb(0xFF, 0xFF, 0xFF),
        text: .rgb(0x1B, 0x27, 0x33),
        muted: .rgb(0x51, 0x62, 0x6E),
        border: .rgb(0xD8, 0xE3, 0xE3),
        accent: .rgb(0x0A, 0x66, 0x6D),
        onAccent: .rgb(0xFF, 0xFF, 0xFF),
        danger: Palette.light.danger,
        success: Palette.light.success,
        warning: Palette.light.warning,
        sunken: .rgb(0xF1, 0xF6, 0xF6),
        edge: .rgb(0x74, 0x8A, 0x8F),
        tint: .rgb(0xE0, 0xF1, 0xF1),
        dangerTint: Palette.light.dangerTint,
        successTint: Palette.light.successTint,
        warningTint: Palette.light.warningTint,
        star: Palette.light.star
    )

    fileprivate static let flat7Dark = Palette(
        background: .rgb(0x13, 0x1B, 0x24),
        surface: .rgb(0x13, 0x1B, 0x24),
        text: .rgb(0xEC, 0xF1, 0xF2),
        muted: .rgb(0xA3, 0xB4, 0xBF),
        border: .rgb(0x2B, 0x3A, 0x46),
        accent: .rgb(0x62, 0xD2, 0xCF),
        onAccent: .rgb(0x13, 0x1B, 0x24),
        danger: Palette.dark.danger,
        success: Palette.dark.success,
        warning: Palette.dark.warning,
        sunken: .rgb(0x0E, 0x15, 0x1C),
        raised: .rgb(0x1C, 0x27, 0x31),
        edge: .rgb(0x6B, 0x82, 0x90),
        fill: .rgb(0x0F, 0x7C, 0x80),
        onFill: .rgb(0xFF, 0xFF, 0xFF),
        tint: .rgb(0x14, 0x32, 0x38),
        dangerTint: Palette.dark.dangerTint,
        successTint: Palette.dark.successTint,
        warningTint: Palette.dark.warningTint,
        star: Palette.dark.star
    )
}
