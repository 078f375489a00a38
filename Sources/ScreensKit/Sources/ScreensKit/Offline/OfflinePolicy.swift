/// Whether a screenlet uses the portal, the cache or both, if the portal may be unreachable.
public enum OfflinePolicy: String, CaseIterable, Codable, Sendable {
    /// Uses the portal only, and caches its answers.
    case remoteOnly = "remote-only"
    /// Uses the cache only, and never asks the portal.
    case cacheOnly = "cache-only"
    /// Asks the portal first, and uses the cache if the portal cannot be reached.
    case remoteFirst = "remote-first"
    /// Uses the cache first, and asks the portal if there is no cached copy.
    case cacheFirst = "cache-first"
    /// Shows the cached copy immediately, and the portal's answer when it arrives.
    case staleWhileRevalidate = "stale-while-revalidate"
}

extension OfflinePolicy: AttributeValue {}
