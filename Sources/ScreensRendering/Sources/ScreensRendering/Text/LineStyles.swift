import ScreensKit

/// How the meanings of texts look in a theme's style, with so many colours.
///
/// Whether a terminal is light or dark is not known, so all colours get the lightness that has the same contrast
/// with black and white. None of the terminal's own sixteen colours has it: there, errors and successes have a
/// background colour, and highlighted text is bold.
struct LineStyles: Sendable {
    /// The style of each meaning, by its number; empty without colours.
    private let styles: [CellStyle]
    /// The control sequence that begins each style.
    private let sequences: [TerminalBuffer]

    /// No styles at all.
    static let none = LineStyles(Style(), .none)

    init(_ style: Style, _ depth: ColorDepth) {
        guard depth != .none else {
            (styles, sequences) = ([], [])
            return
        }
        var styles = Array(repeating: CellStyle.plain, count: Meanings.count)
        for (meanings, style) in Self.all(Inks(style.light, depth)) {
            meanings.forEach { styles[$0] = style }
        }
        self.styles = styles
        sequences = styles.map { style in
            var buffer = TerminalBuffer()
            style.append(after: .plain, to: &buffer)
            return buffer
        }
    }

    /// Whether texts have styles at all.
    var isStyled: Bool { !styles.isEmpty }
    /// Lines and frames.
    var line: Meanings { isStyled ? .line : .none }
    /// What leads to another place.
    var link: Meanings { isStyled ? .link : .none }
    /// A button that is chosen.
    var chosen: Meanings { isStyled ? .chosen : .none }

    /// The meaning of a heading, by its level from 1 to 6.
    func heading(_ level: Int) -> Meanings { isStyled ? .heading(level) : .none }

    /// The meaning of a role; none without styles, so that lines have no runs.
    subscript(role: Node.Role) -> Meanings { isStyled ? .role(role) : .none }

    private static func all(_ inks: Inks) -> [(Meanings, CellStyle)] {
        var accent = inks.accent
        if accent == .plain { accent.isBold = true }
        let (bold, italic, dim) = (CellStyle.bold, CellStyle.italic, CellStyle.dim)
        let strong = inks.accent.adding(bold)
        let underlined = CellStyle.underlined
        return [
            (.role(.title), strong), (.role(.headline), bold), (.role(.caption), dim),
            (.role(.strong), bold), (.role(.accent), accent), (.role(.danger), inks.danger),
            (.role(.success), inks.success), (.role(.warning), inks.warning),
            (.role(.emphasis), italic),
            (.heading(1), strong), (.heading(2), strong), (.heading(3), bold.adding(underlined)),
            (.heading(4), bold), (.heading(5), underlined), (.heading(6), italic),
            (.line, dim), (.link, inks.accent.adding(underlined)), (.chosen, strong),
        ]
    }

    /// The style of the cells of a run.
    func cellStyle(of look: StyledRun.Look) -> CellStyle {
        switch look {
        case .picture(let style): return style
        case .meanings(let meanings):
            var style = CellStyle.plain
            if isStyled { meanings.forEach { style = style.adding(styles[$0]) } }
            return style
        }
    }

    /// Appends the control sequences that begin the style of meanings; returns whether there are any.
    func append(_ meanings: Meanings, to buffer: inout TerminalBuffer) -> Bool {
        guard isStyled, meanings != .none else { return false }
        meanings.forEach { buffer.append(sequences[$0]) }
        return true
    }
}

/// The colours of a palette as a terminal shows them: styles with nothing but colours.
private struct Inks {
    let accent: CellStyle
    let danger: CellStyle
    let success: CellStyle
    let warning: CellStyle

    init(_ palette: Palette, _ depth: ColorDepth) {
        func style(_ color: Color, _ ink: UInt8? = nil, _ ground: UInt8? = nil) -> CellStyle {
            var style = CellStyle.plain
            switch depth {
            case .none: break
            case .ansi16:
                if let ink { style.ink = .index(ink) }
                if let ground { style.ground = .index(ground) }
            case .ansi256: style.ink = .index(LegibleColors.index(of: color))
            case .trueColor: style.ink = .color(color.midtone.number)
            }
            return style
        }
        accent = style(palette.accent)
        danger = style(palette.danger, 15, 1)
        success = style(palette.success, 0, 2)
        warning = style(palette.warning, 0, 3)
    }
}
