import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization

/// A portal that answers by the service, and records the commands.
final class FilePortal: Portal {
    private let asset: Result<JSONValue, PortalError>
    private let folder: Result<JSONValue, PortalError>
    private let received = Mutex<[ServiceCommand]>([])

    init(
        _ asset: Result<JSONValue, PortalError> = .success(Sample.asset()),
        folder: Result<JSONValue, PortalError> = .success([])
    ) {
        (self.asset, self.folder) = (asset, folder)
    }

    var commands: [ServiceCommand] { received.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0 += commands }
        var results: [JSONValue] = []
        for command in commands {
            results.append(try (command.path.hasPrefix("/dlapp/") ? folder : asset).get())
        }
        return results
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
    }
}

/// Files as portals send them: ids and sizes are texts.
enum Sample {
    static func file(_ title: String = "Pier.png", _ type: String = "image/png") -> JSONObject {
        [
            "fileEntryId": "38001", "groupId": "20143", "repositoryId": "20143",
            "folderId": "37001",
            "title": .text(title), "fileName": .text(title), "extension": "png",
            "mimeType": .text(type), "size": "1240", "version": "1.1", "uuid": "f-1",
            "createDate": 1_709_640_000_000, "modifiedDate": 1_709_650_000_000,
            "userId": "20201", "userName": "Jane Doe", "description": "By the ferry",
        ]
    }

    static func asset(_ title: String = "Pier.png", _ type: String = "image/png") -> JSONValue {
        [
            "className": "com.liferay.document.library.kernel.model.DLFileEntry",
            "classPK": "38001", "entryId": "89001", "groupId": "20143", "title": .text(title),
            "mimeType": .text(type),
            "object": [
                "fileEntry": .object(file(title, type)),
                "url": "/documents/20143/37001/Pier.png/f-1",
            ],
        ]
    }

    static func answer(
        _ title: String = "Pier.png",
        _ type: String = "image/png",
        captions: [Media.Captions]? = nil
    ) -> AssetAnswer {
        AssetAnswer(AssetEntry(asset(title, type).object ?? [:]), captions: captions)
    }
}
