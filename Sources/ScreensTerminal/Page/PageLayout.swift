@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Lays out the newest drawing of a stage in as many panes as fit on the screen, where the user was before.
@MainActor
final class PageLayout {
    private let stage: Stage
    /// The drawings of the stage, the newest first.
    let newest: LatestDrawing
    /// The page that is shown.
    var page = ShownPage()
    private var states = PageStateStore()
    private(set) var glyphs = GlyphTable()
    private let width: ScreenWidth
    private let options: LiveOptions
    /// The background that colours are for.
    var background: TerminalBackground {
        didSet { if background != oldValue { page.panes = nil } }
    }
    private let makePictures: (TerminalSize) -> TerminalPictures?
    private var pictures: TerminalPictures?
    /// The previous panes, whose rows are not laid out again.
    private var before: [LivePane] = []

    /// The size of the screen.
    var size: TerminalSize {
        didSet {
            width.columns = size.columns
            if size.cell != oldValue.cell { drawPicturesAgain() }
            newest.change()
            page.panes = nil
            page.revealAll()
        }
    }

    init(
        of stage: Stage,
        _ size: TerminalSize,
        _ options: LiveOptions,
        whenDrawn: @escaping @Sendable () -> Void
    ) {
        (self.stage, self.size, self.options) = (stage, size, options)
        background =
            options.background ?? TerminalBackground(environment: options.environment)
        let width = ScreenWidth(size)
        self.width = width
        newest = LatestDrawing(of: stage) {
            var context = options.context(stage, width.widthClass)
            context.hasPanes = width.widthClass != .compact
            return context
        }
        makePictures = { size in
            let terminal = TerminalPictures.Terminal(
                environment: options.environment,
                color: options.isASCII ? .none : options.color,
                rows: size.rows,
                cell: size.cell
            )
            return TerminalPictures(
                for: terminal,
                services: stage.pictureServices,
                whenDrawn: whenDrawn
            )
        }
        pictures = makePictures(size)
    }

    /// Draws pictures again, for cells of another size.
    private func drawPicturesAgain() {
        pictures = makePictures(size)
        before = []
    }

    /// Discards everything that is drawn for the previous user.
    func changeUser() {
        page.changeUser()
        glyphs = GlyphTable()
        drawPicturesAgain()
        newest.reset()
    }

    /// Lays out the panes again if necessary, from a current drawing, with the text that the user is entering.
    func layOut(_ draft: @MainActor () -> LiveDraft?) async {
        guard page.panes == nil else { return }
        if glyphs.count > 8192 { glyphs = GlyphTable() }
        let drawn = await newest.update().panes { [columns = size.columns - menuColumns] in
            PaneColumns.shares(of: columns, among: $0) != nil
        }
        before = panes(of: drawn, draft())
        page.show(before)
        page.isOfApp = stage.backAction != nil
    }

    /// Lays out the page again, and preserves the focus.
    func refresh(_ draft: @MainActor () -> LiveDraft?) async {
        states.restorePage(stage.pageNumber, in: &page)
        let old = page.panes ?? []
        page.panes = nil
        await layOut(draft)
        await change { [rows = size.rows] in $0.restoreFocus(from: old, rows: rows) }
    }

    /// Changes where the user is, after drawing the rows that this needs.
    @discardableResult
    func change<Result>(_ change: (inout ShownPage) -> Result) async -> Result {
        let before = page
        let lists = before.panes?.compactMap { $0.list?.rows } ?? []
        let (changed, result) = await RowCache.looking(at: lists) {
            var page = before
            let result = change(&page)
            return (page, result)
        }
        // The user may have changed meanwhile.
        if page.panes != nil { page = changed }
        return result
    }

    /// Draws what will probably be needed next, after the frame was sent, and asks for rows that are not loaded.
    func prepare() {
        for (index, pane) in (page.panes ?? []).enumerated() {
            guard let rows = pane.list?.rows else { continue }
            let shown = page.places[index].list.shown(rows)
            guard let first = shown.first?.row, let last = shown.last?.row else { continue }
            askForRows(first..<last + 1, of: pane, index)
            Task { await rows.draw(last + 1..<last + 1 + shown.count) }
        }
    }

    /// Informs the screenlet of the visible rows if some of them are not loaded.
    private func askForRows(_ range: Range<Int>, of pane: LivePane, _ index: Int) {
        let path = pane.listPath
        guard let count = pane.list?.rows.count, stage.loadsVisibleRows(of: path) else { return }
        // One page ahead, so that its rows are loaded before they become visible.
        let ahead = range.lowerBound..<min(count, range.upperBound + range.count)
        guard !stage.hasRows(ahead, of: path) else { return page.places[index].asked = nil }
        guard page.places[index].asked != range else { return }
        page.places[index].asked = range
        stage.showRows(range, of: path)
    }

    /// Lets rows be asked for again after a change of the model, which may have new ones.
    func modelChanged() {
        for (index, pane) in (page.panes ?? []).enumerated()
        where stage.list(at: pane.listPath)?.problem == nil {
            page.places[index].asked = nil
        }
    }

    private func panes(of drawn: DrawnPanes, _ draft: LiveDraft?) -> [LivePane] {
        let isMirrored = drawn.whole.frame.context.isRightToLeft
        let around = surroundings(of: drawn)
        let first = around.contains { !$0.isAround } ? AppBar.menuColumns + 1 : 0
        let room = size.columns - first
        let shares =
            drawn.panes.count == 1
            ? [0..<room] : PaneColumns.shares(of: room, among: drawn.panes.map(\.span)) ?? []
        let inside =
            isMirrored
            ? PaneColumns.mirrored(shares, in: room)
            : shares.map { $0.lowerBound + first..<$0.upperBound + first }
        var all = zip(drawn.panes, inside).map { ($0, $1, LivePane.Part.content) }
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
        let looks = renderer.looks(in: context.style)
        let isPane = menuColumns > 0 && !bar.menu.isEmpty
        let around = LivePane(
            bar,
            columns: size.columns,
            hasWords: !isPane,
            in: context,
            looks,
            glyphs
        )
        guard isPane else { return [around] }
        let width = AppBar.menuColumns
        let columns =
            context.isRightToLeft ? size.columns - width..<size.columns : 0..<width
        return [around, LivePane(menuOf: bar, on: columns, in: context, looks, glyphs)]
    }

    /// The columns of the menu where it is a pane, with the line beside it.
    private var menuColumns: Int {
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

extension Stage {
    /// Informs the screenlet of a list of its visible rows; returns whether it takes note.
    @discardableResult
    func showRows(_ range: Range<Int>, of path: [Int]?) -> Bool {
        let action = Action.showRows(range)
        return (try? perform(path.map(action.sent) ?? action)) == true
    }
}

/// The width of a screen, in columns.
@MainActor
private final class ScreenWidth {
    var columns: Int

    init(_ size: TerminalSize) { columns = size.columns }

    var widthClass: DrawingContext.WidthClass { columns < 60 ? .compact : .regular }
}
