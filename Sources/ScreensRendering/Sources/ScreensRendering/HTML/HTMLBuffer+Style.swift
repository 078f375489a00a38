import CScreenletStyle
import ScreensKit

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
        appendTints()
        for columns in Array(1...80) + Array(stride(from: 90, through: 260, by: 10)) {
            append(markup: ".w")
            append(number: columns)
            append(markup: "{width:")
            append(number: columns)
            append(markup: "ch}")
        }
        append(markup: "\n")
    }

    /// Appends the rules that all themes share.
    private mutating func appendSharedRules() {
        append(
            embedded: UTF8Bytes(start: screens_screenlet_css, count: screens_screenlet_css_count)
        )
    }

    /// Appends a palette whose texts are legible on each of its backgrounds.
    private mutating func append(_ palette: Palette) {
        let grounds = [palette.background, palette.surface]
        let accent = palette.accent.legible(on: grounds)
        append(property: "--background:", palette.background)
        append(property: "--surface:", palette.surface)
        append(property: "--text:", palette.text.legible(on: grounds))
        append(property: "--muted:", palette.muted.legible(on: grounds))
        append(property: "--border:", palette.border)
        append(property: "--accent:", accent)
        append(property: "--on-accent:", palette.onAccent.readable(on: accent))
        append(property: "--danger:", palette.danger.legible(on: grounds))
        append(property: "--success:", palette.success.legible(on: grounds))
        append(property: "--warning:", palette.warning.legible(on: grounds))
    }

    private mutating func append(property: StaticString, _ color: Color) {
        append(markup: property)
        append(color: color)
        append(markup: ";")
    }

    private mutating func append(metricsOf style: Style) {
        switch style.spacing {
        case .compact: append(markup: "--space:.5rem;--line:1.4;")
        case .roomy: append(markup: "--space:1.125rem;--line:1.6;")
        default: append(markup: "--space:.8125rem;--line:1.5;")
        }
        switch style.corners {
        case .square: append(markup: "--corner:0;--pill:0;")
        default: append(markup: "--corner:.75rem;--pill:2rem;")
        }
        switch style.typeface {
        case .serif: append(markup: "--typeface:Charter,\"Iowan Old Style\",Georgia,serif;")
        case .geometric:
            append(
                markup:
                    "--typeface:\"Avenir Next\",Avenir,Montserrat,\"URW Gothic\",\"Century Gothic\",system-ui,sans-serif;"
            )
        case .mono: append(markup: "--typeface:ui-monospace,\"Cascadia Code\",Menlo,monospace;")
        default:
            append(markup: "--typeface:system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",sans-serif;")
        }
    }
}

extension Color {
    /// The colour if it is legible on the background, else black or white.
    func readable(on ground: Color) -> Color {
        if contrast(with: ground) >= 4.55 { return self }
        return Color.black.contrast(with: ground) > Color.white.contrast(with: ground)
            ? .black : .white
    }
}
