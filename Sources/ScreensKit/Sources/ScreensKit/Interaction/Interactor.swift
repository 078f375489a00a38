/// One use case of a screenlet: load a page, submit a form.
///
/// An interactor defines *what* is done: the remote call, and where its result is cached. The
/// runtime decides *when*: it creates the interactor, validates it, applies the offline policy, and
/// hands the result to the screenlet.
///
/// Rules for implementers:
/// - It is a value made from its request, and everything it does depends only on the request and the context.
/// - `run` is called off the main actor, possibly several times and at the same time as other
///   interactors. It stores nothing between calls.
/// - `run` passes a ``PortalError`` on unchanged, because the runtime uses it to decide whether to
///   fall back to the cache.
///
/// A public type named `<Screenlet>Interactor_<action>` in any plugin replaces the screenlet's own
/// interactor for that action, if its `Request` and `Output` are the same types.
public protocol Interactor<Output>: Sendable {
    /// The input of the use case.
    associatedtype Request: Sendable
    /// The result of the use case; its coding is also the form in which it is cached.
    associatedtype Output: Codable & Sendable

    /// The service that it uses; ``PortalService``, the portal, unless implemented.
    static var service: any Service.Type { get }

    /// Creates the interactor for one request, without side effects.
    init(_ request: Request)

    /// Checks the request before anything is sent or stored.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with a sentence that names what is wrong.
    func validate(in context: InteractionContext) throws

    /// Where the result is cached; `nil`, the default, for no caching.
    func cacheEntry(in context: InteractionContext) -> CacheEntry?

    /// Asks the service and returns the result.
    ///
    /// - Throws: ``PortalError`` from the service, or ``ScreensError``.
    func run(in context: InteractionContext) async throws -> Output
}

extension Interactor {
    /// Returns ``PortalService``: the portal.
    public static var service: any Service.Type { PortalService.self }

    /// Accepts every request.
    public func validate(in context: InteractionContext) throws {}

    /// Returns `nil`: the result is not cached.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? { nil }
}
