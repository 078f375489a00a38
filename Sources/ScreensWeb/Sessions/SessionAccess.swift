import ScreensHTTP
import ScreensSystem
private import Synchronization

/// What the connections' thread knows of a session: how to get in, and the page while nothing has changed.
///
/// A page is shown only to browsers with both the session's cookie and a key that it was opened with, which is in the
/// page's address. Neither is enough: browsers send cookies to other servers of the same address, and whoever sees the
/// history knows the key. At a public address, which is no other server's, the cookie is enough.
final class SessionAccess: Sendable {
    /// The identifier of the session, in a cookie; the newest, if there were several.
    var id: Secret { state.withLock { $0.ids[$0.ids.count - 1] } }
    /// The token by which every form of the session's pages proves its origin.
    let token = Secret()

    /// A random number by which logs name the session; it opens nothing.
    let number = String(UInt32.random(in: .min ... .max), radix: 36)

    /// The name of the frame's document.
    ///
    /// Scripts in the frame know it. It opens nothing without the cookie, which they do not have.
    private let frame = Secret()

    /// The path of the frame's document, which has nothing of the page's key.
    var framePath: String { "\(Self.frames)\(frame.text)" }

    /// The path of the document of the frame in a tab of an app.
    func framePath(ofTab tab: Int) -> String { "\(framePath)/\(tab)" }

    /// The tab whose frame's document has a path, 0 for a screenlet alone; `nil` for any other path.
    func tab(ofFrame path: String) -> Int? {
        guard path.hasPrefix(Self.frames) else { return nil }
        let parts = path.dropFirst(Self.frames.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard frame.matches(String(parts[0])) else { return nil }
        return parts.count == 1 ? 0 : Int(parts[1])
    }

    static let frames = "/frame/"

    /// What the names of files are made with, so that only this session's pages know them.
    let files = Secret()

    /// A part of the identifier that finds the session but does not open it.
    var name: String { Self.name(of: id.text) }

    static func name(of id: String) -> String { String(id.prefix(16)) }

    /// The key of the pages' addresses; `nil` for pages at a public address.
    let key: Secret?

    /// The key as addresses have it.
    var keyText: String? { key?.text }

    /// Where the answer of a user who was asked in the browser comes.
    let signIn = SignInCallback()

    private struct State {
        /// What opens the session, the newest at the end.
        var ids: [Secret]
        /// Who is signed in, by a name that is the same in all sessions of the user; `nil` for a guest.
        var user: String?
        var stored: SessionSignIn?
        /// Whether the browser has come back with the cookie.
        var isConfirmed = false
        /// Further keys that the session's browser has used.
        var otherKeys: [Secret] = []
        var page: (window: PageWindow, reply: PreparedReply)?
        var lastUse = ContinuousClock.now
    }

    private let state: Mutex<State>

    /// Creates the entry of a session that is opened with a key, or at a public address.
    init(key: Secret?, id: Secret = Secret()) {
        self.key = key
        state = Mutex(State(ids: [id]))
    }

    /// Whether a text is one of the keys that the session was opened with, if it has any.
    func opens(with text: String?) -> Bool {
        guard let key else { return true }
        let keys = [key] + state.withLock(\.otherKeys)
        return !keys.filter { $0.matches(text) }.isEmpty
    }

    /// Adds a key that opens the session, too.
    func add(_ key: Secret) { state.withLock { $0.otherKeys.append(key) } }

    /// The address of a page with some rows.
    func path(of window: PageWindow) -> String {
        let parts = [
            keyText.map { "key=\($0)" }, window.first == 0 ? nil : "from=\(window.first)",
            window.count == PageWindow.usual ? nil : "count=\(window.count)",
        ].compactMap(\.self)
        return parts.isEmpty ? "/" : "/?" + parts.joined(separator: "&")
    }

    /// The cached page; also records the use of the session.
    func page(_ window: PageWindow) -> PreparedReply? {
        state.withLock { state in
            state.lastUse = .now
            return state.page.flatMap { $0.window == window ? $0.reply : nil }
        }
    }

    /// Caches a page, or removes the cached one for `nil`.
    func cache(_ page: (window: PageWindow, reply: PreparedReply)?) {
        state.withLock { $0.page = page }
    }

    /// Records the use of the session.
    func touch() { state.withLock { $0.lastUse = .now } }

    /// When the session was last used.
    var lastUse: ContinuousClock.Instant { state.withLock { $0.lastUse } }
}

/// The identifiers of a session at a public address.
///
/// While nobody has signed in, each form gets a new one, and the others stay valid: browsers send several requests at a
/// time. As soon as somebody has signed in, only the newest is valid. So whoever has brought a browser to use a session
/// that they know does not get into it after its user has signed in.
extension SessionAccess {
    /// How many identifiers a session without a user has at most.
    private static let mostIds = 4

    /// Whether a text is a valid identifier; each is compared, in constant time.
    func isOpened(by text: String) -> Bool {
        !state.withLock(\.ids).filter { $0.matches(text) }.isEmpty
    }

    /// Adds an identifier unless somebody is signed in; returns it, and those that are not valid any more.
    func renew() -> (new: Secret, old: [Secret])? {
        state.withLock { state in
            guard state.user == nil else { return nil }
            let new = Secret()
            let old = Array(state.ids.dropLast(Self.mostIds - 1))
            state.ids = state.ids.suffix(Self.mostIds - 1) + [new]
            return (new, old)
        }
    }

    /// Notes who is signed in.
    func note(user: String?) {
        state.withLock { state in
            if user != nil, state.user == nil { state.ids.removeFirst(state.ids.count - 1) }
            state.user = user
        }
    }

    /// Who is signed in, by a name that is the same in all sessions of the user; `nil` for a guest.
    var user: String? { state.withLock(\.user) }

    /// Whether somebody is signed in.
    var hasUser: Bool { user != nil }

    /// The sign-in that is stored for the time after a restart.
    var stored: SessionSignIn? { state.withLock(\.stored) }

    /// Notes another sign-in that is stored; returns the one before.
    func replaceStored(with new: SessionSignIn?) -> SessionSignIn? {
        state.withLock { state in
            defer { state.stored = new }
            return state.stored
        }
    }

    /// Notes that the browser has come back with the cookie.
    func confirm() { state.withLock { $0.isConfirmed = true } }

    /// How much is lost when the session ends: of those that nobody watches, the least important ends first.
    var importance: Int { state.withLock { $0.user != nil ? 2 : $0.isConfirmed ? 1 : 0 } }
}

/// The rows of a list that a page shows.
struct PageWindow: Hashable, Sendable {
    static let usual = 64
    static let largest = 10_000

    var first = 0
    var count = usual

    var rows: Range<Int> { first..<(first + count) }

    init() {}

    /// Reads the query of an address; a value that is not the number of a row is ignored.
    init(_ query: [String: String]) {
        first = Self.number(query["from"], in: 0...Int(Int32.max)) ?? 0
        count = Self.number(query["count"], in: 1...Self.largest) ?? Self.usual
    }

    private static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else { return nil }
        return number
    }
}
