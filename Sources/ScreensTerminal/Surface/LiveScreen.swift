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
    let commands: StageCommands
    let whenDrawn: @Sendable () -> Void
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
    var page: ShownPage {
        get { layout.page }
        set { layout.page = newValue }
    }

    var words: TerminalWords { TerminalWords(locale: stage.locale) }

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
