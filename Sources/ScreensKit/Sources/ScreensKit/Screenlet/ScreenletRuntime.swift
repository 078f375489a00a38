/// What a screenlet may ask of the host that shows it.
///
/// The host implements it. A screenlet receives it before it is shown, and refers to it weakly.
@MainActor
public protocol ScreenletRuntime: AnyObject {
    /// The portal in use.
    var server: ServerInfo { get }

    /// The user's locale, such as `en_US`.
    var locale: LocaleIdentifier { get }

    /// The texts of the screenlet's plugin.
    var strings: Strings { get }

    /// Whether there is a user to sign in as; `true` where the runtime cannot tell.
    var isSignedIn: Bool { get }

    /// What decodes and encodes pictures; nothing is loaded before it is asked.
    var pictures: any PictureTools { get }

    /// Starts an interactor and hands its result over on the main actor.
    ///
    /// The delegate's custom interactor is taken if it gives one, else one that a plugin offers
    /// for this action, else `interactor` made from `request`.
    ///
    /// - Parameters:
    ///   - action: the use case's name, such as `loadPage`.
    ///   - interactor: the screenlet's own interactor.
    ///   - request: what it is made from.
    ///   - policy: where its result is read, if it can be kept.
    ///   - then: called with the result, unless the interaction was cancelled by then; once, or
    ///     twice by the policy `stale-while-revalidate`.
    /// - Returns: what cancels the work.
    func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction

    /// Changes an entry at the portal, now or as soon as it can be reached.
    ///
    /// Writes of one entry go one after another, so that none overtakes another.
    ///
    /// A custom interactor for the action, of the delegate or of a plugin, that turns a
    /// ``EntryChange`` into an ``EntryVersion`` takes the place of the synchroniser's `send`.
    ///
    /// - Parameters:
    ///   - write: what changes, and how it is sent.
    ///   - action: the use case's name, such as `sendAnswer`.
    ///   - policy: where the change goes first.
    ///   - then: called once with what became of it, unless the interaction was cancelled.
    /// - Returns: what withdraws `then`. The write itself goes on.
    func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<WrittenEntry<S.Value>, ScreensError>) -> Void
    ) -> Interaction

    /// Says that the screenlet's model is another now; surfaces draw it again.
    func modelChanged()

    /// Passes on what the delegate is told; called by ``Screenlet/notify(_:payload:_:)``.
    func report(_ event: ScreenletEvent)
}

extension ScreenletRuntime {
    /// Takes it that somebody is.
    public var isSignedIn: Bool { true }

    /// None, for hosts that are older than they.
    public var pictures: any PictureTools { NoPictureTools() }

    /// The kit's words alone, for hosts that are older than plugins' strings.
    public var strings: Strings { Strings() }

    /// A text of the screenlet's plugin in the user's language; see ``Strings``.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }
}

/// A result, and how current it is.
public struct LoadedOutput<Output: Sendable>: Sendable {
    /// The result.
    public let output: Output
    /// Where it came from and when.
    public let freshness: Freshness

    /// A result.
    public init(_ output: Output, freshness: Freshness) {
        self.output = output
        self.freshness = freshness
    }
}

/// An interactor at work.
@MainActor
public final class Interaction {
    private let onCancel: () -> Void

    /// Made by the host, with what cancels the work.
    public init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    /// Ends the work, so that its result is never delivered; without effect once it has ended.
    public func cancel() { onCancel() }
}
