/// A ready-made piece of user interface for a portal: its attributes, its state and its actions.
///
/// A screenlet decides what is loaded and what user actions mean. Other types do the rest: a
/// ``ScreenletView`` draws its ``model``, an ``Interactor`` calls the portal, and the runtime
/// stores data on disk.
///
/// Rules for implementers:
/// - The class is public and named `<Name>Screenlet`; it is found by that name.
/// - `init()` has no side effects, because it also runs when a program only lists the attributes.
/// - Declare attributes with ``Inspectable``.
/// - Store `delegate` weakly, as it is set.
/// - Call ``ScreenletRuntime/modelChanged()`` after every change of `model`.
/// - Call the delegate only with ``notify(_:payload:_:)``, so that apps and tools receive the event, too.
@MainActor
public protocol Screenlet: AnyObject {
    /// The data that a view draws.
    associatedtype Model: ScreenletModel
    /// The type of the delegate, such as `any PollScreenletDelegate`.
    associatedtype Delegate = any ScreenletDelegate

    /// Creates a screenlet that is not shown yet.
    init()

    /// The runtime that shows the screenlet; `nil` before ``onShow()`` and when the screenlet is hidden.
    ///
    /// It is set before ``onShow()``.
    var runtime: ScreenletRuntime? { get set }

    /// The object that receives the screenlet's events.
    var delegate: Delegate? { get set }

    /// The data to draw now.
    var model: Model { get }

    /// The actions that it accepts, from views and by name.
    static var actions: [ScreenletAction<Self>] { get }

    /// All events that it reports with ``notify(_:payload:_:)``.
    static var events: [EventDeclaration] { get }

    /// The values that apps can use elsewhere on a page, such as the title of an article; see ``exposed``.
    static var exposedValues: [FieldDeclaration] { get }

    /// The present values of ``exposedValues``, by name.
    ///
    /// Leave out a value that is not known yet. The host asks after every ``ScreenletRuntime/modelChanged()``, on the
    /// main actor, so returning them must be quick.
    var exposed: JSONObject { get }

    /// What it can do with the dialects of the portal; empty, unless implemented, if it says nothing about that.
    static var dialects: [DialectDeclaration] { get }

    /// Whether it holds what the user has entered and not sent, which loading again would lose.
    ///
    /// An app does not load it again by itself then, and keeps it while the user is on other pages. The host asks on
    /// the main actor.
    var hasUnsentInput: Bool { get }

    /// Called when the screenlet is shown, with its attributes set.
    func onShow()

    /// Called when the screenlet is hidden; its running interactors are cancelled after that.
    func onHide()
}

extension Screenlet {
    /// No actions.
    public static var actions: [ScreenletAction<Self>] { [] }

    /// No events.
    public static var events: [EventDeclaration] { [] }

    /// No values.
    public static var exposedValues: [FieldDeclaration] { [] }

    /// Says nothing.
    public static var dialects: [DialectDeclaration] { [] }

    /// No values.
    public var exposed: JSONObject { [:] }

    /// No such input.
    public var hasUnsentInput: Bool { false }

    /// The declarations of its ``actions``.
    @_spi(Host)
    public static var actionDeclarations: [ActionDeclaration] { actions.map(\.declaration) }

    /// The first argument of one of its ``actions`` that is not of the method's type, and what it has to be.
    @_spi(Host)
    public static func refusedArgument(of action: Action) -> (name: String, hint: String)? {
        actions.first { $0.declaration.name == action.name }?.refusedArgument(action)
    }

    /// Performs one of its ``actions``.
    ///
    /// - Returns: whether it was accepted; `false` if it is not possible at present, and for an action or an argument
    ///   that is not declared.
    public func perform(_ action: Action) -> Bool {
        Self.actions.first { $0.declaration.name == action.name }?.perform(action, on: self)
            ?? false
    }

    /// Does nothing.
    public func onShow() {}
    /// Does nothing.
    public func onHide() {}

    /// Reports an event to the delegate, and to the observers of the runtime.
    ///
    /// - Parameters:
    ///   - event: one of ``events``.
    ///   - payload: the data that apps and tools receive. It is written as a JSON object with the
    ///     fields that the event declares.
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

/// An event that a screenlet reported to its delegate.
public struct ScreenletEvent: Sendable {
    /// The declaration of the event.
    @_spi(Host) public let declaration: EventDeclaration
    /// The event's data, which is written as a JSON object.
    public let payload: any Encodable & Sendable
    /// Whether the screenlet declares the event in its ``Screenlet/events``.
    ///
    /// An event that is not declared is a defect of the screenlet.
    @_spi(Host)
    public let isDeclared: Bool
    /// The embedded screenlet that reported it; `nil` if the stage's own screenlet did.
    public private(set) var embedded: ScreenletName?
    /// The name that the page of an app gives to the screenlet that reported it.
    @_spi(Host) public private(set) var nameOnPage: String?

    /// The event's name.
    public var name: String { declaration.name }

    /// An event.
    @_spi(Host)
    public init(
        _ declaration: EventDeclaration,
        payload: any Encodable & Sendable,
        isDeclared: Bool = true
    ) {
        self.declaration = declaration
        self.payload = payload
        self.isDeclared = isDeclared
    }

    /// The same event as the event of an embedded screenlet.
    @_spi(Host)
    public func reported(by embedded: ScreenletName, onPage name: String?) -> ScreenletEvent {
        var event = self
        event.embedded = self.embedded ?? embedded
        event.nameOnPage = name ?? nameOnPage
        return event
    }
}
