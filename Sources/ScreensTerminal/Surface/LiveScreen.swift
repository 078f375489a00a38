@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A stage on a terminal, and the user's interaction with it: events in, frames out.
///
/// It does no input or output itself. It works with nodes only, and knows no particular screenlet. It passes each event to
/// what receives it: the overlay, the search, the field that is being edited, or the page.
@MainActor
final class LiveScreen {
    /// How the user ended it.
    enum End { case left, interrupted }

    let stage: Stage
    let options: LiveOptions
    private let commands: StageCommands
    private let whenDrawn: @Sendable () -> Void
    let layout: PageLayout
    var writer: FrameWriter
    var end: End?
    var wantsSuspension = false

    var overlay: Overlay?
    var editing: FieldEditor?
    var search = RowSearch()
    var status = ""
    /// The message that is shown while `status` is empty.
    var notice: String?
    /// How many lines of the log the user has seen.
    var seenLines = 0
    /// The screen as it was composed last.
    var shown: Composition
    var doubleClick = DoubleClick()
    /// What the time is.
    var clock: () -> ContinuousClock.Instant = { .now }
    /// Called when a frame is due because time has passed.
    var whenTimePasses: @Sendable () -> Void = {}
    var motion: Motion
    var toast = ToastLine()
    var waking: Task<Void, Never>?

    /// The page that is shown.
    private(set) var page: ShownPage {
        get { layout.page }
        set { layout.page = newValue }
    }

    /// Creates a screen of a size; `whenDrawn` is called on any thread when a frame is due.
    init(
        _ stage: Stage,
        _ size: TerminalSize,
        _ options: LiveOptions,
        whenDrawn: @escaping @Sendable () -> Void
    ) {
        (self.stage, self.options, self.whenDrawn) = (stage, options, whenDrawn)
        commands = StageCommands(of: stage, options)
        motion = Motion(isReduced: options.reducesMotion, isASCII: options.isASCII)
        layout = PageLayout(of: stage, size, options, whenDrawn: whenDrawn)
        writer = FrameWriter(columns: size.columns, rows: size.rows, isASCII: options.isASCII)
        shown = Composition(size, layout.glyphs)
    }

    /// Draws again for a terminal of another size.
    func resize(_ size: TerminalSize) {
        layout.size = size
        writer.reset()
    }

    /// Discards everything of the previous user: what is drawn, entered and searched for.
    func changeUser() {
        layout.changeUser()
        writer.reset()
        (editing, overlay, search, status) = (nil, nil, RowSearch(), "")
        shown = Composition(layout.size, layout.glyphs)
    }

    /// Draws for the background that the terminal has; an answer that nobody has asked for has no effect.
    func setBackground(_ background: TerminalBackground) {
        if options.asksForBackground { layout.background = background }
    }

    /// Marks everything in the log as seen.
    func markLogSeen() { seenLines = options.log.end }

    /// Reloads, unless entered data would be lost.
    func reloadQuietly() {
        let isBusy = stage.hasUnsentInput || editing != nil || overlay != nil
        if !isBusy { stage.showAgain() }
    }
}

// Events.
extension LiveScreen {
    /// Handles an event.
    func handle(_ event: TerminalEvent) async {
        switch event {
        case .key(let key): if !isAlwaysHandled(key) { await handle(key) }
        case .mouse(let mouse): if mouse.kind != .release { await handle(mouse) }
        case .paste(let text): paste(text)
        case .synchronises: writer.isSynchronising = true
        case .changed:
            layout.modelChanged()
            await refresh()
        case .background(let color): setBackground(TerminalBackground(color))
        case .logged, .passed, .signal, .ended, .identified, .unanswered: break
        }
    }

