/// One use case of a screenlet: load a page, submit a form.
///
/// An interactor says *what*: the remote call, and under which name its result is kept. The
/// runtime says *when*: it makes the interactor, validates it, applies the offline policy, and
/// hands the result to the screenlet.
///
/// Rules for implementers:
/// - It is a value made from its request, and all it does depends on the request and the context.
/// - `run` is called off the main actor, possibly several times, possibly at the same time as
///   others; it keeps nothing between calls.
/// - `run` passes a ``PortalError`` on as it is: the runtime decides by it whether to fall back.
///
/// A public type named `<Screenlet>Interactor_<action>` in any plugin replaces the screenlet's own
/// interactor for that action, if its `Request` and `Output` are the same types.
public protocol Interactor<Output>: Sendable {
    /// What the use case needs to know.
    associatedtype Request: Sendable
    /// What it results in; its coding is also how it is kept in the cache.
    associatedtype Output: Codable & Sendable

    /// Makes the interactor for one request. Has no side effects.
    init(_ request: Request)

    /// Checks the request before anything is sent or stored.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with a sentence that names what is wrong.
    func validate(in context: InteractionContext) throws

    /// Where the result is kept; `nil`, the default, keeps it nowhere.
    func cacheEntry(in context: InteractionContext) -> CacheEntry?

    /// Does the work against the portal.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError``.
    func run(in context: InteractionContext) async throws -> Output
}

extension Interactor {
    /// Finds nothing wrong.
    public func validate(in context: InteractionContext) throws {}

    /// Keeps the result nowhere.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? { nil }
}
