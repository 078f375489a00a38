@_spi(Host) import ScreensKit

extension Conformance {
    /// Checks that texts can be read on each ground that surfaces draw them on, and that measures are in their ranges.
    static func check(_ style: Style, _ findings: inout Findings) {
        if !(0...16).contains(style.radius) {
            findings.add("The radius is \(style.radius).", "It is from 0 to 16 pixels.")
        }
        if !(400...700).contains(style.headingWeight) {
            findings.add(
                "The weight of headings is \(style.headingWeight).",
                "It is from 400 to 700."
            )
        }
        check(style.light, or: style.dark, "light", &findings)
        check(style.dark, or: style.light, "dark", &findings)
    }

    private static func check(
        _ palette: Palette,
        or other: Palette,
        _ surroundings: String,
        _ findings: inout Findings
    ) {
        let accent = Pairs.accent(palette)
        // One accent for light and dark is legible on only one of them; surfaces use another shade for the other.
        let isShared = palette.accent == other.accent && Pairs.accent(other).faults.isEmpty
        for pairs in Pairs.all(palette) + (isShared ? [] : [accent, .onAccent(palette)]) {
            let faults = pairs.faults
            guard !faults.isEmpty else { continue }
            findings.add(
                "In \(surroundings) mode, \(pairs.name), \(pairs.color.hexadecimal), is hard to \(pairs.verb) on "
                    + "\(faults.map(\.name).joined(separator: ", ")).",
                pairs.remedy
            )
        }
    }
}

/// A colour, and the grounds from which it must stand out.
private struct Pairs {
    typealias Ground = (name: String, color: Color)

    let name: String
    let color: Color
    let grounds: [Ground]
    /// Whether it is the colour of texts, which need more contrast than lines and stars.
    var isText = true

    var least: String { isText ? "4.5" : "3" }
    var verb: String { isText ? "read" : "see" }

    /// The grounds from which it does not stand out enough.
    var faults: [Ground] { grounds.filter { color.contrast(with: $0.color) < (isText ? 4.5 : 3) } }

    /// The nearest lighter or darker shade that passes; by a little more, because contrast is approximated.
    var remedy: String {
        let nearest = color.shade(reaching: isText ? 4.55 : 3.05, on: grounds.map(\.color))
        let passes = Pairs(name: name, color: nearest, grounds: grounds, isText: isText).faults
            .isEmpty
        let contrast = "a contrast of \(least) to 1"
        return passes
            ? "\(nearest.hexadecimal) is the nearest colour with \(contrast)."
            : "No colour has \(contrast) with all of its grounds, which are too different."
    }

    static func accent(_ palette: Palette) -> Pairs {
        Pairs(name: "accent", color: palette.accent, grounds: palette.plain + [palette.chosen])
    }

    static func onAccent(_ palette: Palette) -> Pairs {
        let ground = Ground("accent", palette.accent)
        return Pairs(name: "onAccent", color: palette.onAccent, grounds: [ground])
    }

    /// All but those of the accent.
    static func all(_ palette: Palette) -> [Pairs] {
        let plain = palette.plain
        let tints = [
            ("danger", palette.danger), ("success", palette.success), ("warning", palette.warning),
        ]
        let grounds = [palette.dangerTint, palette.successTint, palette.warningTint]
        let bands = zip(tints, grounds).map { Ground("\($0.0)Tint", $1) }
        return [
            Pairs(name: "text", color: palette.text, grounds: plain + [palette.chosen] + bands),
            Pairs(name: "muted", color: palette.muted, grounds: plain + [palette.chosen]),
        ]
            + zip(tints, bands).map { Pairs(name: $0.0, color: $0.1, grounds: plain + [$1]) }
            + [
                Pairs(name: "onFill", color: palette.onFill, grounds: [("fill", palette.fill)]),
                Pairs(name: "edge", color: palette.edge, grounds: plain, isText: false),
                Pairs(name: "star", color: palette.star, grounds: plain, isText: false),
            ]
    }
}

extension Palette {
    /// The grounds of most things.
    fileprivate var plain: [Pairs.Ground] {
        [("background", background), ("surface", surface), ("sunken", sunken), ("raised", raised)]
    }

    fileprivate var chosen: Pairs.Ground { ("tint", tint) }
}
