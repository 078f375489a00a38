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

/// An event that is sent to a page.
struct PageEvent: Encodable, Hashable, Sendable {
    /// The number of the stream, sent once.
    var stream: Int?
    /// All elements of the page's `main`, if it is not known what the page shows.
    var whole: String?
    /// The changes, in order.
    var changes: [Change]?
    /// A new style sheet.
    var style: String?
    /// Whether there are rows after those shown.
    var more: Bool?
    /// The message beside the screenlet; empty to remove it.
    var notice: String?
    /// Lines for the browser's console.
    var log: [ConsoleLine]?
    /// The number of lines of the log with these.
    var logged: Int?
    /// The page of an app, if the page or its title has changed.
    var page: ShownPage?
    /// Whether the page has to stop listening until the user returns to it.
    var pause: Bool?

    /// A page of an app, as a browser shows it.
    struct ShownPage: Encodable, Hashable, Sendable {
        /// The number of the page among those of its tab.
        let number: Int
        /// The address, without the number of rows.
        let address: String
        /// The title of the document.
        let title: String
        /// The first row that it shows, and how many.
        let from: Int
        let count: Int
        /// How often the user had gone back or forward: pages of earlier times leave the browser's history alone.
        let turn: Int?
    }

    /// A change as a list: the operation, the place, and the content.
    struct Change: Encodable, Hashable, Sendable {
        let change: HTMLChange

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            switch change {
            case .replace(let path, let html):
                try list.encode("=")
                try list.encode(path)
                try list.encode(String(decoding: html, as: UTF8.self))
            case .insert(let path, let index, let html):
                try list.encode("+")
                try list.encode(path)
                try list.encode(index)
                try list.encode(String(decoding: html, as: UTF8.self))
            case .remove(let path, let index, let count):
                try list.encode("-")
                try list.encode(path)
                try list.encode(index)
                try list.encode(count)
            }
        }
    }

    /// The event as JSON, without line breaks between its parts.
    var line: [UInt8] {
        // Texts and integers can always be encoded.
        JSON.bytes(of: self) ?? []
    }
}