    /// Handles the keys that work at any time.
    private func isAlwaysHandled(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.character("z"), .control): wantsSuspension = true
        case (.character("l"), .control): writer.reset()
        case (.character("c"), .control)
        where editing == nil && search.prompt == nil && overlay == nil:
            end = .interrupted
        default: return false
        }
        return true
    }

    private func handle(_ key: Key) async {
        (status, page.hasMoved) = ("", true)
        if let answer = overlay?.handle(key, on: layout.size.rows) { return handle(answer) }
        if search.prompt != nil {
            if search.handle(key) { await search(1, from: 0) }
            return
        }
        if let answer = editing?.handle(key) { return await handle(answer) }
        await refreshIfNeeded()
        let asks = page.question != nil
        if !asks, key == Key(.character("g")), !stage.menu.isEmpty {
            return overlay = .goTo(GoTo(menuOf: stage))
        }
        if await layout.change({ $0.move(key) }) { return }
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty && asks:
            await answer(character)
        case .escape where asks: leaveQuestion()
        case .character(let character) where key.modifiers.isEmpty: await command(character)
        case .enter: follow(commands.press(page))
        case .escape: if let back = stage.backAction { follow(commands.perform(back)) }
        default: break
        }
    }

    /// Handles a key while a question has to be answered first: those of the page wait.
    private func answer(_ character: Character) async {
        switch character {
        case "q", "?", "L", "s", " ": await command(character)
        case "1"..."9": pressButton(Int(String(character)) ?? 0)
        default: status = "Answer the question first, or press Esc."
        }
    }

    private func leaveQuestion() {
        guard case .button(_, let action?)? = page.pane?.leastAnswer else { return }
        follow(commands.perform(action))
    }

    private func command(_ character: Character) async {
        switch character {
        case "q": follow(commands.quit())
        case "?": overlay = .help
        case "t": overlay = .picker(Picker(themesOf: stage))
        case "L": overlay = .log(LogPane())
        case "r": follow(commands.reload(page.pane))
        case "s": follow(commands.submit(page))
        case "S": follow(commands.synchronize())
        case " ":
            guard case .input(let input)? = page.focused, input.kind == .checkbox else {
                return await layout.change { $0.turnPage(1) }
            }
            follow(commands.press(page))
        case "/" where page.enterList() != nil: search.prompt = LineEditor()
        case "n": await search(1, from: 1)
        case "N": await search(-1, from: 1)
        case "0"..."9": pressNumber(Int(String(character)) ?? 0)
        default: status = "Press ? for help."
        }
    }

    private func handle(_ mouse: Mouse) async {
        (status, page.hasMoved) = ("", true)
        if let answer = overlay?.handle(mouse, on: shown) { return handle(answer) }
        guard search.prompt == nil, editing == nil,
            !doubleClick.isMeantForPageBefore(mouse, on: stage.pageNumber)
        else { return }
        await refreshIfNeeded()
        switch mouse.kind {
        case .wheelUp: await layout.change { $0.scroll(by: -3, at: mouse) }
        case .wheelDown: await layout.change { $0.scroll(by: 3, at: mouse) }
        default:
            if shown.hit(at: mouse)?.target == .pages, page.question == nil {
                return overlay = .goTo(GoTo(menuOf: stage))
            }
            if await layout.change({ [shown] in $0.press(shown.hit(at: mouse), at: mouse) }) {
                follow(commands.press(page))
            }
        }
    }

    private func paste(_ text: String) {
        guard overlay == nil else { return overlay?.insert(text) ?? () }
        search.prompt?.insert(text)
        guard editing != nil else { return }
        editing?.insert(text)
        page.panes = nil
    }
}

// What keys and presses lead to.
extension LiveScreen {
    /// Does what a command leads to.
    private func follow(_ outcome: StageCommands.Outcome) {
        switch outcome {
        case .nothing: break
        case .status(let words): status = words
        case .open(let overlay): self.overlay = overlay
        case .edit(let editor): (editing, page.panes) = (editor, nil)
        case .set(let field, let values): handle(.chosen(.field(field), values))
        case .end: end = .left
        case .later(let words, let work):
            if let words { status = words }
            Task { [weak self] in
                let outcome = await work { self?.followLater(.status($0)) }
                self?.followLater(outcome)
            }
        }
    }

    private func followLater(_ outcome: StageCommands.Outcome) {
        follow(outcome)
        whenDrawn()
    }

    private func handle(_ answer: Picker.Answer) {
        guard case .chosen(let purpose, let values) = answer else {
            if case .cancelled = answer { overlay = nil }
            return
        }
        overlay = nil
        follow(commands.choose(values, for: purpose))
        switch purpose {
        case .theme:
            page.panes = nil
            page.revealAll()
        case .field: redrawField()
        case .page, .refresh, .quit: break
        }
    }

    private func handle(_ answer: FieldEditor.Answer) async {
        page.panes = nil
        guard case .done(let next) = answer else {
            if case .cancelled = answer { editing = nil }
            return
        }
        let action = editing?.action
        editing = nil
        if let action {
            follow(commands.perform(action))
            redrawField()
        }
        guard next != 0 else { return }
        await refresh()
        await layout.change { $0.goToRegion(next) }
        if case .input(let input)? = page.focused, input.isText { follow(commands.edit(input)) }
    }

    private func redrawField() {
        page.panes = nil
        page.place.mustReveal = true
    }

    /// Rates with so many stars if the page has stars, else presses a button.
    private func pressNumber(_ number: Int) {
        guard let (pane, regions) = page.stars else { return pressButton(number) }
        if number == 0 {
            guard let removal = page.starsRemoval else {
                return status = "There is no rating of yours."
            }
            return follow(commands.perform(removal))
        }
        guard number <= regions.count else {
            return status = "There are \(regions.count) stars."
        }
        guard case .button(_, let action?) = pane.regions[regions.lowerBound + number - 1] else {
            return
        }
        follow(commands.perform(action))
    }

    private func pressButton(_ number: Int) {
        let buttons = page.numberedButtons
        guard buttons.indices.contains(number - 1) else {
            return status = "There is no button \(number)."
        }
        let (pane, index) = buttons[number - 1]
        guard page.press(index + 1, in: pane) else { return }
        follow(commands.press(page))
    }

    private func search(_ direction: Int, from distance: Int) async {
        let search = search
        let message = await search.run(direction, from: distance, in: layout, of: stage)
        if let message { status = message }
    }
}
