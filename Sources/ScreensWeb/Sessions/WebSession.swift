import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// One browser's own stage, and the pages that show it.
@MainActor
final class WebSession {
    let stage: Stage
    let door: SessionDoor
    let renderer: HTMLRenderer
    private let place: BrowserPlace
    /// Names the style sheet of a style.
    private let styleSheet: @Sendable (Style) -> String
    /// What there is to see.
    private let newest: NewestDrawing
    /// What the pages say beside the screenlet.
    var notice: String? { didSet { if notice != oldValue { change() } } }
    private(set) var streams: [Int: EventStream] = [:]
    private var streamCount = 0
    /// Whether something was filled in that reloading would lose.
    var hasEdits = false
    private var isUpdating = false

    /// How many pages of one browser may listen.
    private static let streamLimit = 8

    /// A session of a stage.
    init(
        _ stage: Stage,
        door: SessionDoor,
        context: @escaping @MainActor (Stage) -> DrawingContext,
        styleSheet: @escaping @Sendable (Style) -> String
    ) {
        self.stage = stage
        self.door = door
        self.styleSheet = styleSheet
        renderer = HTMLRenderer(token: door.token.text)
        let place = BrowserPlace()
        self.place = place
        newest = NewestDrawing(of: stage) {
            var drawn = context(stage)
            if let zone = place.timeZone { drawn.timeZone = zone }
            return drawn
        }
        stage.onChange = { [weak self] in self?.change() }
        stage.onUnsentChange = { [weak self] in self?.reloadQuietly() }
        stage.showPendingChanges(true)
    }

    /// Takes the stage off show; what was sent is on its way still.
    func end() {
        (stage.onChange, stage.onUnsentChange) = (nil, nil)
        stage.showPendingChanges(false)
        stage.hide()
        for stream in streams.values { stream.stream.end() }
        streams = [:]
    }

    /// Whether a page listens.
    var isWatched: Bool { !streams.isEmpty }

    /// How often there was something else to see.
    var revision: Int { newest.revision }

    /// Whether there is more to see than was drawn.
    var hasChanged: Bool { newest.isOutdated }

    /// What there is to see; drawn now, if something has changed since that was done last.
    @discardableResult
    func drawing() async -> StageDrawing { await newest.update() }

    /// The name of the style sheet that a drawing needs.
    func styleSheet(for drawing: StageDrawing) -> String { styleSheet(drawing.context.style) }

    /// Waits until nothing is on its way any more, but not for long.
    func settle(within limit: Duration = .seconds(2)) async {
        await Waiting.first { [stage] in
            await stage.settled()
        } before: {
            try? await Task.sleep(for: limit)
        }
    }

    /// Draws at the time of the browser's place; of a zone that nobody knows, as before.
    func adopt(_ zone: TimeZoneIdentifier) async {
        guard zone != (await drawing()).context.timeZone, zone.isKnown else { return }
        place.timeZone = zone
        change()
    }

    /// Tells pages soon; what changes meanwhile is told at once with it.
    private func change() {
        newest.change()
        // Who asks before it is drawn is not given the page of before.
        door.keep(nil)
        guard !isUpdating else { return }
        isUpdating = true
        Task {
            repeat { await tell() } while hasChanged
            isUpdating = false
        }
    }

    private func tell() async {
        await drawing()
        for stream in streams.values { await tell(stream) }
    }
}

/// What is known of where a browser is.
@MainActor
private final class BrowserPlace {
    /// Its own time zone, once its script has said it.
    var timeZone: TimeZoneIdentifier?
}

