import ScreensHTTP
import ScreensSystem
private import Synchronization

/// What the thread of all connections may know of a session: its page, while nothing has changed.
///
/// Its pages are shown to those who have both the session's cookie and a key that it was opened with,
/// which is in the page's address. Neither opens anything alone: browsers send cookies to other servers
/// of the same address, and whoever sees the history knows the key.
final class SessionDoor: Sendable {
    /// What tells the session from others, in a cookie.
    let id = Secret()
    /// What every form of the session's pages proves itself with.
    let token = Secret()

    /// A part of the identifier that finds the session and proves nothing.
    var name: String { Self.name(of: id.text) }

    static func name(of id: String) -> String { String(id.prefix(16)) }

    /// The key of the pages' addresses.
    let key: Secret

    private struct State {
        /// Further keys that the session's browser has used.
        var otherKeys: [Secret] = []
        var page: (window: PageWindow, reply: PreparedReply)?
        var lastUse = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// A session that is opened with a key.
    init(key: Secret) { self.key = key }

    /// Whether a text is a key that the session was opened with.
    func opens(with text: String?) -> Bool {
        let keys = [key] + state.withLock(\.otherKeys)
        return !keys.filter { $0.matches(text) }.isEmpty
    }

    /// Lets another key open the session too.
    func add(_ key: Secret) { state.withLock { $0.otherKeys.append(key) } }

    /// The address of a page that shows some rows.
    func path(of window: PageWindow) -> String {
        let parts = [
            "key=\(key.text)", window.first == 0 ? nil : "from=\(window.first)",
            window.count == PageWindow.usual ? nil : "count=\(window.count)",
        ]
        return "/?" + parts.compactMap(\.self).joined(separator: "&")
    }

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

    private static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else { return nil }
        return number
    }
}
