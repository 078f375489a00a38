public import LiferayKit
public import ScreensKit

/// Loads an asset from headless REST, which needs its class.
public struct AssetDisplayInteractor_loadAsset_headless: Interactor {
    private let request: AssetDisplayRequest

    /// Creates the interactor for an asset.
    public init(_ request: AssetDisplayRequest) { self.request = request }

    /// Requires an asset.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        try AssetInteractor(request).validate(in: context)
    }

    /// Caches the asset under what identifies it, and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        request.cacheEntry(in: context)
    }

    /// Loads the object of the asset.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an asset that is named otherwise
    ///   than by a class that headless REST has.
    public func run(in context: InteractionContext) async throws -> AssetAnswer {
        guard case .object(let name, let id) = request else {
            throw PortalError.headless(
                lacks: "finds assets by className and classPK alone"
            )
        }
        let known = AssetClass(name: name) ?? AssetClass(className: name)
        guard let known, let path = Self.path(of: known, id) else {
            throw PortalError.headless(
                lacks: "shows blog entries, documents, articles and users alone"
            )
        }
        let object = try await context.sendHeadless(forObject: path)
        return AssetAnswer(try AssetEntry(headless: object, of: known, in: context))
    }

    private static func path(of known: AssetClass, _ id: Int64) -> ServiceRequest? {
        guard known != .user else {
            return HeadlessService.adminUser.request(["user-accounts", "\(id)"])
        }
        return known.headlessCollection.map {
            HeadlessService.delivery.request([$0, "\(id)"])
        }
    }
}
