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
    /// The laid-out page; `nil` if it has to be laid out again.
    var page: LivePage? {
        didSet { if let page { pageBefore = page } }
    }
    /// The previous page.
    private var pageBefore: LivePage?

    /// The region that receives keys, from 1; 0 is the list, or nothing.
    var focus = 0
    /// Whether the user has pressed anything yet.
    var hasMoved = false
    /// The item within the cursor's row; 0 is the row itself.
    var rowItem = 0
    var list = ListScroll()
    /// How many lines of the head are scrolled out at the top.
    var headScroll = 0
    /// Whether the region with the focus has to be scrolled into view.
    var mustReveal = true
    var mustRevealRow = true

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
    /// Whether there are entered data that a reload would lose.
    var hasEdits = false
    var hits: [Hit] = []
    var overlayHit: (top: Int, left: Int, first: Int, count: Int)?
    /// The cells that the overlay covers.
    var overlayArea: (rows: Range<Int>, columns: Range<Int>)?
    /// The pictures that are completely visible.
    var placements: [Placement] = []
    private var asked: Range<Int>?
    private var places = PagePlaces()

    /// A region of the screen that responds to the mouse.
    struct Hit {
        var row: Int
        var columns: Range<Int>
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
        newest = LatestDrawing(of: stage) { options.context(stage, width.widthClass) }
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
        pageBefore = nil
    }

    /// The current page; it is laid out again if necessary, from a current drawing of the stage.
    func currentPage() async -> LivePage {
        if let page { return page }
        if glyphs.count > 8192 {
            glyphs = GlyphTable()
            writer.forget()
            if case .log(var pane) = overlay {
                pane.forgetGlyphs()
                overlay = .log(pane)
            }
        }
        let drawing = await newest.update()
        let new = LivePage(
            drawing,
            columns: size.columns,
            color: options.color,
            draft: editing.map { LiveDraft($0.field, $0.editor) },
            glyphs,
            pictures,
            keeping: pageBefore
        )
        page = new
        return new
    }

    /// Discards everything of the previous user: what is drawn, entered and searched for.
    func changeUser() {
        (editing, overlay, prompt) = (nil, nil, nil)
        (query, status, hasEdits) = ("", "", false)
        (list, rowItem, headScroll, focus) = (ListScroll(), 0, 0, 0)
        (page, asked, placements, hits) = (nil, nil, [], [])
        glyphs = GlyphTable()
        drawPicturesAnew()
        writer.forget()
        newest.forget()
        (mustReveal, mustRevealRow) = (true, true)
    }

    /// Draws the page again, and preserves the focus.
    func refresh() async {
        if places.follow(self) { page = nil }
        let old = page.flatMap { page in
            page.regions.indices.contains(focus - 1) ? page.regions[focus - 1] : nil
        }
        page = nil
        let page = await currentPage()
        if let old { focus = Self.number(of: old, in: page, near: focus) }
        if focus > page.regions.count { focus = 0 }
        if let rows = page.list?.rows { await moving(rows) { $0.settle(rows) } }
        // The first page may have shown only a message about loading.
        if !hasMoved, page.list != nil { focus = 0 }
        if focus == 0, page.list == nil { focusFirst(page) }
    }

    private static func number(of old: LiveRegion, in page: LivePage, near focus: Int) -> Int {
        let index = page.regions.firstIndex { region in
            switch (region, old) {
            case (.input(let one), .input(let other)): one.name == other.name
            case (.button(_, let one), .button(_, let other)): one != nil && one == other
            case (.link(_, let one), .link(_, let other)): one == other
            default: false
            }
        }
        if let index { return index + 1 }
        // To the user, a button remains the same if its action changes or is absent for a while.
        if case .button = old, page.regions.indices.contains(focus - 1),
            case .button = page.regions[focus - 1]
        {
            return focus
        }
        let active = page.regions.indices.filter { page.regions[$0].isActive }
        return active.min { abs($0 + 1 - focus) < abs($1 + 1 - focus) }.map { $0 + 1 } ?? 0
    }

    private func focusFirst(_ page: LivePage) {
        focus = page.regions.firstIndex { $0.isActive }.map { $0 + 1 } ?? 0
    }

    /// The bytes to send to the terminal so that it shows the current state.
    func frame() async -> [UInt8] {
        if page == nil { await refresh() }
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
        guard let rows = page?.list?.rows else { return }
        let shown = list.shown(rows)
        guard let first = shown.first?.row, let last = shown.last?.row else { return }
        askForRows(first..<last + 1, of: rows)
        Task { await rows.draw(last + 1..<last + 1 + shown.count) }
    }

    /// Moves in the list, after drawing the rows that this needs.
    @discardableResult
    func moving<Result>(
        _ rows: RowCache,
        _ move: (inout ListScroll) -> Result
    ) async -> Result {
        let (moved, result) = await rows.looking {
            var moved = list
            let result = move(&moved)
            return (moved, result)
        }
        list = moved
        return result
    }

    /// Informs the screenlet of the visible rows if some of them are not loaded.
    private func askForRows(_ range: Range<Int>, of rows: RowCache) {
        guard stage.loadsVisibleRows else { return }
        // One page ahead, so that its rows are loaded before they become visible.
        let ahead = range.lowerBound..<min(rows.count, range.upperBound + range.count)
        guard !stage.hasRows(ahead) else { return asked = nil }
        guard asked != range else { return }
        asked = range
        _ = try? stage.perform(.showRows(range))
    }

    /// Redraws after a change of the model, which may have new rows.
    func modelChanged() async {
        if stage.list?.problem == nil { asked = nil }
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
        self.init(name: field.name, before: shown(editor.before), after: shown(editor.after))
    }
}
