/// Receives the events of a screenlet; each screenlet refines it with methods of its own.
///
/// Every method has a default that does nothing, so a delegate implements only those that it needs.
/// Methods are called on the main actor, after the screenlet's model has changed.
@MainActor
public protocol ScreenletDelegate: AnyObject {
    /// Called before an action's interactor starts; an interactor that it returns is used instead.
    ///
    /// - Parameters:
    ///   - screenlet: the screenlet that starts the interactor.
    ///   - action: the action's name, such as `loadPage`.
    ///   - request: the request for the screenlet's own interactor.
    /// - Returns: an interactor with the same result type, or `nil` for the usual one. One with
    ///   another result type is ignored and reported.
    func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)?
}

/// A delegate that a user chooses by its name, such as a filter: `run --delegate NAME`.
///
/// A public class `<Screenlet>Delegate_<name>` in any plugin is found by its name if it conforms to
/// this protocol and to the screenlet's delegate protocol. The host creates and retains it.
@MainActor
public protocol NamedDelegate: ScreenletDelegate {
    /// Creates the delegate, without side effects.
    init()
}

extension ScreenletDelegate {
    /// Returns `nil`, for the usual interactor.
    public func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)? { nil }
}
