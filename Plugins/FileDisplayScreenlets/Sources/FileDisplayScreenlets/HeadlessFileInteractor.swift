public import LiferayKit
public import ScreensKit

/// Loads what is known of a file from headless REST; it names no captions of videos.
public protocol HeadlessFileInteractor: Interactor
where Request == AssetDisplayRequest, Output == AssetAnswer {
    /// The file's asset.
    var request: AssetDisplayRequest { get }
}

extension HeadlessFileInteractor {
    /// Requires a file.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        try FileInteractor(request).validate(in: context)
    }

    /// Caches the asset under what identifies it, and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        request.cacheEntry(in: context)
    }

    /// Loads the file's document.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for a file by its asset.
    public func run(in context: InteractionContext) async throws -> AssetAnswer {
        guard case .object(_, let id) = request else {
            throw PortalError.headless(lacks: "finds no asset by its number; use classPK instead")
        }
        let document = try await context.sendHeadless(
            forObject: HeadlessService.delivery.request(["documents", "\(id)"])
        )
        return AssetAnswer(try AssetEntry(headless: document, of: .dlFileEntry, in: context))
    }
}

/// Loads what a File Display shows.
public struct FileDisplayInteractor_loadFile_headless: HeadlessFileInteractor {
    /// The file's asset.
    public let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }
}

/// Loads what a Image Display shows.
public struct ImageDisplayInteractor_loadFile_headless: HeadlessFileInteractor {
    /// The file's asset.
    public let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }
}

/// Loads what a Video Display shows.
public struct VideoDisplayInteractor_loadFile_headless: HeadlessFileInteractor {
    /// The file's asset.
    public let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }
}

/// Loads what a Audio Display shows.
public struct AudioDisplayInteractor_loadFile_headless: HeadlessFileInteractor {
    /// The file's asset.
    public let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }
}

/// Loads what a PDF Display shows.
public struct PDFDisplayInteractor_loadFile_headless: HeadlessFileInteractor {
    /// The file's asset.
    public let request: AssetDisplayRequest

    /// Creates the interactor for the asset of a file.
    public init(_ request: AssetDisplayRequest) { self.request = request }
}
