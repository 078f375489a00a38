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
/// - `runtime` and `delegate` are stored as they are set, both weakly.
/// - After every change of `model` it calls ``ScreenletRuntime/modelChanged()``.
/// - Each delegate call goes through ``notify(_:payload:_:)``, so that apps and tools receive it too.
@MainActor
public protocol Screenlet: AnyObject {
    /// What a view draws of it.
    associatedtype Model: ScreenletModel
    /// Who hears what happened, such as `any PollScreenletDelegate`.
    associatedtype Delegate = any ScreenletDelegate

    /// Makes a screenlet that nobody shows yet.
    init()

    /// The runtime that shows the screenlet; set before ``onShow()``, `nil` before that and when the
    /// screenlet is hidden. Declared `weak`: the runtime lives as long as the screenlet is shown.
    var runtime: (any ScreenletRuntime)? { get set }

    /// Who hears what happened.
    var delegate: Delegate? { get set }

    /// What there is to see now.
    var model: Model { get }

    /// The actions it takes, from views and by name. The runtime delivers no others.
    static var actions: [ActionDeclaration] { get }

    /// The events it reports by ``notify(_:payload:_:)``, and no others.
    static var events: [EventDeclaration] { get }

    /// Does what the action says. Arguments were checked against the declaration.
    ///
    /// - Returns: whether it was accepted; `false` where it makes no sense at present.
    func perform(_ action: Action) -> Bool

    /// Called when the screenlet is shown, with its attributes set.
    func onShow()

    /// Called when the screenlet is taken off show; its running interactors are then cancelled.
    func onHide()
}

extension Screenlet {
    /// No events.
    public static var events: [EventDeclaration] { [] }

    /// Does nothing.
    public func onShow() {}
    /// Does nothing.
    public func onHide() {}

    /// Reports an event to the delegate, and to whoever listens to the runtime.
    ///
    /// - Parameters:
    ///   - event: one of ``events``.
    ///   - payload: what apps and tools receive: it is written as a JSON object with the fields that
    ///     the event declares.
    ///   - call: calls the delegate's method.
    public func notify(
        _ event: EventDeclaration,
        payload: some Encodable & Sendable,
        _ call: (Delegate) -> Void = { _ in }
    ) {
        let isDeclared = Self.events.contains(event)
        runtime?.report(ScreenletEvent(event, payload: payload, isDeclared: isDeclared))
        if let delegate { call(delegate) }
    }
}

/// Something that a screenlet reported to its delegate.
public struct ScreenletEvent: Sendable {
    /// Which event it is.
    public let declaration: EventDeclaration
    /// What it says; written as a JSON object.
    public let payload: any Encodable & Sendable
    /// Whether the screenlet declares it among its ``Screenlet/events``; one that it does not is a
    /// defect of the screenlet.
    public let isDeclared: Bool

    /// The event's name.
    public var name: String { declaration.name }

    /// An event.
    public init(
        _ declaration: EventDeclaration,
        payload: any Encodable & Sendable,
        isDeclared: Bool = true
    ) {
        self.declaration = declaration
        self.payload = payload
        self.isDeclared = isDeclared
    }
}
