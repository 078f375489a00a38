import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem
import Synchronization

/// A stage in a browser, or in one of its tabs, and the pages that show it.
@MainActor
final class WebSession {
    let stage: Stage
    let access: SessionAccess
    /// The number of the tab; 0 for a screenlet, which all tabs show.
    let tab: Int
    /// The title of the site.
    let siteTitle: String
    private let place: BrowserLocation
    let texts: EnteredTexts
    /// Returns the name of a style's sheet.
    private let styleSheet: @Sendable (Style) -> String
    /// The drawings of the stage, the newest first.
    private let newest: LatestDrawing
    /// The message that pages show beside the screenlet.
    var notice: String? { didSet { if notice != oldValue { change() } } }
    private(set) var streams: [Int: EventStream] = [:]
    private var streamCount = 0
    /// How often another user has signed in.
    nonisolated let userCount = Atomic(0)
    /// The ids that lead to the screenlets with entered data that a reload would lose.
    var edited: Set<[Int]> = []
    /// The rows with which pages of an app were asked for, by their numbers: without a script, going back finds these.
    var windows: [Int: PageWindow] = [:]
    private let patience: PagePatience
    private var sentForms = SentForms()
    private var isUpdating = false
    /// Those who wait for the page to load, until the user is asked something.
    private var waits: Set<Task<Void, Never>> = []
    private var hasUser: Bool
    /// Called when another user has signed in, or none is any more.
    var onUser: ((WebSession) -> Void)?
    /// The files that are being sent to the browser.
    weak var files: FileStreams?
    /// What concerns the plugins of this stage, for the consoles of its pages.
    nonisolated let log = PluginLog(mostLines: 200, mostBytes: 64 << 10)

    /// Creates a session with a stage.
    init(
        _ stage: Stage,
        access: SessionAccess,
        tab: Int = 0,
        title: String,
        texts: EnteredTexts,
        patience: PagePatience,
        context: @escaping @MainActor (Stage) -> DrawingContext,
        styleSheet: @escaping @Sendable (Style) -> String
    ) {
        (self.stage, self.access, self.tab, siteTitle) = (stage, access, tab, title)
        (self.texts, self.patience, self.styleSheet) = (texts, patience, styleSheet)
        hasUser = stage.isOfUser
        access.note(user: stage.userKey)
        let place = BrowserLocation()
        self.place = place
        newest = LatestDrawing(of: stage, patience: patience.drawing) {
            var drawn = context(stage)
            if let zone = place.timeZone { drawn.timeZone = zone }
            return drawn
        }
        stage.onChange = { [weak self] in self?.change() }
        stage.onUnsentChange = { [weak self] in self?.reloadQuietly() }
        stage.onUserChange = { [weak self] in self?.changeUser() }
        stage.shellTitle = title
        stage.showPendingChanges(true)
        fillLog()
    }

    /// Adds notes and what plugins print while they draw to the log, and sends it to the pages.
    ///
    /// Nothing is drawn because of that: a view that prints would be drawn for ever.
    private func fillLog() {
        let earlier = stage.onNote
        stage.onNote = { [log] in
            earlier?($0)
            log.add($0.message, .note)
        }
        stage.onOutput = { [log] in log.add($0, .output) }
        log.onAdd { [weak self] in Task { @MainActor [weak self] in self?.sendLog() } }
    }

    private func sendLog() {
        for page in streams.values {
            if page.stream.isFull { catchUp(page) } else { page.send(log) }
        }
    }

    /// Hides the stage; requests that were sent are still completed.
    func end() {
        (stage.onChange, stage.onUnsentChange, stage.onUserChange) = (nil, nil, nil)
        (stage.onNote, stage.onOutput) = (nil, nil)
        stage.showPendingChanges(false)
        stage.hide()
        for stream in streams.values { stream.stream.end() }
        streams = [:]
    }

    /// Whether at least one page listens.
    var isWatched: Bool { !streams.isEmpty }

    /// The number of visible changes so far.
    var revision: Int { newest.revision }

    /// Whether there are changes that have not been drawn.
    var hasChanged: Bool { newest.isOutdated }

    /// The current drawing; it is made now if something has changed since the last one.
    @discardableResult
    func drawing() async -> StageDrawing { await newest.update() }

    /// The name of the style sheet that a drawing needs.
    func styleSheet(for drawing: StageDrawing) -> String { styleSheet(drawing.context.style) }

