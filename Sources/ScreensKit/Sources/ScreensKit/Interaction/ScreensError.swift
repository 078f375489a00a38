/// Why a screenlet could not do what was requested; error delegates receive it.
public enum ScreensError: Error, Hashable, Sendable {
    /// The portal failed or could not be reached.
    case portal(PortalError)
    /// Another service failed or could not be reached: its title, and why.
    case service(String, PortalError)
    /// The request was refused before it was sent: a sentence that names what is wrong.
    case invalid(String)
    /// The portal was not asked or could not be reached, and there is no cached copy.
    case notCached(String)
    /// The operation was cancelled.
    case cancelled
    /// The screenlet or an interactor of a plugin failed, with its own message.
    case failed(String)
}

extension ScreensError {
    /// Converts any error to one of the cases; a ``PortalError`` is one of the portal.
    public init(_ error: any Error) {
        switch error {
        case let error as ScreensError: self = error
        case PortalError.cancelled, is CancellationError: self = .cancelled
        case let error as PortalError: self = .portal(error)
        default: self = .failed("\(error)")
        }
    }

    /// Converts an error of an interactor or a synchroniser that uses a service.
    @_spi(Host)
    public init(_ error: any Error, of service: any Service.Type) {
        self.init(error)
        if case .portal(let error) = self, service != PortalService.self {
            self = .service(service.title, error)
        }
    }

    /// A short name of the kind of error, as printed in JSON: `connection`, `invalid`, ….
    public var code: String {
        switch self {
        case .portal(let error), .service(_, let error): error.code
        case .invalid: "invalid"
        case .notCached: "not-cached"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }

    /// One sentence for people.
    ///
    /// It may contain text of a portal, which is untrusted.
    public var message: String { message(locale: "en_US") }

    /// Whether the portal or the service could not be reached.
    ///
    /// Offline policies handle only this kind of error.
    ///
    /// An answer of a gateway in front of the portal also counts, because the portal did not refuse anything.
    public var isConnectionIssue: Bool {
        switch remote {
        case .connection, .unreachable, .unavailable: true
        case nil: if case .notCached = self { true } else { false }
        default: false
        }
    }

    /// Why the portal or another service gave no usable answer; `nil` for errors of any other kind.
    public var remote: PortalError? {
        switch self {
        case .portal(let error), .service(_, let error): error
        default: nil
        }
    }
}
