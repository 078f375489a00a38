/// The colours that follow from others, for themes that do not give them.
extension Palette {
    /// A little darker than the background, also in dark surroundings, where a lighter ground would look raised.
    var derivedSunken: Color {
        let share = background.isDark ? 0.3 : 0.04
        return background.mixed(.black, upTo: share, under: [text, muted, accent])
    }

    /// The colour of lines, as strong as the line around a field must be: a field is found by it alone.
    var derivedEdge: Color { border.shade(reaching: 3.05, on: grounds) }

    /// The text of the theme on its accent, if the main button has the ground of that; else black or white.
    var derivedOnFill: Color { onAccent.readable(on: fill) }

    /// An eighth of the accent, or less where facts and links would be hard to read on it.
    var derivedTint: Color { ground(tinted: accent, under: [muted]) }

    /// The warm colour that each theme has, which is stronger than a star needs.
    var derivedStar: Color { warning.shade(reaching: 3.05, on: grounds) }

    /// The background with an eighth of a colour, or less if that colour or text could not be read on it.
    func ground(tinted ink: Color, under others: [Color] = []) -> Color {
        // A theme may have one accent for light and dark; surfaces draw with a shade that is legible.
        let shade = ink.shade(reaching: 4.55, on: [background])
        return background.mixed(ink, upTo: 0.125, under: [text, shade] + others)
    }

    /// The palette with another accent, and what follows from it.
    func accented(_ accent: Color) -> Palette {
        var palette = self
        (palette.accent, palette.fill) = (accent, accent)
        palette.onFill = palette.derivedOnFill
        palette.tint = palette.derivedTint
        return palette
    }

    /// The grounds of fields and stars; tints are behind texts alone.
    private var grounds: [Color] { [background, surface, sunken, raised] }
}

extension Color {
    /// A shade of amber that is legible on a background: the warnings of themes that have none.
    static func amber(on ground: Color) -> Color {
        ground.isDark ? .rgb(0xFF, 0xC4, 0x6B) : .rgb(0x8A, 0x5A, 0x00)
    }

    /// The colour mixed with another, as much as leaves texts on it legible; at most that share of it.
    fileprivate func mixed(_ other: Color, upTo most: Double, under inks: [Color]) -> Color {
        (0..<8).lazy
            .map { self.mixed(with: other, share: most * Double(8 - $0) / 8) }
            .first { ground in inks.allSatisfy { $0.contrast(with: ground) >= 4.55 } } ?? self
    }
}
