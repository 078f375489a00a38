/// What views commonly say, in the kit's words or, where it has some of the same key, the plugin's.
public enum Phrase: Hashable, Sendable {
    /// That data is on its way: `core-loading`.
    case loading
    /// That a list has no entries: `core-no-entries`.
    case noEntries
    /// That many entries: `core-entries`.
    case entries(Int)
    /// That something could not be loaded: `core-not-loaded`.
    case notLoaded
    /// What reloads: `core-refresh`.
    case refresh
    /// What tries again: `core-retry`.
    case retry
    /// That the data was kept from an earlier visit: `core-from-cache`.
    case fromCache
    /// That changes are still to be sent: `core-pending`.
    case pending
    /// That a change is in conflict with one of the portal: `core-conflicted`.
    case conflicted
    /// That the portal refused a change: `core-refused`.
    case refused
    /// What sends a form: `core-submit`.
    case submit
    /// A form is being sent: `core-submitting`.
    case submitting

    fileprivate var key: String {
        switch self {
        case .loading: "core-loading"
        case .noEntries: "core-no-entries"
        case .entries: "core-entries"
        case .notLoaded: "core-not-loaded"
        case .refresh: "core-refresh"
        case .retry: "core-retry"
        case .fromCache: "core-from-cache"
        case .pending: "core-pending"
        case .conflicted: "core-conflicted"
        case .refused: "core-refused"
        case .submit: "core-submit"
        case .submitting: "core-submitting"
        }
    }
}

extension DrawingContext {
    /// The words for something that views commonly say, in the context's language.
    public func phrase(_ phrase: Phrase) -> String {
        if case .entries(let count) = phrase { return string(phrase.key, count) }
        return string(phrase.key)
    }
}
