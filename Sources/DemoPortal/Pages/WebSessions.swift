import ScreensSystem
private import Synchronization

/// A session that a browser, or a client that signs in with the form, has by its cookie.
struct WebSession: Sendable {
    let userId: Int64
    /// What requests to services must contain besides the cookie, which browsers send by themselves.
    let token: String
    fileprivate var lastUse: Int64
}

/// The sessions of a portal, in memory.
final class WebSessions: Sendable {
    static let cookie = "JSESSIONID"

    /// How long a session lasts without a request, in milliseconds.
    private let lifetime: Int64
    private let sessions = Mutex<[String: WebSession]>([:])

    init(lifetime seconds: Int) { lifetime = Int64(clamping: seconds) * 1_000 }

    /// Starts a session, and removes those that have expired.
    func begin(for user: User, at now: Int64) -> (id: String, session: WebSession) {
        let session = WebSession(userId: user.userId, token: Self.token(), lastUse: now)
        let id = String(Secret().text.prefix(32)).uppercased()
        sessions.withLock { sessions in
            sessions = sessions.filter { $0.value.lastUse + lifetime > now }
            sessions[id] = session
        }
        return (id, session)
    }

    /// The session with an id, which lasts longer from now on.
    func session(_ id: String?, at now: Int64) -> WebSession? {
        guard let id else { return nil }
        return sessions.withLock { sessions in
            guard let session = sessions[id], session.lastUse + lifetime > now else { return nil }
            sessions[id]?.lastUse = now
            return session
        }
    }

    func end(_ id: String) { _ = sessions.withLock { $0.removeValue(forKey: id) } }

    /// A token of eight characters, which pages of guests have, too.
    static func token() -> String { String(Secret().text.prefix(8)) }
}
