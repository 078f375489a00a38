import CScreenletStyle
@_spi(Host) import ScreensKit

extension HTMLBuffer {
    /// Appends the style sheet of a theme: its own values as custom properties, then the shared rules.
    mutating func append(styleSheetFor style: Style) {
        append(markup: ":root{color-scheme:light dark;")
        append(style.light)
        append(metricsOf: style)
        append(markup: "}\n@media (prefers-color-scheme:dark){:root{")
        append(style.dark)
        append(markup: "}}\n")
        appendSharedRules()
        appendSymbols()
        appendFrames()
        appendMeasures()
        append(markup: "\n")
    }

    /// Appends the classes of widths, of the columns of grids, of lines, of stars, of portraits and of the letters in their place.
    private mutating func appendMeasures() {
        for columns in Array(1...80) + Array(stride(from: 90, through: 260, by: 10)) {
            append(class: ".w", columns, "{width:", columns, "ch}")
        }
        for columns in stride(from: 10, through: 80, by: 10) {
            append(class: ".m", columns, "{--min:", columns, "ch}")
        }
        for lines in 1...4 { append(class: ".cut", lines, "{--cut:", lines, "}") }
        for tenths in 0...10 { append(class: ".f", tenths, "{--f:", tenths * 10, "%}") }
        for side in [28, 40, 56, 96] { append(class: ".a", side, "{--side:", side, "px}") }
        for hue in 0..<Self.hues { append(class: ".h", hue, "{--h:", hue * 360 / Self.hues, "}") }
    }

    /// How many hues there are for letters in place of portraits.
    static let hues = 8

    private mutating func append(
        class name: StaticString,
        _ number: Int,
        _ property: StaticString,
        _ value: Int,
        _ end: StaticString
    ) {
        append(markup: name)
        append(number: number)
        append(markup: property)
        append(number: value)
        append(markup: end)
    }

    /// Appends the rules that all themes share.
    private mutating func appendSharedRules() {
        append(
            embedded: UTF8Bytes(start: screens_screenlet_css, count: screens_screenlet_css_count)
        )
    }

    /// Appends a palette whose texts are legible on each of the grounds behind them.
    private mutating func append(_ palette: Palette) {
        let plain = [palette.background, palette.surface, palette.sunken, palette.raised]
        let grounds = plain + [palette.tint]
        func ink(_ color: Color, _ tint: Color? = nil) -> Color {
            color.shade(reaching: 4.55, on: tint.map { plain + [$0] } ?? grounds)
        }
        let accent = ink(palette.accent)
        append(property: "--background:", palette.background)
        append(property: "--surface:", palette.surface)
        append(property: "--sunken:", palette.sunken)
        append(property: "--raised:", palette.raised)
        append(property: "--text:", ink(palette.text))
        append(property: "--muted:", ink(palette.muted))
        append(property: "--border:", palette.border)
        append(property: "--edge:", palette.edge.shade(reaching: 3.05, on: plain))
        append(property: "--accent:", accent)
        append(property: "--on-accent:", palette.onAccent.readable(on: accent))
        append(property: "--fill:", palette.fill)
        append(property: "--on-fill:", palette.onFill.readable(on: palette.fill))
        append(property: "--tint:", palette.tint)
        append(property: "--danger:", ink(palette.danger, palette.dangerTint))
        append(property: "--danger-tint:", palette.dangerTint)
        append(property: "--success:", ink(palette.success, palette.successTint))
        append(property: "--success-tint:", palette.successTint)
        append(property: "--warning:", ink(palette.warning, palette.warningTint))
        append(property: "--warning-tint:", palette.warningTint)
        append(property: "--star:", palette.star.shade(reaching: 3.05, on: plain))
    }

    private mutating func append(property: StaticString, _ color: Color) {
        append(markup: property)
        append(color: color)
        append(markup: ";")
    }
}
