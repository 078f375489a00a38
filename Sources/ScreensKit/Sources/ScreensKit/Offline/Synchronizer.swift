/// Sends the changed entries of one collection to the portal.
///
/// A public type named `<Collection>Synchronizer` in any plugin is found by its name when the
/// collection has pending changes, even long after the screenlet was hidden. The collection has its
/// screenlet's name: `PollSynchronizer` sends the entries of `Poll`.
///
/// The runtime decides when a change is sent: immediately, or later, repeatedly, and from another
/// process. It preserves the order of the changes of one entry, asks the portal before it repeats a
/// change that may have arrived, and sends different entries at the same time.
///
/// Rules for implementers:
/// - The result of each method depends only on its arguments. Methods are called off the main actor.
/// - Pass errors of the portal on unchanged, because the runtime uses them to decide whether to try
///   again. After ``ScreensError/invalid(_:)`` and ``PortalError/exception(type:message:)`` it does
///   not try again.
/// - Pending changes may have values of an older version of the plugin, so `Value` has to remain decodable.
public protocol Synchronizer: Sendable {
    /// The type of the entries' values.
    associatedtype Value: Codable & Sendable

    /// The service that it uses; ``PortalService``, the portal, unless implemented.
    static var service: any Service.Type { get }

    /// Creates a synchroniser, without side effects.
    init()

    /// Checks a change before it is sent or stored.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with a sentence that names what is wrong.
    func validate(_ change: EntryChange<Value>, in context: InteractionContext) throws

    /// Sends a change and returns the portal's new version.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError``.
    func send(
        _ change: EntryChange<Value>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Value>

    /// Asks the portal for its present version; `nil` if the portal does not have the entry.
    ///
    /// It is called before a change of an existing entry is sent, to detect changes by others. It
    /// is also called after an answer was lost, to find out whether the change has arrived. Find an
    /// entry that was being added by the change's ``EntryChange/id``.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError``.
    func loadRemoteVersion(
        of change: EntryChange<Value>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Value>?

    /// Whether the portal is asked for its version before a change is sent immediately; `true` unless implemented.
    ///
    /// `false` saves that request. It suits values of one user that a new value replaces
    /// completely, such as a vote: the last one counts. A change that was pending is compared in
    /// any case, because it may be older than the portal's version.
    var looksBeforeSending: Bool { get }

    /// Whether two values have the same content, so that one need not be sent if the portal has the other.
    func isSame(_ value: Value, as other: Value) -> Bool

    /// Whether the portal's value is unchanged, so that a change of it can be sent.
    ///
    /// Values that are the same by ``isSame(_:as:)`` are not a change by others, whatever this
    /// returns. In that case the result only says whether they were written again.
    func isUnchanged(_ remote: Value, since base: Value) -> Bool

    /// Combines two changes of one value; `nil` if they overlap.
    func merged(base: Value, local: Value, remote: Value) -> Value?
}

extension Synchronizer {
    /// Returns ``PortalService``: the portal.
    public static var service: any Service.Type { PortalService.self }

    /// Accepts every change.
    public func validate(_ change: EntryChange<Value>, in context: InteractionContext) throws {}

    /// Returns `true`: the portal is asked.
    public var looksBeforeSending: Bool { true }

    /// Whether both values have the same content.
    public func isUnchanged(_ remote: Value, since base: Value) -> Bool {
        isSame(remote, as: base)
    }

    /// Returns `nil`: changes are never combined.
    public func merged(base: Value, local: Value, remote: Value) -> Value? { nil }
}

extension Synchronizer where Value: Equatable {
    /// Whether both values are equal.
    public func isSame(_ value: Value, as other: Value) -> Bool { value == other }
}
