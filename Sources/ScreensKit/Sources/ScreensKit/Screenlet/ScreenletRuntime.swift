/// The services that a screenlet can request from the host that shows it.
///
/// The host implements it. A screenlet receives it before it is shown, and refers to it weakly.
@MainActor
public protocol ScreenletRuntime: AnyObject {
    /// The portal in use.
    var server: ServerInfo { get }

    /// The user's locale, such as `en_US`.
    var locale: LocaleIdentifier { get }

    /// The texts of the screenlet's plugin in the user's language.
    var strings: Strings { get }

    /// Whether requests are made as a signed-in user.
    var isSignedIn: Bool { get }

    /// The user who is signed in; `nil` for a guest.
    var user: SessionUser? { get }

    /// Decodes and encodes pictures; its library is loaded on first use.
    var pictures: any PictureTools { get }

    /// Starts an interactor and delivers its result on the main actor.
    ///
    /// The runtime uses the delegate's custom interactor if there is one, else one that a plugin
    /// offers for this action, else `interactor` made from `request`.
    ///
    /// - Parameters:
    ///   - action: the use case's name, such as `loadPage`.
    ///   - interactor: the screenlet's own interactor.
    ///   - request: the request that the interactor is made from.
    ///   - policy: where the result is read from, if it can be cached.
    ///   - then: called with the result, unless the interaction was cancelled before; once, or
    ///     twice with the policy `stale-while-revalidate`.
    /// - Returns: an interaction that cancels the work.
    func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction

    /// Changes an entry at the portal, now or as soon as it can be reached.
    ///
    /// Writes of one entry are sent one after another, in order.
    ///
    /// A custom interactor of the delegate or of a plugin for the action, which turns an
    /// ``EntryChange`` into an ``EntryVersion``, replaces the synchroniser's `send`.
    ///
    /// - Parameters:
    ///   - write: what changes, and how it is sent.
    ///   - action: the use case's name, such as `sendAnswer`.
    ///   - policy: whether the change is sent to the portal, stored here, or both.
    ///   - then: called once with the outcome, unless the interaction was cancelled.
    /// - Returns: an interaction that cancels the call of `then`. The write itself continues.
    func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<WrittenEntry<S.Value>, ScreensError>) -> Void
    ) -> Interaction

    /// Calls a function once after a delay, unless the screenlet is hidden before.
    ///
    /// A screenlet that does something again and again starts the next timer in `then`. Outputs that
    /// are printed once do not wait for timers.
    ///
    /// - Parameters:
    ///   - delay: the time until the call.
    ///   - then: called on the main actor, unless the timer was cancelled before.
    /// - Returns: an interaction that cancels the timer.
    func after(_ delay: Duration, then: @escaping @MainActor () -> Void) -> Interaction

    /// Creates a session at the portal that nobody uses yet.
    ///
    /// Nothing is sent until its ``UserSession/portal`` is called.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if the host offers no sign-in, or others on the network could read the
    ///   password.
    func session(with credentials: Credentials) throws(ScreensError) -> any UserSession

    /// Asks the user in a browser to let a client of the portal's OAuth 2 server act for them.
    ///
    /// - Parameters:
    ///   - client: the client.
    ///   - opened: called with the address that the browser opens, so that a view can offer it too.
    ///   - then: called once with the session, or the reason why there is none, unless it was cancelled.
    /// - Returns: an interaction that stops waiting for the user.
    func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void,
        then: @escaping @MainActor (Result<any UserSession, ScreensError>) -> Void
    ) -> Interaction

    /// Makes a session the one that is used from now on, after the portal has confirmed whose it is.
    ///
    /// If the portal refuses it, or cannot be reached, the present session stays as it is. Otherwise, all other
    /// screenlets that share the session begin again with the new user: nothing that they loaded for the user before
    /// remains visible.
    ///
    /// - Parameters:
    ///   - session: a session of this runtime.
    ///   - isStored: whether later runs use it too.
    ///   - then: called once with the outcome, unless it was cancelled.
    /// - Returns: an interaction that cancels the attempt.
    func signIn(
        with session: any UserSession,
        storing isStored: Bool,
        then: @escaping @MainActor (Result<SignedIn, ScreensError>) -> Void
    ) -> Interaction

    /// Continues as a guest, and removes the stored sign-in of the user.
    ///
    /// All other screenlets that share the session begin again. The user's cached data remain.
    ///
    /// - Parameter then: called when the guest's session is in use.
    func signOut(then: @escaping @MainActor () -> Void)

    /// Reads the sign-in that an earlier run has stored for this portal.
    ///
    /// - Parameter then: called once with a session that nobody uses yet, or `nil` if none is stored for this portal,
    ///   company and site.
    /// - Returns: an interaction that cancels the call of `then`.
    func storedSession(
        then: @escaping @MainActor (Result<(any UserSession)?, ScreensError>) -> Void
    ) -> Interaction

    /// Creates another screenlet, to show it inside this one; see ``EmbeddedScreenlet``.
    ///
    /// Screenlets can be embedded up to three levels deep.
    ///
    /// - Parameters:
    ///   - screenlet: the name of a screenlet that any plugin offers, such as `news-poll`.
    ///   - attributes: its attributes that differ from their defaults.
    /// - Returns: the screenlet, which is not shown yet.
    /// - Throws: ``ScreensError/failed(_:)`` if there is no such screenlet, it does not accept an attribute, or the
    ///   level is too deep.
    func embed(
        _ screenlet: String,
        attributes: JSONObject
    ) throws(ScreensError) -> any EmbeddedScreenlet

    /// Reports that the screenlet's model has changed; surfaces draw it again.
    func modelChanged()

    /// Passes on an event of the delegate; called by ``Screenlet/notify(_:payload:_:)``.
    func report(_ event: ScreenletEvent)
}

extension ScreenletRuntime {
    /// A text of the screenlet's plugin in the user's language; see ``Strings``.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }
}

/// A result, and its freshness.
public struct LoadedOutput<Output: Sendable>: Sendable {
    /// The result.
    public let output: Output
    /// The source and age of the result.
    public let freshness: Freshness

    /// A result.
    public init(_ output: Output, freshness: Freshness) {
        self.output = output
        self.freshness = freshness
    }
}

/// A running interactor, a write or a timer.
@MainActor
public final class Interaction {
    private let onCancel: () -> Void

    /// Creates an interaction; the host provides the function that cancels the work.
    public init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    /// Cancels the work, so that its result is not delivered; has no effect after the end of the work.
    public func cancel() { onCancel() }
}
