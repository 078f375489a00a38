private import FoundationEssentials
import ScreensKit

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The pictures of those who have none; raw values are the last parts of their addresses.
enum DefaultPortrait: String {
    /// The start of the addresses of all portraits.
    static let folder = "/image/"

    case male = "user_male_portrait"
    case female = "user_female_portrait"

    init?(path: String) { self.init(rawValue: String(path.dropFirst(Self.folder.count))) }

    fileprivate var picture: Portrait {
        let text = self == .male ? SeedPictures.male : SeedPictures.female
        return Portrait(
            portraitId: 0,
            bytes: Array(Data(base64Encoded: text) ?? Data()),
            mimeType: "image/png",
            modifiedDate: Seed.today
        )
    }
}

/// Portraits, which are no service and open to guests.
extension FrontDoor {
    func portrait(_ request: HTTPRequest) -> HTTPResponse? {
        let parameters = request.query.mapValues(JSONValue.string)
        record([ReceivedRequest(path: request.path, parameters: parameters)])
        return faulty([request.path]) {
            guard let other = DefaultPortrait(path: request.path) else {
                return .page("Not Found", status: 404)
            }
            do throws(ServiceError) {
                let found = try core.transact { (data) throws(ServiceError) in
                    try data.portrait(
                        Int64(request.query["img_id"] ?? "") ?? 0,
                        token: request.query["img_id_token"] ?? ""
                    )
                }
                return .picture(found ?? other.picture, ifModifiedSince: request.ifModifiedSince)
            } catch {
                return response(to: error)
            }
        }
    }
}

extension HTTPResponse {
    /// The picture, or nothing where the client has it already.
    fileprivate static func picture(
        _ portrait: Portrait,
        ifModifiedSince known: String?
    ) -> HTTPResponse {
        let modified = date(seconds: portrait.modifiedDate / 1_000)
        // As many servers do, for the very date that was told: a client that asks since another
        // one may have the picture from elsewhere.
        let isKnown = known == modified
        return HTTPResponse(
            status: isKnown ? 304 : 200,
            contentType: portrait.mimeType,
            headers: [("Last-Modified", modified)],
            body: .bytes(isKnown ? [] : portrait.bytes)
        )
    }

    /// A date as header fields have it; it is in English, as no locale is set.
    private static func date(seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        var text: [CChar] = Array(repeating: 0, count: 64)
        let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
