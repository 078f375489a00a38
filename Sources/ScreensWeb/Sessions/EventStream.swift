import ScreensHTTP
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A page that hears of changes.
@MainActor
final class EventStream {
    let id: Int
    let stream: ReplyStream
    /// The rows that the page shows.
    var window: PageWindow
    /// What the page shows; `nil` while that is not known.
    var shown: HTMLSnapshot?
    /// How often it was told something.
    var toldCount = 0
    /// The style sheet that the page has.
    var styleSheet = ""
    /// What the page says beside the screenlet.
    var notice: String?
    /// Whether it takes less than it is told: it is told all at once when it can take more.
    var isBehind = false

    init(_ id: Int, _ window: PageWindow) {
        self.id = id
        self.window = window
        stream = ReplyStream()
    }

    /// Sends an event of the page's revision; its data is one line.
    func send(_ event: PageEvent, revision: Int) {
        let line = event.line
        guard !line.isEmpty else { return }
        stream.send(Array("id: \(revision)\ndata: ".utf8) + line + Array("\n\n".utf8))
    }

    /// Keeps the connection open, and notices when nobody is there.
    func beat() {
        if !stream.isFull { stream.send(Array(":\n\n".utf8)) }
    }
}

/// What a page is told.
struct PageEvent: Encodable, Hashable, Sendable {
    /// The number of the stream, once.
    var stream: Int?
    /// All elements of the page's `main`, where it is not known what the page shows.
    var whole: String?
    /// What changes, in order.
    var changes: [Change]?
    /// Another style sheet.
    var style: String?
    /// Whether there are rows after those shown.
    var more: Bool?
    /// What the page says beside the screenlet; empty for nothing any more.
    var notice: String?

    /// A change as a list: what is done, where, and with what.
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
        // Texts and whole numbers can always be written.
        JSON.bytes(of: self) ?? []
    }
}
