@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The state of a stage on a terminal and of the user's interaction: events in, frames out.
///
/// It does no input or output itself. It works with nodes only, and knows no particular screenlet.
@MainActor
final class LiveScreen {
    /// How the user ended it.
    enum End { case left, interrupted }

    /// What is shown over the page.
    enum Overlay {
        case help
        case picker(Picker)
        case area(AreaEditor, field: Input, title: String)
        case log(LogPane)
        /// An address that no browser could open.
        case address(LinkAddress)
    }

    let stage: Stage
    let options: LiveOptions
    var size: TerminalSize { didSet { width.columns = size.columns } }
    private let width: ScreenWidth
    var end: End?
    var wantsSuspension = false

    /// The drawings of the stage, the newest first.
    let newest: LatestDrawing
    private var pictures: TerminalPictures?
    let whenDrawn: @Sendable () -> Void
    var glyphs = GlyphTable()
    var writer: FrameWriter
    /// The panes as they are laid out, first the one around the others; `nil` if they have to be laid out again.
    var panes: [LivePage]? {
        didSet { if let panes { panesBefore = panes } }
    }
    /// The previous panes.
    private var panesBefore: [LivePage] = []

    /// Where the user is in each pane, as long as these are the same.
    var places = [PaneState()]
    /// The pane that receives keys.
    var active = 0
    /// The pane inside the page that received keys last.
    var inner = 0
    /// Whether the user has pressed anything yet.
    var hasMoved = false

    var overlay: Overlay?
    var editing: (field: Input, editor: LineEditor)?
    var prompt: LineEditor?
    var query = ""
    var status = ""
    /// The message that is shown while `status` is empty.
    var notice: String?
    /// How many lines of the log the user has seen.
    var seenLines = 0
    /// Whether pending changes are being sent at the user's request.
    var isSynchronizing = false
    var hits: [Hit] = []
    var overlayHit: (top: Int, left: Int, first: Int, count: Int)?
    /// The cells that the overlay covers.
    var overlayArea: (rows: Range<Int>, columns: Range<Int>)?
    /// The pictures that are completely visible.
    var placements: [Placement] = []
    private var pagePlaces = PageStates()
    /// The last press of the mouse, and the page on which it was.
    var lastPress: (row: Int, column: Int, page: Int?, time: ContinuousClock.Instant)?
    /// How soon the second press of a double click follows the first one.
    var doubleClickTime = Duration.milliseconds(500)

    /// A region of the screen that responds to the mouse.
    struct Hit {
        var row: Int
        var columns: Range<Int>
        var pane: Int
        var target: Target
    }

    enum Target: Equatable {
        case region(Int)
        case row(Int, item: Int)
    }

    /// Creates a screen of a size; `whenDrawn` is called on any thread when a frame is due.
    init(
        _ stage: Stage,
        _ size: TerminalSize,
        _ options: LiveOptions,
        whenDrawn: @escaping @Sendable () -> Void
    ) {
        (self.stage, self.size, self.options) = (stage, size, options)
        self.whenDrawn = whenDrawn
        let width = ScreenWidth(size)
        self.width = width
        newest = LatestDrawing(of: stage) {
            var context = options.context(stage, width.widthClass)
            context.hasPanes = width.widthClass != .compact
            return context
        }
        writer = FrameWriter(
            columns: size.columns,
            rows: size.rows,
            isASCII: options.isASCII
        )
        drawPicturesAnew()
    }

    /// Draws pictures again, for cells of another size.
    func drawPicturesAnew() {
        let terminal = TerminalPictures.Terminal(
            environment: options.environment,
            color: options.isASCII ? .none : options.color,
            rows: size.rows,
            cell: size.cell
        )
        pictures = TerminalPictures(
            for: terminal,
            services: stage.pictureServices,
            whenDrawn: whenDrawn
        )
        panesBefore = []
    }

    /// The current panes; they are laid out again if necessary, from a current drawing of the stage.
    func currentPanes() async -> [LivePage] {
        if let panes { return panes }
        if glyphs.count > 8192 {
            glyphs = GlyphTable()
            writer.forget()
            if case .log(var pane) = overlay {
                pane.forgetGlyphs()
                overlay = .log(pane)
            }
        }
        let new = layOut(
            await newest.update().panes { [columns = size.columns] in
                PaneColumns.shares(of: columns, among: $0) != nil
            }
        )
        place(in: new)
        panes = new
        return new
    }

    private func layOut(_ drawn: DrawnPanes) -> [LivePage] {
        let columns = size.columns
        let shares = PaneColumns.shares(of: columns, among: drawn.panes.map(\.span)) ?? []
        let isMirrored = drawn.whole.frame.context.isRightToLeft
        let inside = isMirrored ? PaneColumns.mirrored(shares, in: columns) : shares
        let all = [drawn.whole] + drawn.panes
        let isSame = panesBefore.count == all.count
        return zip(all, [0..<columns] + inside).enumerated().map { index, pane in
            LivePage(
                pane.0,
                on: pane.1,
                isAround: index == 0 && all.count > 1,
                color: options.color,
                draft: editing.map { LiveDraft($0.field, $0.editor) },
                glyphs,
                pictures,
                keeping: isSame ? panesBefore[index] : nil
            )
        }
    }

