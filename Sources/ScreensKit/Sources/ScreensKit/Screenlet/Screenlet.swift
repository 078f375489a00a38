/// A ready-made piece of user interface for a portal: its attributes, its state, its acts.
///
/// A screenlet decides what is loaded and what a user's act means. It draws nothing (a
/// ``ScreenletView`` does, from its ``model``), sends nothing (an ``Interactor`` does), and keeps
/// nothing on disk (the runtime does).
///
/// Rules for implementers:
/// - The class is public and named `<Name>Screenlet`; that name is how it is found.
/// - `init()` has no side effects: it also runs when somebody only lists the attributes.
/// - Attributes are declared with ``Inspectable``.
/// - `runtime` and `delegate` are stored as they are set, `delegate` weakly.
/// - After every change of `model` it calls ``ScreenletRuntime/modelChanged()``.
/// - Each delegate call goes through ``notify(_:_:_:)``, so that tools hear it too.
@MainActor
public protocol Screenlet: AnyObject {
    /// What a view draws of it.
    associatedtype Model: ScreenletModel
    /// Who hears what happened, such as `any PollScreenletDelegate`.
    associatedtype Delegate = any ScreenletDelegate

    /// Makes a screenlet that nobody shows yet.
    init()

    /// The runtime that shows the screenlet; set before ``onShow()``, `nil` before that.
    var runtime: (any ScreenletRuntime)? { get set }

    /// Who hears what happened.
    var delegate: Delegate? { get set }

    /// What there is to see now.
    var model: Model { get }

    /// The actions it takes, from views and by name. The runtime delivers no others.
    static var actions: [ActionDeclaration] { get }

    /// Does what the action says. Arguments were checked against the declaration.
    ///
    /// - Returns: whether it was accepted; `false` where it makes no sense at present.
    func perform(_ action: Action) -> Bool

    /// Called when the screenlet comes on show, with its attributes set.
    func onShow()

    /// Called when the screenlet is taken off show; its running interactors are then cancelled.
    func onHide()
}

extension Screenlet {
    /// Does nothing.
    public func onShow() {}
    /// Does nothing.
    public func onHide() {}

    /// Tells the delegate, and whoever listens to the runtime, that something happened.
    ///
    /// - Parameters:
    ///   - event: the delegate method's selector without `screenlet:` and the last colon, such
    ///     as `onPollResponseAnswers`.
    ///   - data: what the delegate receives.
    ///   - tell: calls the delegate method.
    public func notify(
        _ event: String,
        _ data: some Encodable & Sendable,
        _ tell: (Delegate) -> Void
    ) {
        runtime?.report(ScreenletEvent(name: event, data: data))
        if let delegate { tell(delegate) }
    }
}

/// Something a screenlet told its delegate.
public struct ScreenletEvent: Sendable {
    /// The delegate method's selector without `screenlet:` and the last colon.
    public let name: String
    /// What the delegate received.
    public let data: any Encodable & Sendable

    /// An event.
    public init(name: String, data: any Encodable & Sendable) {
        self.name = name
        self.data = data
    }
}
