/// Hears what happened in a screenlet; each screenlet refines it with methods of its own.
///
/// Every method has a default that does nothing, so a delegate implements what it cares for.
/// Methods are called on the main actor, after the screenlet's model has changed.
@MainActor
public protocol ScreenletDelegate: AnyObject {
    /// Asked before an action's interactor starts: the one returned runs in its place.
    ///
    /// - Parameters:
    ///   - screenlet: the screenlet that is about to act.
    ///   - action: the action's name, such as `loadPage`.
    ///   - request: the request that the screenlet's own interactor would be made from.
    /// - Returns: an interactor with the same result type, or `nil` for the usual one. One with
    ///   another result type is passed over and reported.
    func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)?
}

/// A delegate that a user chooses by its name, such as a filter: `run --delegate NAME`.
///
/// A public class `<Screenlet>Delegate_<name>` in any plugin that conforms to this, and to the
/// screenlet's own protocol of delegates, is found by its name; the host makes and keeps it.
@MainActor
public protocol NamedDelegate: ScreenletDelegate {
    /// Makes the delegate. Has no side effects.
    init()
}

extension ScreenletDelegate {
    /// Leaves the usual interactor in place.
    public func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)? { nil }
}
