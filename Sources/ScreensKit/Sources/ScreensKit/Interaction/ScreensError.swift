/// Why a screenlet could not do what was asked; what error delegates receive.
public enum ScreensError: Error, Hashable, Sendable {
    /// The portal failed or could not be reached.
    case portal(PortalError)
    /// The request was refused before it was sent: a sentence that names what is wrong.
    case invalid(String)
    /// The portal was not asked or not reached, and nothing is kept from before.
    case notCached(String)
    /// The operation was cancelled.
    case cancelled
    /// The screenlet or an interactor of a plugin failed, in its own words.
    case failed(String)
}

extension ScreensError {
    /// Sorts any error into one of the cases.
    public init(_ error: any Error) {
        switch error {
        case let error as ScreensError: self = error
        case PortalError.cancelled, is CancellationError: self = .cancelled
        case let error as PortalError: self = .portal(error)
        default: self = .failed("\(error)")
        }
    }

    /// A short name of the kind of error, as printed in JSON: `connection`, `invalid`, ….
    public var code: String {
        switch self {
        case .portal(let error): error.code
        case .invalid: "invalid"
        case .notCached: "not-cached"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }

    /// One sentence for people.
    ///
    /// It may hold words of a portal: untrusted, like all its text.
    public var message: String { message(locale: "en_US") }

    /// Whether the portal could not be reached: the one kind that offline policies answer.
    ///
    /// A gateway that answers in the portal's place is no portal: it refuses nothing.
    public var isConnectionIssue: Bool {
        switch self {
        case .portal(.connection), .portal(.unreachable), .portal(.unavailable), .notCached: true
        default: false
        }
    }
}
