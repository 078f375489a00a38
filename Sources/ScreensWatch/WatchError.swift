/// Why a folder cannot be watched.
public struct WatchError: Error, Hashable, Sendable {
    /// Whether something else has to be named; otherwise the machine is to blame.
    public let isUsage: Bool
    /// One or two sentences for people.
    public let message: String
}