extension WebSession {
    /// Begins to tell a page what changes; one that shows an older revision gets all anew.
    ///
    /// - Returns: `nil` when too many pages listen.
    func listen(_ window: PageWindow, revision seen: Int?) async -> ReplyStream? {
        guard streams.count < Self.streamLimit else { return nil }
        streamCount += 1
        let page = EventStream(streamCount, window)
        streams[page.id] = page
        page.stream.onClose { [weak self, id = page.id] in
            Task { @MainActor in self?.streams[id] = nil }
        }
        let drawing = await drawing()
        let revision = revision
        page.styleSheet = styleSheet(for: drawing)
        page.notice = notice
        let renderer = seen == revision ? nil : renderer
        var (snapshot, event) = await drawing.rendered(with: window.rows) {
            Self.begin($0, window.rows, renderer)
        }
        event.stream = page.id
        if seen != revision { (event.style, event.notice) = (page.styleSheet, page.notice ?? "") }
        page.shown = snapshot
        page.send(event, revision: revision)
        if revision != self.revision { await tell(page) }
        return page.stream
    }

    /// Shows more rows on a page.
    func extend(_ id: Int, to end: Int) async -> Bool {
        guard let page = streams[id], end > page.window.rows.upperBound else { return false }
        page.window.count = min(end - page.window.first, PageWindow.largest)
        load(page.window)
        await tell(page)
        return true
    }

    /// Asks the screenlet for rows, if it shows a list.
    func load(_ window: PageWindow) {
        guard let list = stage.model as? any ListModel,
            stage.actions.contains(where: { $0.name == ActionDeclaration.showRows.name })
        else { return }
        let rows = window.rows.clamped(to: 0..<list.count)
        // Refused only where the list cannot load now: its rows come when it can.
        if !rows.isEmpty { _ = try? stage.perform(.showRows(rows)) }
    }

    /// Keeps connections open.
    func beat() { for stream in streams.values { stream.beat() } }

    private func tell(_ page: EventStream) async {
        guard !page.stream.isFull else { return catchUp(page) }
        while let shown = page.shown, let drawing = newest.drawing {
            let (revision, told, rows) = (revision, page.toldCount, page.window.rows)
            let renderer = renderer
            var (now, event) = await drawing.rendered(with: rows) {
                Self.event(shown, $0, rows, renderer)
            }
            // Somebody else told it meanwhile: what was found out does not fit any more.
            guard page.toldCount == told else { continue }
            page.toldCount += 1
            page.shown = now
            let style = styleSheet(for: drawing)
            if style != page.styleSheet { (page.styleSheet, event.style) = (style, style) }
            if notice != page.notice { (page.notice, event.notice) = (notice, notice ?? "") }
            guard event != PageEvent() else { return }
            return page.send(event, revision: revision)
        }
    }

    /// Tells a page later what it cannot take now: what changes meanwhile costs nothing until then.
    private func catchUp(_ page: EventStream) {
        guard !page.isBehind else { return }
        page.isBehind = true
        Task {
            let isOpen = await page.stream.hasRoom()
            page.isBehind = false
            if isOpen { await tell(page) }
        }
    }

    /// What a page has that begins to listen, and all of it where a renderer is given.
    private nonisolated static func begin(
        _ drawing: Drawing,
        _ rows: Range<Int>,
        _ renderer: HTMLRenderer?
    ) -> (HTMLSnapshot, PageEvent) {
        let snapshot = HTMLSnapshot(drawing, rows: rows)
        var event = PageEvent(more: !snapshot.isAtEnd)
        if let renderer {
            var bytes: [UInt8] = []
            renderer.fragment(drawing, rows: rows) { bytes.append(contentsOf: $0) }
            event.whole = String(decoding: bytes, as: UTF8.self)
        }
        return (snapshot, event)
    }

    /// Compares where the stage is drawn: long lists of one session delay no other.
    private nonisolated static func event(
        _ shown: HTMLSnapshot,
        _ drawing: Drawing,
        _ rows: Range<Int>,
        _ renderer: HTMLRenderer
    ) -> (HTMLSnapshot, PageEvent) {
        let now = HTMLSnapshot(drawing, rows: rows)
        let changes = HTMLDifference(from: shown, to: now, by: renderer).changes
        var event = PageEvent()
        if !changes.isEmpty { event.changes = changes.map(PageEvent.Change.init) }
        if shown.isAtEnd != now.isAtEnd { event.more = !now.isAtEnd }
        return (now, event)
    }
}
