import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A page that is notified of changes.
@MainActor
final class EventStream {
    let id: Int
    let stream: ReplyStream
    /// The rows that the page shows.
    var window: PageWindow
    /// What the page shows; `nil` if that is not known, and all of it has to be sent.
    var shown: HTMLSnapshot?
    /// Whether the page has got its first event.
    var isListening = false
    /// The page of an app that it shows; `nil` for a screenlet, or if that is not known.
    var place: AppPlace?
    /// How often its user had gone back or forward when that was carried out last; `nil` if they have not.
    var turn: Int?
    /// The rows that it showed of the other pages of its tab, by their numbers.
    var windows: [Int: PageWindow] = [:]
    /// The number of events that were sent to it.
    var notifiedCount = 0
    /// The style sheet that the page has.
    var styleSheet = ""
    /// The message that the page shows beside the screenlet.
    var notice: String?
    /// The number of lines of the session's log that were sent, or dropped before that.
    var loggedCount = 0
    /// Whether it receives more slowly than events are made; then it gets all changes at once when it can.
    var isBehind = false

    init(_ id: Int, _ window: PageWindow) {
        self.id = id
        self.window = window
        stream = ReplyStream()
    }

    /// Sends an event, for a revision of the page unless it changes nothing there; its data are one line.
    func send(_ event: PageEvent, revision: Int?) {
        let line = event.line
        guard !line.isEmpty else { return }
        let id = revision.map { "id: \($0)\n" } ?? ""
        stream.send(Array("\(id)data: ".utf8) + line + Array("\n\n".utf8))
    }

    /// Discards what the page was sent, also what is being sent, because it belongs to another user.
    func reset() {
        stream.removeUnsent()
        shown = nil
        notifiedCount += 1
    }

    /// Sends further lines of a log, for the console of the browser.
    func send(_ log: PluginLog) {
        let (lines, end) = log.lines(after: loggedCount)
        loggedCount = end
        guard !lines.isEmpty else { return }
        send(PageEvent(log: lines.map(ConsoleLine.init), logged: end), revision: nil)
    }

    /// Sends a sign of life, which also shows whether the browser has left.
    func beat() {
        if !stream.isFull { stream.send(Array(":\n\n".utf8)) }
    }
}
