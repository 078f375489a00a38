public import ScreensApps

/// Why a page of an app cannot be opened, or a step of an app cannot be done.
public enum AppError: Error, Hashable, Sendable {
    /// The app has no page of that name.
    case unknownPage(String, suggestion: String?)
    /// A page cannot be opened with the given values.
    case wrongArgument(page: String, AppArgumentError)
    /// A screenlet of a page cannot be shown or called.
    case screenlet(String, page: String, HostError)
    /// A page requires a sign-in, and the app has no page for it.
    case signInRequired(page: String)
    /// A method that changes something at a service would be called without an action of the user.
    case notByUser(method: String, event: String)
    /// The user would be signed out without an action of theirs.
    case signOutNotByUser(event: String)
    /// Events lead to one another without end.
    case circle([String])
    /// A screenlet did not accept the call of a method.
    case notAccepted(method: String, screenlet: String)
}

extension AppError {
    /// The problem and its solution.
    public var message: String {
        switch self {
        case .unknownPage(let name, let suggestion):
            "There is no page \"\(name)\"."
                + (suggestion.map { " Did you mean \"\($0)\"?" } ?? "")
        case .wrongArgument(let page, let error):
            "The page \"\(page)\" cannot be opened. \(error.message)"
        case .screenlet(let name, let page, let error):
            "\"\(name)\" on the page \"\(page)\": \(error.message)"
        case .signInRequired(let page):
            "The page \"\(page)\" requires a sign-in. Run \"screens-host login\" first."
        case .notByUser(let method, let event):
            "\"\(method)\" was not called after \(event): it changes something at a service, and no action of "
                + "yours led to it."
        case .signOutNotByUser(let event):
            "You were not signed out after \(event), because no action of yours led to it."
        case .circle(let events):
            "The app goes round in circles and was stopped: \(events.joined(separator: " → "))."
        case .notAccepted(let method, let screenlet):
            "\"\(screenlet)\" does not accept \"\(method)\" at present."
        }
    }
}