    /// Waits until nothing is loading and all rows of a window are loaded, but no longer than a page may.
    ///
    /// A user who is asked on a page of the portal is not waited for, unless they have just answered.
    func settle(showing window: PageWindow? = nil, isAnswered: Bool = false) async {
        guard isAnswered || !stage.isAwaitingUser else { return }
        let end = ContinuousClock.now + patience.loading
        let loading = Task { [weak self, stage] in
            repeat {
                await stage.settled()
            } while ContinuousClock.now < end && window.map { self?.load($0) ?? false } ?? false
        }
        let wait = Task { [patience] in _ = await loading.value(within: patience.loading) }
        if !isAnswered { waits.insert(wait) }
        await wait.value
        waits.remove(wait)
    }

    /// Draws in the browser's time zone; an unknown zone is ignored.
    func adopt(_ zone: TimeZoneIdentifier) async {
        guard zone != (await drawing()).context.timeZone, zone.isKnown else { return }
        place.timeZone = zone
        change()
    }

    /// Discards everything of the previous user, on this side and in the pages.
    private func changeUser() {
        userCount.add(1, ordering: .relaxed)
        (edited, windows, sentForms) = ([], [:], SentForms())
        texts.remove(stage)
        files?.end()
        log.removeAll()
        newest.reset()
        for page in streams.values { page.reset() }
        noteUser()
        change()
    }

    /// After a sign-in at a public address, pages listen again, with the new cookie.
    private func noteUser() {
        let hadUser = hasUser
        hasUser = stage.isOfUser
        access.note(user: stage.userKey)
        onUser?(self)
        guard access.key == nil, hasUser, !hadUser else { return }
        for page in streams.values { page.stream.end() }
        streams = [:]
    }

    /// Updates the pages soon, together with changes that follow immediately.
    private func change() {
        newest.change()
        if stage.isAwaitingUser { for wait in waits { wait.cancel() } }
        // A request that comes before the next drawing must not get the old page.
        access.cache(nil)
        guard !isUpdating else { return }
        isUpdating = true
        Task {
            repeat { await sendChanges() } while hasChanged
            isUpdating = false
            // A form is filled in again when it is loaded.
            if !stage.isIdle { await settle() }
            texts.follow(stage)
        }
    }

    private func sendChanges() async {
        await drawing()
        for stream in streams.values { await sendChanges(to: stream) }
    }
}

/// What is known of a browser's location.
@MainActor
private final class BrowserLocation {
    /// The time zone that its script has sent.
    var timeZone: TimeZoneIdentifier?
}

extension WebSession {
    /// Starts to send changes to a page; a page with an older revision gets all elements again.
    ///
    /// - Parameters:
    ///   - window: the rows that the page shows.
    ///   - seen: the page's revision, if it has one.
    ///   - logged: how many lines of the log the page has.
    ///   - number: the page of an app that the browser shows.
    /// - Returns: the events, and their number.
    func listen(
        _ window: PageWindow,
        revision seen: Int?,
        logged: Int,
        page number: Int? = nil
    ) async -> (ReplyStream, id: Int) {
        streamCount += 1
        let page = EventStream(streamCount, window)
        page.loggedCount = logged
        streams[page.id] = page
        page.stream.onClose { [weak self, id = page.id] in
            Task { @MainActor in self?.streams[id] = nil }
        }
        // The page may be the one that was loaded again while somebody typed.
        stage.enterTyped()
        let drawing = await drawing()
        let (revision, notified) = (revision, page.notifiedCount)
        page.styleSheet = styleSheet(for: drawing)
        page.notice = notice
        let isSame = seen == revision && number == drawing.places?.shown.number
        if number != drawing.places?.shown.number { page.window = PageWindow() }
        let (renderer, rows) = (isSame ? nil : renderer(for: drawing), page.window.rows)
        var (snapshot, event) = await drawing.rendered(with: rows) {
            PageEvent.begin($0, rows, renderer)
        }
        // Another user has signed in in the meantime, and the page gets everything.
        guard page.notifiedCount == notified else {
            page.isListening = true
            page.send(PageEvent(stream: page.id), revision: nil)
            await sendChanges(to: page)
            return (page.stream, page.id)
        }
        page.isListening = true
        event.stream = page.id
        event.page = turn(page, to: drawing.places)
        if !isSame { (event.style, event.notice) = (page.styleSheet, page.notice ?? "") }
        page.shown = snapshot
        load(page.window)
        page.send(event, revision: revision)
        page.send(log)
        if revision != self.revision { await sendChanges(to: page) }
        return (page.stream, page.id)
    }

    /// Ends a stream; its page listens again when the user returns to it.
    func pause(_ id: Int) {
        guard let page = streams[id] else { return }
        page.send(PageEvent(pause: true), revision: nil)
        page.stream.end()
        streams[id] = nil
    }

