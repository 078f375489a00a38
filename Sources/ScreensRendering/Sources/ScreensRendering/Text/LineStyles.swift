import ScreensKit
import Synchronization

/// How the meanings of texts look in a theme's style, with so many colours, on a terminal's background.
struct LineStyles: Sendable {
    /// The style of each meaning, by its number; empty without colours.
    private let styles: [CellStyle]
    /// The control sequence that begins each style.
    private let sequences: [TerminalBuffer]
    /// Whether what can be filled in or pressed has a ground; elsewhere it has brackets.
    let hasGrounds: Bool
    /// Whether there are only ASCII characters.
    let isASCII: Bool

    /// No styles at all.
    static let none = LineStyles(Style(), .none)

    /// Makes the styles; `grounds` are for texts that a user can act on.
    init(
        _ style: Style,
        _ depth: ColorDepth,
        on background: TerminalBackground = .unknown,
        grounds: LineGrounds? = nil,
        isASCII: Bool = false
    ) {
        self.isASCII = isASCII
        hasGrounds = grounds?.raised != nil && grounds?.tint != nil
        guard depth != .none else {
            (styles, sequences) = ([], [])
            return
        }
        var styles = Array(repeating: CellStyle.plain, count: Meanings.count)
        for (meanings, style) in Self.all(LineInks(style, depth, on: background)) {
            meanings.forEach { styles[$0] = style }
        }
        if hasGrounds, let raised = grounds?.raised, let tint = grounds?.tint {
            Meanings.raised.forEach { styles[$0].ground = raised }
            Meanings.chosen.forEach { styles[$0].ground = tint }
            if let fill = grounds?.fill { Meanings.primary.forEach { styles[$0] = fill } }
            Meanings.band(.body).forEach { styles[$0].ground = raised }
        }
        for (role, ground) in grounds?.bands ?? [] {
            Meanings.band(role).forEach { styles[$0].ground = ground }
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
    /// The button that sends a form.
    var primary: Meanings { hasGrounds ? .primary : self[.accent] }
    /// Stars that are filled.
    var star: Meanings { isStyled ? .star : .none }
    /// What has a ground; none where there are brackets.
    var raised: Meanings { hasGrounds ? .raised : .none }

    /// Whether meanings have a ground.
    func hasGround(_ meanings: Meanings) -> Bool {
        cellStyle(of: .meanings(meanings)).ground != .standard
    }

    /// The meanings of a node's own text.
    func meanings(of node: Node) -> Meanings {
        node.kind == .badge ? self[node.role].adding(raised) : self[node.role]
    }

    /// The meaning of a heading, by its level from 1 to 6.
    func heading(_ level: Int) -> Meanings { isStyled ? .heading(level) : .none }

    /// The meaning of a role; none without styles, so that lines have no runs.
    subscript(role: Node.Role) -> Meanings { isStyled ? .role(role) : .none }

    private static func all(_ inks: LineInks) -> [(Meanings, CellStyle)] {
        var accent = inks.accent
        if accent == .plain { accent.isBold = true }
        let (bold, italic) = (CellStyle.bold, CellStyle.italic)
        let strong = inks.accent.adding(bold)
        let underlined = CellStyle.underlined
        return [
            (.role(.title), bold), (.role(.headline), bold), (.role(.caption), inks.muted),
            (.role(.display), bold), (.role(.section), strong), (.role(.number), bold),
            (.role(.lead), inks.muted.adding(italic)), (.role(.overline), inks.muted),
            (.role(.strong), bold), (.role(.accent), accent), (.role(.danger), inks.danger),
            (.role(.success), inks.success), (.role(.warning), inks.warning),
            (.role(.emphasis), italic),
            (.heading(1), strong), (.heading(2), strong), (.heading(3), bold.adding(underlined)),
            (.heading(4), bold), (.heading(5), underlined), (.heading(6), italic),
            (.line, inks.line), (.primary, strong), (.star, inks.star),
            (.link, inks.accent.adding(underlined)), (.chosen, strong),
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

extension LineStyles {
    /// What styles are made from.
    private struct Key: Equatable {
        let style: Style
        let depth: ColorDepth
        let background: TerminalBackground
        let isASCII: Bool
    }

    private static let last = Mutex<(key: Key, styles: LineStyles)?>(nil)

    /// The styles of a live screen: the same as before if nothing has changed, as a list asks for them with every few
    /// rows.
    static func live(
        _ style: Style,
        _ depth: ColorDepth,
        on background: TerminalBackground,
        isASCII: Bool
    ) -> LineStyles {
        let key = Key(style: style, depth: depth, background: background, isASCII: isASCII)
        return last.withLock { last in
            if let last, last.key == key { return last.styles }
            let grounds = isASCII ? nil : LineGrounds(style, depth, on: background)
            let styles = LineStyles(
                style,
                depth,
                on: background,
                grounds: grounds,
                isASCII: isASCII
            )
            last = (key, styles)
            return styles
        }
    }
}
