import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization

/// A portal that answers by the service and its parameters, and records the commands.
final class BlogPortal: Portal {
    static let blog: JSONObject = [
        "title": "Picnic", "subtitle": "By the lake", "userId": "20201", "userName": "Jane Doe",
        "displayDate": 1_709_640_000_000, "content": "<p>Hi</p>", "coverImageFileEntryId": "38001",
    ]
    static let asset: JSONObject = [
        "entryId": "30305", "classPK": "30304", "groupId": "20143", "title": "Picnic",
        "object": ["blogsEntry": .object(blog)],
    ]
    /// What an older portal answers for the asset and for its blog entry.
    static let plain: JSONObject = [
        "entryId": 30304, "classPK": 30304, "title": "Picnic", "userId": 20201,
        "content": "<p>Hi</p>",
    ]
    static let user: JSONValue = [
        "userId": "20201", "portraitId": "7", "uuid": "u", "firstName": "Jane", "lastName": "Doe",
    ]
    /// What the service for categories answers: with translations, without, and with the name alone.
    static let categories: JSONValue = [
        ["categoryId": "21502", "name": "People", "title": "Personas", "titleCurrentValue": "P"],
        ["categoryId": 21505, "name": "Offices", "title": "", "titleCurrentValue": "Our offices"],
        ["categoryId": 21508, "name": "Social Life"],
    ]
    static let cover: JSONValue = ["object": ["url": "/documents/1/0/lake.png/f-1"]]

    private let answers: [String: Result<JSONValue, PortalError>]
    private let received = Mutex<[[ServiceCommand]]>([])

    /// Creates a portal that has an entry, unless a part of it is replaced.
    init(
        asset: Result<JSONValue, PortalError> = .success(.object(BlogPortal.asset)),
        user: Result<JSONValue, PortalError> = .success(BlogPortal.user),
        cover: Result<JSONValue, PortalError> = .success(BlogPortal.cover),
        categories: Result<JSONValue, PortalError> = .success(BlogPortal.categories)
    ) {
        answers = ["asset": asset, "user": user, "cover": cover, "categories": categories]
    }

    /// The commands of each request.
    var requests: [[ServiceCommand]] { received.withLock { $0 } }
    var commands: [ServiceCommand] { Array(requests.joined()) }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0.append(commands) }
        var results: [JSONValue] = []
        for command in commands { results.append(try answers[part(command)]?.get() ?? .null) }
        return results
    }

    private func part(_ command: ServiceCommand) -> String {
        switch command.path {
        case "/user/get-user-by-id": "user"
        case "/assetcategory/get-categories": "categories"
        default:
            command.parameters["className"]?.text?.hasSuffix("DLFileEntry") == true
                ? "cover" : "asset"
        }
    }

    func context(
        version: PortalVersion = .v70,
        locale: LocaleIdentifier = "en_US"
    ) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: 20116, groupId: 20143),
            locale: locale
        ) { (_) throws(XMLError) in throw .refused("none") }
        .reading { html, _ in RichText(blocks: [.heading([.text(html)], level: 1)]) }
    }
}
