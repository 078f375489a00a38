import LiferayKit
import ScreensKit

/// Users and their portraits in headless REST.
struct HeadlessPortraits {
    let context: InteractionContext

    /// The user that a request identifies, with the picture.
    func portrait(_ request: UserPortraitRequest) async throws -> Portrait {
        var user = try await user(request)
        if let path = user.picturePath { user.picture = try await picture(at: path) }
        return user
    }

    /// Replaces a user's portrait; the result has the new one.
    func update(_ userId: Int64, _ picture: Picture) async throws -> Portrait {
        let request = HeadlessService.adminUser.request(
            ["user-accounts", "\(userId)", "image"],
            method: .post,
            body: Self.form(picture)
        )
        _ = try await context.sendHeadless(request, progress: context.onProgress)
        var portrait = try await user(.user(userId))
        portrait.picture = picture
        return portrait
    }

    private func user(_ request: UserPortraitRequest) async throws(PortalError) -> Portrait {
        let path: [String]
        switch request {
        case .user(let id): path = ["user-accounts", "\(id)"]
        case .emailAddress(let address, _):
            path = ["user-accounts", "by-email-address", address]
        case .loggedUser: path = ["my-user-account"]
        default:
            throw .headless(lacks: "finds users by their numbers and e-mail addresses alone")
        }
        let account = try await context.sendHeadless(
            forObject: HeadlessService.adminUser.request(path)
        )
        if request == .loggedUser {
            // Portals may return a user even if nobody is signed in.
            _ = try UserAttributes(headless: account, companyId: 0)
        }
        let user = try Portrait(headless: account, at: context.server.address)
        guard user.userId != nil else { throw .unexpected("the user has no ID") }
        return user
    }

    private func picture(at address: String) async throws -> Picture {
        let halves = address.split(separator: "?", maxSplits: 1).map(String.init)
        var query: [String: String] = [:]
        for field in (halves.dropFirst().first ?? "").split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
            query[parts[0]] = (parts.dropFirst().first ?? "").removingPercentEscapes
        }
        return try await PortraitService(context: context).picture(at: halves[0], query)
    }

    /// A form with the picture as a file (RFC 7578), whose boundary does not occur in it.
    private static func form(_ picture: Picture) -> ServiceRequest.Body {
        let boundary = CacheEntry.temporaryKey("screens")
        let head = """
            --\(boundary)\r\nContent-Disposition: form-data; name="image"; filename="portrait"\r\n\
            Content-Type: \(picture.mediaType)\r\n\r\n
            """
        let bytes = Array(head.utf8) + picture.bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return .bytes(bytes, mediaType: "multipart/form-data; boundary=\(boundary)")
    }
}

extension String {
    /// The text with `%2F` as `/`; what is not written so stays.
    fileprivate var removingPercentEscapes: String {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
