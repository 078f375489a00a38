@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Lays out the newest drawing of a stage in as many panes as fit on the screen, where the user was before.
@MainActor
final class PageLayout {
    let stage: Stage
    /// The drawings of the stage, the newest first.
    let newest: LatestDrawing
    /// What is beside a list.
    let preview: PanePreview
    /// The page that is shown.
    var page = ShownPage()
    private var states = PageStateStore()
    private(set) var glyphs = GlyphTable()
    private let width: ScreenWidth
    let options: LiveOptions
    /// The background that colours are for.
    var background: TerminalBackground {
        didSet { if background != oldValue { page.panes = nil } }
    }
    private let makePictures: (TerminalSize) -> TerminalPictures?
    var pictures: TerminalPictures?
    /// The previous panes, whose rows are not laid out again.
    var before: [LivePane] = []

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
        newest = LatestDrawing(of: stage, patience: options.patience) {
            var context = options.context(stage, width.widthClass)
            context.hasPanes = width.widthClass != .compact
            return context
        }
        preview = PanePreview(
            beside: stage,
            patience: options.patience,
            in: { stage in
                // One below the other, in any width.
                var context = options.context(stage, .compact)
                context.hasPanes = true
                return context
            },
            whenDrawn: whenDrawn
        )
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
        preview.close()
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
        before = panes(of: drawn, beside: await preview(beside: drawn), draft())
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
}

/// The width of a screen, in columns.
@MainActor
private final class ScreenWidth {
    var columns: Int

    init(_ size: TerminalSize) { columns = size.columns }

    var widthClass: DrawingContext.WidthClass { columns < 60 ? .compact : .regular }
}