    /// Discards everything of the previous user: what is drawn, entered and searched for.
    func changeUser() {
        (editing, overlay, prompt) = (nil, nil, nil)
        (query, status) = ("", "")
        (places, active, inner) = ([PaneState()], 0, 0)
        (panes, placements, hits) = (nil, [], [])
        glyphs = GlyphTable()
        drawPicturesAnew()
        writer.forget()
        newest.forget()
    }

    /// Draws the page again, and preserves the focus.
    func refresh() async {
        if pagePlaces.follow(self) { panes = nil }
        let old = panes ?? []
        panes = nil
        let panes = await currentPanes()
        if old.count == panes.count {
            for index in panes.indices { places[index].hold(from: old[index], in: panes[index]) }
        } else if old.indices.contains(active), let held = places[active].region(in: old[active]) {
            find(held, in: panes)
        }
        for index in panes.indices {
            if places[index].focus > panes[index].regions.count { places[index].focus = 0 }
            guard let rows = panes[index].list?.rows else { continue }
            await moving(rows, in: index) { $0.settle(rows) }
        }
        // The first page may have shown only a message about loading.
        if !hasMoved { begin(panes) }
        if focus == 0 { enterPanes() }
    }

    /// Gives the focus to a region that was in one of other panes.
    private func find(_ region: LiveRegion, in panes: [LivePage]) {
        guard hasMoved else { return }
        for (index, pane) in panes.enumerated() {
            guard let number = region.number(in: pane) else { continue }
            activate(index)
            return focus = number
        }
    }

    /// Gives the focus to a list, else to the first field on the screen, else to the text.
    ///
    /// Nobody has chosen a button yet: Enter pressed twice must not vote or send something.
    private func begin(_ panes: [LivePage]) {
        activate(panes.firstIndex { $0.list != nil } ?? panes.count - 1)
        let page = panes[active]
        let field = page.regions.indices.first { index in
            guard case .input = page.regions[index] else { return false }
            return page.regions[index].isActive
                && page.extents[index].lines.upperBound < size.rows - 1
        }
        focus = page.list == nil ? field.map { $0 + 1 } ?? 0 : 0
    }

    /// The bytes to send to the terminal so that it shows the current state.
    func frame() async -> [UInt8] {
        if panes == nil { await refresh() }
        let next = await composed()
        return writer.frame(
            next.grid,
            pictures: next.pictures,
            cursor: next.cursor,
            moving: next.moving,
            glyphs
        )
    }

    /// Draws what will probably be needed next, after the frame was sent.
    func prepare() {
        for index in panes?.indices ?? 0..<0 {
            guard let page = panes?[index], let rows = page.list?.rows else { continue }
            let shown = places[index].list.shown(rows)
            guard let first = shown.first?.row, let last = shown.last?.row else { continue }
            askForRows(first..<last + 1, of: page, in: index)
            Task { await rows.draw(last + 1..<last + 1 + shown.count) }
        }
    }

    /// Moves in the list, after drawing the rows that this needs.
    @discardableResult
    func moving<Result>(
        _ rows: RowCache,
        in pane: Int? = nil,
        _ move: (inout ListScroll) -> Result
    ) async -> Result {
        let pane = pane ?? active
        let (moved, result) = await rows.looking {
            var moved = places[pane].list
            let result = move(&moved)
            return (moved, result)
        }
        places[pane].list = moved
        return result
    }

    /// Informs the screenlet of the visible rows if some of them are not loaded.
    private func askForRows(_ range: Range<Int>, of page: LivePage, in pane: Int) {
        guard let count = page.list?.rows.count, stage.loadsVisibleRows(of: page.listPath)
        else { return }
        // One page ahead, so that its rows are loaded before they become visible.
        let ahead = range.lowerBound..<min(count, range.upperBound + range.count)
        guard !stage.hasRows(ahead, of: page.listPath) else { return places[pane].asked = nil }
        guard places[pane].asked != range else { return }
        places[pane].asked = range
        let action = Action.showRows(range)
        _ = try? stage.perform(page.listPath.map(action.sent) ?? action)
    }

    /// Redraws after a change of the model, which may have new rows.
    func modelChanged() async {
        for (index, pane) in (panes ?? []).enumerated()
        where stage.list(at: pane.listPath)?.problem == nil {
            places[index].asked = nil
        }
        await refresh()
    }
}

/// The width of a screen, in columns.
@MainActor
private final class ScreenWidth {
    var columns: Int

    init(_ size: TerminalSize) { columns = size.columns }

    var widthClass: DrawingContext.WidthClass { columns < 60 ? .compact : .regular }
}

extension LiveDraft {
    /// What the user has entered into a field; of a password, dots.
    fileprivate init(_ field: Input, _ editor: LineEditor) {
        func shown(_ text: String) -> String {
            field.kind == .password ? String(repeating: "•", count: text.count) : text
        }
        self.init(field, before: shown(editor.before), after: shown(editor.after))
    }
}