    /// What a page of an app shows from now on, if the page or its title has changed.
    private func turn(
        _ page: EventStream,
        to places: AppPlaces?,
        _ turn: Int? = nil
    ) -> PageEvent.ShownPage? {
        guard let place = places?.shown, place != page.place else { return nil }
        page.place = place
        return PageEvent.ShownPage(
            number: place.number,
            address: address(of: place).text(key: access.keyText),
            title: title(at: place),
            from: page.window.first,
            count: page.window.count,
            turn: turn
        )
    }

    /// Discards what a page shows if the drawing is that of another page of the app.
    private func leave(_ page: EventStream, for places: AppPlaces?) {
        guard let place = places?.shown, let left = page.place else { return }
        if place.number != left.number {
            page.windows[left.number] = page.window
            page.window = page.windows[place.number] ?? PageWindow()
        } else if place.address == left.address {
            return
        }
        page.shown = nil
    }

    /// Sets the rows that a page shows of the page to which its user has gone, and how often the user has gone so far.
    func turn(_ id: Int, toShow window: PageWindow, _ turn: Int?) {
        guard let page = streams[id] else { return }
        page.turn = turn
        guard let number = pageNumber, window.first == 0 else { return }
        if page.place?.number != number { page.windows[number] = window }
    }

    /// Shows more rows on a page.
    func extend(_ id: Int, to end: Int) async -> Bool {
        guard let page = streams[id], end > page.window.rows.upperBound else { return false }
        page.window.count = min(end - page.window.first, PageWindow.largest)
        load(page.window, byUser: true)
        await sendChanges(to: page)
        return true
    }

    /// Requests the rows of a window that are not loaded; returns whether there is something to wait for.
    ///
    /// A screenlet loads few pages at a time and refuses rows while it reloads, so this is called after each change. Rows
    /// that could not be loaded are requested again only when their user wants them (`byUser`).
    @discardableResult
    func load(_ window: PageWindow, byUser: Bool = false) -> Bool {
        guard let list = stage.list, stage.loadsVisibleRows else { return false }
        let rows = window.rows.clamped(to: 0..<list.count)
        guard !stage.hasRows(rows), byUser || list.problem == nil else { return false }
        return stage.showRows(rows) && !stage.isIdle
    }

    /// Notes that a form was carried out, or is being carried out; `nil` when a page is sent or the form was refused.
    func note(_ form: UploadedForm?, from number: Int? = nil, byScript: Bool = false) {
        if byScript {
            guard let form, let number, let pageNumber else { return }
            sentForms.note(form, from: number, to: pageNumber)
        } else {
            sentForms.note(form)
            // A page that is stored would be sent without a note.
            if form != nil { access.cache(nil) }
        }
    }

    /// Whether a form was sent twice, as by a double click: it has had its effect, or will have it.
    func isRepeated(_ form: UploadedForm, from number: Int?, byScript: Bool) -> Bool {
        byScript
            ? sentForms.isRepeated(form, from: number, at: pageNumber)
            : sentForms.isRepeated(form)
    }

    /// Sends a sign of life on all connections.
    func beat() { for stream in streams.values { stream.beat() } }

    private func sendChanges(to page: EventStream) async {
        guard !page.stream.isFull else { return catchUp(page) }
        page.send(log)
        while page.isListening, let drawing = newest.drawing {
            // Of a page that was left meanwhile: the drawing of the next one follows.
            guard drawing.places?.shown.number == pageNumber else { return }
            let turn = page.turn
            leave(page, for: drawing.places)
            load(page.window)
            let (revision, notified, rows) = (revision, page.notifiedCount, page.window.rows)
            let (shown, renderer) = (page.shown, renderer(for: drawing))
            var (now, event) = await drawing.rendered(with: rows) {
                guard let shown else { return PageEvent.begin($0, rows, renderer) }
                return PageEvent.update(shown, to: $0, rows, renderer)
            }
            // Another task has sent an event in the meantime, so this comparison is outdated.
            guard page.notifiedCount == notified else { continue }
            page.notifiedCount += 1
            page.shown = now
            event.page = self.turn(page, to: drawing.places, turn)
            let style = styleSheet(for: drawing)
            if style != page.styleSheet { (page.styleSheet, event.style) = (style, style) }
            if notice != page.notice { (page.notice, event.notice) = (notice, notice ?? "") }
            guard event != PageEvent() else { return }
            return page.send(event, revision: revision)
        }
    }

    /// Updates a page when it can receive again; changes until then are combined.
    private func catchUp(_ page: EventStream) {
        guard !page.isBehind else { return }
        page.isBehind = true
        Task {
            let isOpen = await page.stream.hasRoom()
            page.isBehind = false
            if isOpen { await sendChanges(to: page) }
        }
    }
}
