/// Texts that many views show, from the kit or, if it has a text with the same key, from the plugin.
public enum Phrase: Hashable, Sendable {
    /// Data is being loaded: `core-loading`.
    case loading
    /// A list has no entries: `core-no-entries`.
    case noEntries
    /// The number of entries: `core-entries`.
    case entries(Int)
    /// Something could not be loaded: `core-not-loaded`.
    case notLoaded
    /// The label of a button that reloads: `core-refresh`.
    case refresh
    /// The label of a button that tries again: `core-retry`.
    case retry
    /// The data is a cached copy: `core-from-cache`.
    case fromCache
    /// There are pending changes: `core-pending`.
    case pending
    /// A change conflicts with one at the portal: `core-conflicted`.
    case conflicted
    /// The portal refused a change: `core-refused`.
    case refused
    /// A change is stored on this machine until the user sends it: `core-draft`.
    case draft
    /// The label of a button that submits a form: `core-submit`.
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
        case .draft: "core-draft"
        case .submit: "core-submit"
        case .submitting: "core-submitting"
        }
    }
}

extension DrawingContext {
    /// The text of a phrase in the context's language.
    public func phrase(_ phrase: Phrase) -> String {
        if case .entries(let count) = phrase { return string(phrase.key, count) }
        return string(phrase.key)
    }
}
