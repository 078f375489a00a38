public import ScreensOffline

/// Pending changes at the same portal that are stored for another user, or were for another spelling of this
/// one's name.
public struct OtherQueue: Hashable, Sendable {
    /// The portal's address, as it was given.
    public let server: String
    /// The user's name, as it was given; `nil` for a guest.
    public let user: String?
    /// How many changes are pending.
    public let count: Int

    /// Looks for them beside a cache.
    ///
    /// Caches that cannot be opened are passed over: whoever uses them learns why.
    public static func all(besides name: CacheName, in folder: String) -> [OtherQueue] {
        name.others(in: folder).compactMap { other in
            guard CacheLog.fault(folder: folder, name: other.name) == nil,
                let cache = try? CacheManager(folder: folder, name: other.name),
                let count = try? cache.pendingWrites().count, count > 0
            else { return nil }
            return OtherQueue(server: other.server, user: other.user, count: count)
        }
    }

    /// What there is, and how to send it.
    public var message: String {
        let changes = count == 1 ? "1 change" : "\(count) changes"
        let whose = user.map { "of \"\($0)\"" } ?? "of a guest"
        let option = user.map { " --user \($0)" } ?? ""
        return "\(changes) \(whose) at \(server) not sent yet. Run "
            + "\"screens-host sync run --server \(server)\(option)\" to send."
    }
}
