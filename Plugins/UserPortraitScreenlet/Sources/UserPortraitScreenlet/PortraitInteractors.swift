public import LiferayKit
public import ScreensKit

/// Loads a portrait.
public struct PortraitInteractor: Interactor {
    private let request: UserPortraitRequest

    /// Creates the interactor for a portrait.
    public init(_ request: UserPortraitRequest) { self.request = request }

    /// Requires what names the portrait.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let what: String? =
            switch request {
            case .user(let id) where id <= 0: "userId"
            case .portrait(let id, _, _) where id <= 0: "portraitId"
            case .emailAddress("", _): "emailAddress"
            case .screenName("", _): "screenName"
            default: nil
            }
        guard let what else { return }
        throw ScreensError.invalid(context.liferayString("userportrait-screenlet-missing", what))
    }

    /// Caches the portrait under what names it.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        PortraitKey.entry(request, in: context.server)
    }

    /// Loads the user with the picture.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> Portrait {
        try await PortraitService(context: context).portrait(request)
    }
}

/// Reads a picture from a file on this machine, and makes it small enough for the portal.
struct PictureFileInteractor: Interactor {
    let file: ChosenFile

    init(_ file: ChosenFile) { self.file = file }

    func run(in context: InteractionContext) async throws -> Picture {
        let picture = try context.readPicture(of: file)
        do {
            return try context.pictures.picture(picture, below: PortraitService.uploadLimit)
        } catch {
            throw ScreensError.invalid("\(file.name): \(error.message(locale: context.locale))")
        }
    }
}

/// The cache entries of portraits.
enum PortraitKey {
    static let collection = "UserPortrait"

    static func entry(userId: Int64) -> CacheEntry {
        entry("userId-\(userId)", ["userId": .int64(userId)])
    }

    static func entry(_ request: UserPortraitRequest, in server: ServerInfo) -> CacheEntry {
        switch request {
        case .user(let id): return entry(userId: id)
        case .portrait(let id, let uuid, let male):
            // The portal's default picture depends on the token and the gender, so they are part of the key.
            return entry(
                "portraitId-\(id)-\(male ? "male" : "female")-\(uuid)",
                ["portraitId": .int64(id)]
            )
        case .emailAddress(let address, let company):
            return entry(named: "emailAddress", address, server.company(company))
        case .screenName(let name, let company):
            return entry(named: "screenName", name, server.company(company))
        default: return entry("loggedUser", [:])
        }
    }

    private static func entry(named name: String, _ value: String, _ company: Int64) -> CacheEntry {
        // Portals ignore the case of both.
        let value = value.lowercased()
        return entry(
            "\(name)-\(company)-\(value)",
            ["companyId": .int64(company), name: .text(value)]
        )
    }

    private static func entry(_ key: String, _ attributes: JSONObject) -> CacheEntry {
        CacheEntry(collection: collection, key: key, attributes: attributes)
    }
}
