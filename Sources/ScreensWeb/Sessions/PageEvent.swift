@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

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

extension PageEvent {
    /// What a page has when it starts to listen, and all of its elements if a renderer is given.
    static func begin(
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

    /// What a page has after an update, and the changes that lead there.
    ///
    /// It compares outside of the main actor, so that one session's long lists do not delay the others.
    static func update(
        _ shown: HTMLSnapshot,
        to drawing: Drawing,
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
