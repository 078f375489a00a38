@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The panes of a drawing, and what is around them.
extension PageLayout {
    /// Lays out the panes of a drawing, and what is beside its list, if anything is.
    func panes(
        of drawn: DrawnPanes,
        beside preview: DrawnPanes.Pane?,
        _ draft: LiveDraft?
    ) -> [LivePane] {
        let isMirrored = drawn.whole.frame.context.isRightToLeft
        let around = surroundings(of: drawn)
        let first = around.contains { !$0.isAround } ? AppBar.menuColumns + 1 : 0
        let room = size.columns - first
        let shares = shares(of: room, among: drawn, hasPreview: preview != nil)
        let inside =
            isMirrored
            ? PaneColumns.mirrored(shares, in: room)
            : shares.map { $0.lowerBound + first..<$0.upperBound + first }
        var all = zip(drawn.panes, inside).map { ($0, $1, LivePane.Part.content) }
        if let preview, let columns = inside.last { all.append((preview, columns, .preview)) }
        if drawn.shell == nil {
            let part: LivePane.Part = all.isEmpty ? .content : .surroundings
            all.insert((drawn.whole, 0..<size.columns, part), at: 0)
        }
        if let question = drawn.question {
            all.append((question.pane, questionColumns, .question(question.title)))
        }
        let count = around.count + all.count { !$0.2.isQuestion }
        let isSame = before.count { !$0.isQuestion } == count
        return around
            + all.enumerated().map { index, pane in
                let number = around.count + index
                let before = isSame && number < count ? before[number] : nil
                return self.pane(pane.0, on: pane.1, as: pane.2, draft, keeping: before)
            }
    }

    /// The columns of the panes of a drawing, and of a preview.
    private func shares(
        of room: Int,
        among drawn: DrawnPanes,
        hasPreview: Bool
    ) -> [Range<Int>] {
        if hasPreview { return PaneColumns.besidePreview(of: room, onScreenOf: size.columns) }
        guard drawn.panes.count > 1 else { return [0..<room] }
        return PaneColumns.shares(of: room, among: drawn.panes.map(\.span)) ?? []
    }

    /// What is around the content of a shell: the first and the last line, and on wide screens the menu.
    private func surroundings(of drawn: DrawnPanes) -> [LivePane] {
        guard let shell = drawn.shell else { return [] }
        let (bar, context) = (AppBar(shell), drawn.whole.frame.context)
        let renderer = LiveRenderer(
            columns: 1,
            color: options.color,
            background: background,
            isASCII: options.isASCII
        )
        let isPane = menuColumns > 0 && !bar.menu.isEmpty
        let made = AppBarLine(
            bar: bar,
            looks: renderer.looks(in: context.style),
            glyphs: glyphs,
            columns: size.columns,
            isRightToLeft: context.isRightToLeft,
            hasWords: !isPane
        )
        let around = LivePane(around: made, in: context)
        guard isPane else { return [around] }
        let width = AppBar.menuColumns
        let columns =
            context.isRightToLeft ? size.columns - width..<size.columns : 0..<width
        return [around, LivePane(menuOf: made, on: columns, in: context)]
    }

    /// The columns of the menu where it is a pane, with the line beside it.
    var menuColumns: Int {
        size.columns >= AppBar.least && !stage.menu.isEmpty ? AppBar.menuColumns + 1 : 0
    }

    private static let widestQuestion = 56

    /// The columns of a question: those of its text, with the margins inside its frame.
    private var questionColumns: Range<Int> {
        let width = max(1, min(Self.widestQuestion, size.columns - 4))
        let place = BoxPlace(columns: width, rows: 1, on: CellGrid(columns: size.columns, rows: 3))
        return place.columns.lowerBound - LivePane.margin..<place.columns.upperBound + 1
    }

    private func pane(
        _ pane: DrawnPanes.Pane,
        on columns: Range<Int>,
        as part: LivePane.Part,
        _ draft: LiveDraft?,
        keeping before: LivePane?
    ) -> LivePane {
        LivePane(
            pane,
            on: columns,
            as: part,
            hasBar: columns.upperBound == size.columns,
            color: options.color,
            background: background,
            isASCII: options.isASCII,
            draft: draft,
            glyphs,
            pictures,
            keeping: before
        )
    }
}
