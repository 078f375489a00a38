/// Why a folder cannot be watched.
public struct WatchError: Error, Hashable, Sendable {
    /// Whether another folder or option would help; otherwise the system has refused.
    public let isUsage: Bool
    /// One or two sentences for users.
    public let message: String
}
