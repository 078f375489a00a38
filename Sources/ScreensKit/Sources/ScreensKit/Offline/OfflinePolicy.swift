/// Where a screenlet's data comes from and goes to when the portal may be out of reach.
public enum OfflinePolicy: String, CaseIterable, Codable, Sendable {
    /// Only the portal counts; what it answers is also kept for later.
    case remoteOnly = "remote-only"
    /// Only what is kept counts; the portal is never asked.
    case cacheOnly = "cache-only"
    /// The portal first, and what is kept when it cannot be reached.
    case remoteFirst = "remote-first"
    /// What is kept first, and the portal when nothing is kept.
    case cacheFirst = "cache-first"
}
