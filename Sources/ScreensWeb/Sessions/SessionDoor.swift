import ScreensHTTP
private import Synchronization

/// What the thread of all connections may know of a session: its page, while nothing has changed.
final class SessionDoor: Sendable {
    /// What tells the session from others, in a cookie.
    let id = Secret()
    /// What every form of the session's pages proves itself with.
    let token = Secret()

    /// A part of the identifier that finds the session and proves nothing.
    var name: String { Self.name(of: id.text) }

    static func name(of id: String) -> String { String(id.prefix(16)) }

    private struct State {
        var page: (window: PageWindow, reply: PreparedReply)?
        var lastUse = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// The page as it was last made; notes that somebody looks.
    func page(_ window: PageWindow) -> PreparedReply? {
        state.withLock { state in
            state.lastUse = .now
            return state.page.flatMap { $0.window == window ? $0.reply : nil }
        }
    }

    /// Keeps a page, or forgets it.
    func keep(_ page: (window: PageWindow, reply: PreparedReply)?) {
        state.withLock { $0.page = page }
    }

    /// Notes that somebody looks.
    func touch() { state.withLock { $0.lastUse = .now } }

    /// When somebody last looked.
    var lastUse: ContinuousClock.Instant { state.withLock { $0.lastUse } }
}

/// The rows of a list that a page shows.
struct PageWindow: Hashable, Sendable {
    static let usual = 64
    static let largest = 10_000

    var first = 0
    var count = usual

    var rows: Range<Int> { first..<(first + count) }

    init() {}

    /// Reads what an address says; what is no number of a row counts as not said.
    init(_ query: [String: String]) {
        first = Self.number(query["from"], in: 0...Int(Int32.max)) ?? 0
        count = Self.number(query["count"], in: 1...Self.largest) ?? Self.usual
    }

    /// The address of a page that shows them.
    var path: String {
        let parts = [
            first == 0 ? nil : "from=\(first)", count == Self.usual ? nil : "count=\(count)",
        ].compactMap(\.self)
        return parts.isEmpty ? "/" : "/?" + parts.joined(separator: "&")
    }

    private static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else { return nil }
        return number
    }
}
