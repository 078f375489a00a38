public import ScreensOffline

/// Pending changes at the same portal that belong to another user.
///
/// They may also belong to the same user under another spelling of the name.
public struct OtherQueue: Hashable, Sendable {
    /// The portal's address, as the user entered it.
    public let server: String
    /// The user's name, as it was entered; `nil` for a guest.
    public let user: String?
    /// How many changes are pending.
    public let count: Int

    /// Finds the other queues in a folder of caches.
    ///
    /// Caches that cannot be opened are skipped: their users get an error when they use them.
    public static func all(besides name: CacheName, in folder: String) -> [OtherQueue] {
        name.others(in: folder).compactMap { other in
            guard let cache = try? CacheManager(folder: folder, name: other.name),
                let count = try? cache.pendingWrites().count, count > 0
            else { return nil }
            return OtherQueue(server: other.server, user: other.user, count: count)
        }
    }

    /// The number of changes, and the command that sends them, for the user.
    public func message(sentBy command: String) -> String {
        let changes = count == 1 ? "1 change" : "\(count) changes"
        let whose = user.map { "of \"\($0)\"" } ?? "of a guest"
        return "\(changes) \(whose) at \(server) not sent yet. Run \"\(command)\" to send."
    }
}
