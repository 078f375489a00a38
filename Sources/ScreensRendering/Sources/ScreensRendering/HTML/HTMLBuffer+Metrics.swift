import ScreensKit

extension HTMLBuffer {
    /// Appends what a style says besides colours, as custom properties.
    mutating func append(metricsOf style: Style) {
        append(spacing: style.spacing)
        append(shapesOf: style)
        append(markup: "--typeface:")
        append(style.typeface)
        append(markup: ";--headings:")
        append(style.headings)
        let weight = max(400, min(700, style.headingWeight))
        append(markup: ";--weight:")
        append(number: weight)
        append(markup: ";--headline:")
        // Headlines are smaller than titles, and many are on a page.
        append(number: min(600, weight))
        switch style.scale {
        case .small: append(markup: ";--scale:93.333%;")
        case .large: append(markup: ";--scale:106.667%;")
        default: append(markup: ";--scale:100%;")
        }
        append(style.rows)
    }

    private mutating func append(spacing: Style.Spacing) {
        switch spacing {
        case .compact: append(markup: "--space:.5rem;--line:1.4;--pad:.625rem;")
        case .roomy: append(markup: "--space:1.125rem;--line:1.5;--pad:1rem;")
        default: append(markup: "--space:.75rem;--line:1.4667;--pad:.875rem;")
        }
    }

    private mutating func append(shapesOf style: Style) {
        let radius = max(0, min(16, style.radius))
        append(markup: "--corner:")
        append(number: radius)
        append(markup: "px;--big:")
        append(number: radius * 3 / 2)
        append(markup: radius == 0 ? "px;--pill:0;--face:" : "px;--pill:99px;--face:")
        switch style.avatars {
        case .square: append(markup: "0;")
        case .rounded: append(markup: "var(--corner);")
        default: append(markup: "50%;")
        }
    }

    private mutating func append(_ rows: Style.Rows) {
        switch rows {
        case .cards: append(markup: "--row-line:0;--row-box:1px;--row-gap:.75rem;--row-out:0px;")
        case .plain: append(markup: "--row-line:0;--row-box:0;--row-gap:0;--row-out:.75rem;")
        default: append(markup: "--row-line:1px;--row-box:0;--row-gap:0;--row-out:.75rem;")
        }
    }

    /// Appends a list of typefaces that systems have; nothing is downloaded.
    private mutating func append(_ typeface: Style.Typeface) {
        switch typeface {
        case .serif: append(markup: "Charter,\"Iowan Old Style\",Georgia,serif")
        case .geometric:
            append(
                markup:
                    "\"Avenir Next\",Avenir,Montserrat,\"URW Gothic\",\"Century Gothic\",system-ui,sans-serif"
            )
        case .mono: append(markup: "ui-monospace,\"Cascadia Code\",Menlo,monospace")
        default:
            append(markup: "Inter,system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",sans-serif")
        }
    }
}
