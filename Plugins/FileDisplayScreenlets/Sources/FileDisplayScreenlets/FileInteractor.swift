public import LiferayKit
public import ScreensKit

/// Loads what is known of a file, and for a video its captions.
///
/// The answer is cached as that of an Asset Display.
public struct FileInteractor: Interactor {
    private let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }

    /// Requires a file and a portal that has a service for it.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let key =
            context.server.version.is62
            ? "filedisplay-screenlet-old-portal"
            : request.missingAttribute.map { "assetdisplay-screenlet-undefined-\($0)" }
        if let key { throw ScreensError.invalid(context.liferayString(key)) }
    }

    /// Caches the asset under what identifies it, and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        request.cacheEntry(in: context)
    }

    /// Loads the file's asset.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError/failed(_:)`` if the answer is not a file.
    public func run(in context: InteractionContext) async throws -> AssetAnswer {
        let reply = try await context.portal.call(request.command(in: context))
        let asset = AssetEntry(reply.object ?? [:], localize: context.localized)
        guard let file = FileEntry(asset) else {
            throw ScreensError.failed(context.liferayString("filedisplay-screenlet-no-file"))
        }
        var answer = AssetAnswer(asset)
        if file.mediaType?.hasPrefix("video/") == true {
            answer.captions = try await CaptionSearch(file).captions(in: context)
        }
        return answer
    }
}
