import ScreensHTTP
@_spi(Host) import ScreensKit

/// The pictures of users without a portrait; raw values are the last parts of their addresses.
enum DefaultPortrait: String {
    /// The beginning of the addresses of all portraits.
    static let folder = "/image/"

    case male = "user_male_portrait"
    case female = "user_female_portrait"

    init?(path: String) { self.init(rawValue: String(path.dropFirst(Self.folder.count))) }

    fileprivate var picture: Portrait {
        let text = self == .male ? SeedPictures.male : SeedPictures.female
        return Portrait(
            portraitId: 0,
            bytes: Base64.bytes(text) ?? [],
            mimeType: "image/png",
            modifiedDate: Seed.today
        )
    }
}

/// Portraits, which are not a service, and are public.
extension PortalRouter {
    func portrait(_ request: ServerRequest) -> ServerReply? {
        let parameters = request.query.mapValues(JSONValue.text)
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
                return .picture(
                    found ?? other.picture,
                    ifModifiedSince: request.fields["if-modified-since"]
                )
            } catch {
                return response(to: error)
            }
        }
    }
}

extension ServerReply {
    /// The picture, or an empty reply if the client has it already.
    fileprivate static func picture(
        _ portrait: Portrait,
        ifModifiedSince known: String?
    ) -> ServerReply {
        let modified = portrait.modifiedDate / 1_000
        let isKnown = known.flatMap(HTTPDate.seconds).map { $0 >= modified } ?? false
        return ServerReply(
            status: isKnown ? 304 : 200,
            contentType: portrait.mimeType,
            headers: [("Last-Modified", HTTPDate.text(modified))],
            body: .bytes(isKnown ? [] : portrait.bytes)
        )
    }
}
