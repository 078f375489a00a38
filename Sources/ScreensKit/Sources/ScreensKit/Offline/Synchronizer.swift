/// How the changed entries of one collection get to the portal.
///
/// A public type named `<Collection>Synchronizer` in any plugin is found by its name when entries of
/// that collection wait to be sent, also long after the screenlet has gone. The collection has its
/// screenlet's name: `PollSynchronizer` sends the entries of `Poll`.
///
/// The runtime decides when: at once, or later, again and again, from another process. It keeps
/// the order of the changes of one entry, asks before it repeats what may have arrived, and sends
/// different entries at the same time.
///
/// Rules for implementers:
/// - All that a method does depends on its arguments; it is called off the main actor.
/// - Errors of the portal are passed on as they are: by them the runtime decides whether to try
///   again. ``ScreensError/invalid(_:)`` and ``PortalError/exception(type:message:)`` mean that trying
///   again is of no use.
/// - Values of an older version of the plugin may be waiting: `Value` stays decodable.
public protocol Synchronizer: Sendable {
    /// What the entries' values are.
    associatedtype Value: Codable & Sendable

    /// Makes a synchroniser. Has no side effects.
    init()

    /// Checks a change before it is sent or stored.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with a sentence that names what is wrong.
    func validate(_ change: EntryChange<Value>, in context: InteractionContext) throws

    /// Sends a change and answers what the portal has now.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError``.
    func send(
        _ change: EntryChange<Value>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Value>

    /// Asks what the portal has now; `nil` where it has nothing.
    ///
    /// Called before a change of an existing entry is sent, to notice what others changed; and after
    /// an answer was lost, to notice that the change has arrived. An entry that was being added is
    /// to be looked for by the change's ``EntryChange/id``.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError``.
    func remote(
        _ change: EntryChange<Value>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Value>?

    /// Whether the portal is asked what it has before a change is sent that did not have to wait;
    /// `true` unless implemented.
    ///
    /// `false` saves that request. It suits values that a new one replaces as a whole, and that belong to one
    /// user, such as a vote: the last one wins. A change that had to wait is compared all the same,
    /// as it may be older than what the portal has.
    var looksBeforeSending: Bool { get }

    /// Whether two values say the same, so that one need not be sent where the other is.
    func isSame(_ value: Value, as other: Value) -> Bool

    /// Whether the portal still has what it had, so that a change of it can be sent.
    ///
    /// Values that are the same by ``isSame(_:as:)`` are no change by others, whatever this answers; it tells
    /// whether they were written again.
    func isUnchanged(_ remote: Value, since base: Value) -> Bool

    /// Joins two changes of one value, where they do not overlap; `nil` where they do.
    func merged(base: Value, local: Value, remote: Value) -> Value?
}

extension Synchronizer {
    /// Finds nothing wrong.
    public func validate(_ change: EntryChange<Value>, in context: InteractionContext) throws {}

    /// Asks.
    public var looksBeforeSending: Bool { true }

    /// Whether both say the same.
    public func isUnchanged(_ remote: Value, since base: Value) -> Bool {
        isSame(remote, as: base)
    }

    /// Joins nothing.
    public func merged(base: Value, local: Value, remote: Value) -> Value? { nil }
}

extension Synchronizer where Value: Equatable {
    /// Whether both are equal.
    public func isSame(_ value: Value, as other: Value) -> Bool { value == other }
}
