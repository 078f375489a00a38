@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Makes the first line of an app, and its menu where that is a pane.
struct AppBarLine {
    /// A part of a line that is in the order of reading.
    private struct Segment {
        var cells: [Cell]
        /// What can be pressed there.
        var number: Int?
        /// Whether it stands for all pages.
        var isRest = false
    }

    let bar: AppBar
    let looks: ScreenLooks
    let glyphs: GlyphTable
    /// The columns of the screen.
    let columns: Int
    let isRightToLeft: Bool
    /// Whether the words of the menu are in the line.
    var hasWords = true

    /// The name, the words of the menu that fit, and the user; and the columns of what stands for all pages.
    var line: (cells: CellLine, rest: Range<Int>) {
        let right = user
        let left = name + (hasWords ? words(beside: right) : [])
        let used = (left + right).reduce(0) { $0 + $1.cells.count }
        return joined(left + [blank(max(0, columns - used))] + right)
    }

    /// What is between the content and the lines around it.
    fileprivate var rule: CellLine {
        var rule = CellLine()
        rule.cells = glyphs.cells(of: String(repeating: "─", count: columns), looks.line)
        return rule
    }

    private func words(beside right: [Segment]) -> [Segment] {
        let used = (name + right).reduce(0) { $0 + $1.cells.count }
        guard columns >= AppBar.leastForWords else { return present }
        let (shown, rest) = bar.fitting(columns - used - 3) { entry in word(entry).count }
        var segments = [blank(2)]
        for index in shown {
            segments += [Segment(cells: word(bar.menu[index]), number: index + 1), blank(1)]
        }
        guard rest > 0 else { return segments }
        return segments + [
            Segment(cells: glyphs.cells(of: " +\(rest) ", looks.muted), isRest: true)
        ]
    }

    /// The page that is shown, where there is no room for the menu.
    private var present: [Segment] {
        guard !bar.menu.isEmpty else { return [] }
        let title = bar.menu.first(where: \.isCurrent)?.title ?? ""
        return [
            blank(looks.tint == nil ? 1 : 0),
            Segment(cells: glyphs.cells(of: "▾ " + title, looks.accent), isRest: true),
        ]
    }

    private var name: [Segment] {
        guard !bar.name.isEmpty else { return [] }
        return [Segment(cells: padded(bar.name, looks.fill ?? Self.bold, isMarked: true))]
    }

    /// The user behind a sign, which shows whether changes wait.
    private var user: [Segment] {
        guard let user = bar.user else { return [] }
        let (sign, style): (String, CellStyle) =
            switch bar.sync?.role {
            case .danger?: ("!", looks.danger)
            case .warning?: ("◌", looks.warning)
            case .success?: ("●", looks.success)
            default: ("●", looks.muted)
            }
        let title = glyphs.cells(of: user.title, user.isCurrent ? looks.accent : looks.muted)
        return [
            blank(looks.tint == nil ? 1 : 0),
            Segment(cells: glyphs.cells(of: sign, style)), blank(1),
            Segment(cells: title, number: bar.userNumber), blank(1),
        ]
    }

    /// A line for each page, below the names of groups, and the pages that are shown.
    var menu: (lines: [CellLine], current: Set<Int>) {
        var (lines, current) = ([CellLine()], Set<Int>())
        for (index, entry) in bar.menu.enumerated() {
            if let group = entry.group {
                if lines.count > 1 { lines.append(CellLine()) }
                lines.append(side([Segment(cells: glyphs.cells(of: group, looks.muted))]))
            }
            if entry.isCurrent { current.insert(lines.count) }
            let style = entry.isCurrent ? looks.accent : CellStyle.plain
            let title = glyphs.cells(of: entry.title, style)
            lines.append(side([Segment(cells: title, number: index + 1)]))
        }
        return (lines, current)
    }

    /// A line of the menu, behind the columns of the sign.
    private func side(_ segments: [Segment]) -> CellLine {
        var segments = [blank(2)] + segments
        let room = AppBar.menuColumns - 2
        segments[1].cells = segments[1].cells.clipped(to: 0..<room)
        if isRightToLeft { segments.append(blank(room - segments[1].cells.count)) }
        return joined(segments).cells
    }

    private func word(_ entry: AppBar.Entry) -> [Cell] {
        guard entry.isCurrent else { return padded(entry.title, looks.muted) }
        var style = looks.accent
        if let tint = looks.tint { style.ground = tint }
        return padded(entry.title, style, isMarked: true)
    }

    /// A word with a space on either side; where there are no grounds, what is marked has brackets.
    private func padded(_ text: String, _ style: CellStyle, isMarked: Bool = false) -> [Cell] {
        let isBracketed = isMarked && looks.tint == nil
        let (start, end) = isBracketed ? ("[", "]") : ("\u{A0}", "\u{A0}")
        return glyphs.cells(of: start + text + end, style)
    }

    private static let bold: CellStyle = {
        var style = CellStyle.plain
        style.isBold = true
        return style
    }()

    private func blank(_ count: Int) -> Segment {
        Segment(cells: Array(repeating: .blank, count: max(0, count)))
    }

    private func joined(_ segments: [Segment]) -> (cells: CellLine, rest: Range<Int>) {
        var (line, rest) = (CellLine(), 0..<0)
        for segment in isRightToLeft ? segments.reversed() : segments {
            let start = line.cells.count
            line.cells += segment.cells
            if let number = segment.number {
                line.regions.append((number, start..<line.cells.count))
            }
            if segment.isRest { rest = start..<line.cells.count }
        }
        return (line, rest)
    }
}

extension LivePane {
    /// What is around the content of a shell: the first line of an app, with a line below it, and one above the last line.
    init(around made: AppBarLine, in context: DrawingContext) {
        let (bar, line) = (made.bar, made.line)
        // Words that are not shown cannot have the focus.
        let shown = Set(line.cells.regions.map(\.number))
        let regions = bar.regions.enumerated().map { index, region in
            index >= bar.menu.count || shown.contains(index + 1)
                ? region : LiveRegion.button(bar.menu[index].title, nil)
        }
        self.init(
            head: bar.hasLine ? [line.cells, made.rule] : [],
            foot: bar.hasLine ? [made.rule] : [],
            regions: regions,
            on: 0..<made.columns,
            in: context,
            made.looks,
            .around(bar, rest: line.rest)
        )
    }

    /// The menu as a pane.
    init(menuOf made: AppBarLine, on columns: Range<Int>, in context: DrawingContext) {
        let menu = made.menu
        self.init(
            head: menu.lines,
            foot: [],
            regions: made.bar.menu.map(\.region),
            on: columns,
            in: context,
            made.looks,
            .menu(current: menu.current)
        )
    }
}
