import LiferayKit
import ScreensKit

/// A portal's services for users and their portraits.
struct PortraitService {
    /// The limit for uploads in bytes: an upload has to be smaller.
    static let uploadLimit = 300 << 10
    let context: InteractionContext

    /// The user that a request identifies, with the picture.
    func portrait(_ request: UserPortraitRequest) async throws -> Portrait {
        guard case .portrait(let id, let uuid, let male) = request else {
            if let headless { return try await headless.portrait(request) }
            return try await pictured(try await user(request))
        }
        let picture = try await picture(id, uuid, male: male)
        return Portrait(portraitId: id, uuid: uuid, picture: picture)
    }

    /// No service returns the user's gender, so the default picture is always the same one.
    private func pictured(_ user: Portrait) async throws -> Portrait {
        var user = user
        guard let portraitId = user.portraitId else { return user }
        user.picture = try await picture(portraitId, user.uuid, male: true)
        return user
    }

    private func user(_ request: UserPortraitRequest) async throws -> Portrait {
        let reply = try await context.portal.call(command(request))
        // Portals return a user even if nobody is signed in.
        if request == .loggedUser, reply["defaultUser"]?.bool == true {
            throw PortalError.unauthorized("it treats you as a guest")
        }
        return try Portrait(user: reply)
    }

    private func command(_ request: UserPortraitRequest) -> ServiceCommand {
        func find(_ method: String, _ company: Int64, _ name: String, _ value: String)
            -> ServiceCommand
        {
            let id = JSONValue.int64(context.server.company(company))
            return ServiceCommand("/user/\(method)", ["companyId": id, name: .text(value)])
        }
        return switch request {
        case .user(let id): ServiceCommand("/user/get-user-by-id", ["userId": .int64(id)])
        case .emailAddress(let address, let company):
            find("get-user-by-email-address", company, "emailAddress", address)
        case .screenName(let name, let company):
            find("get-user-by-screen-name", company, "screenName", name)
        default: ServiceCommand(currentUserPath)
        }
    }

    private var currentUserPath: String {
        let version = context.server.version
        return version.is62
            ? version.screensPath("screensuser/get-current-user") : "/user/get-current-user"
    }

    /// The services of headless REST; `nil` if the portal is asked by JSON web services.
    private var headless: HeadlessPortraits? {
        context.server.dialect == .headless ? HeadlessPortraits(context: context) : nil
    }

    /// Replaces a user's portrait; the result has the new one.
    func update(_ userId: Int64, _ picture: Picture) async throws -> Portrait {
        if let headless { return try await headless.update(userId, picture) }
        let bytes = "[\(picture.bytes.map { String($0) }.joined(separator: ","))]"
        let command = ServiceCommand(
            "/user/update-portrait",
            ["userId": .int64(userId), "bytes": .text(bytes)]
        )
        let replies = try await context.portal.call([command], progress: context.onProgress)
        var portrait = try Portrait(user: replies.first ?? .null)
        portrait.picture = picture
        return portrait
    }

    private func picture(_ id: Int64, _ uuid: String, male: Bool) async throws -> Picture {
        var query = ["img_id": "\(id)"]
        if !uuid.isEmpty { query["img_id_token"] = Portrait.token(ofUser: uuid) }
        return try await picture(at: "/image/user_\(male ? "male" : "female")_portrait", query)
    }

    /// The picture at an address of the portal.
    func picture(at path: String, _ query: [String: String]) async throws -> Picture {
        let file = try await context.portal.download(
            path: path,
            query: query,
            limit: Picture.maximumBytes
        )
        let picture: Picture
        do {
            picture = try Picture(file.bytes)
        } catch {
            throw PortalError.unexpected("the portrait cannot be shown. \(error.message)")
        }
        guard picture.isComplete else { throw PortalError.unexpected("the portrait is incomplete") }
        return picture
    }
}
