import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization

@testable import ImageGalleryScreenlet

extension PageRequest<ImageGalleryFilter> {
    /// The first page of three pictures.
    static func sample(
        page: Int = 0,
        rows: Range<Int> = 0..<3,
        repositoryId: Int64 = 0,
        folderId: Int64 = 38_101,
        mediaTypes: [String] = ImageGalleryFilter.usualTypes,
        obcClassName: String = ""
    ) -> PageRequest<ImageGalleryFilter> {
        PageRequest<ImageGalleryFilter>(
            page: page,
            rows: rows,
            filter: ImageGalleryFilter(
                repositoryId: repositoryId,
                folderId: folderId,
                mediaTypes: mediaTypes,
                obcClassName: obcClassName
            )
        )
    }
}

/// Unsent changes of galleries, with their entries.
struct ScriptedChanges: UnsentValues {
    let changes: [(entry: CacheEntry, change: ImageGalleryChange, state: UnsentState)]

    func changes<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentChange<Value>] {
        changes.filter { collection == $0.entry.collection && isWanted($0.entry) }.compactMap {
            guard let value = $0.change as? Value else { return nil }
            return UnsentChange(entry: $0.entry, value: value, state: $0.state)
        }
    }

    func storedVersions<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        since moment: Timestamp
    ) -> [EntryVersion<Value>] { [] }
}

extension JSONValue {
    /// A file as a portal sends it.
    static func file(
        _ id: Int64,
        title: String = "Lake",
        size: Int64 = 40,
        userId: Int64 = 20_156,
        createDate: Int64 = 1_709_640_000_000,
        uuid: String = "5c1d8f00-0000-4000-8000-000000000001"
    ) -> JSONValue {
        [
            "fileEntryId": .text("\(id)"), "groupId": "20143", "folderId": "38101",
            "title": .text(title), "extension": "png", "mimeType": "image/png",
            "size": .text("\(size)"), "version": "1.0",
            "uuid": .text(uuid), "userId": .text("\(userId)"),
            "createDate": .int64(createDate), "modifiedDate": .int64(createDate),
        ]
    }
}

extension ImageUpload {
    static func sample(_ title: String = "Lake", state: State = .prepared) -> ImageUpload {
        ImageUpload(
            chosenName: "\(title).gif",
            mediaType: "image/gif",
            size: Int64(TinyPicture.bytes.count),
            state: state,
            key: "picture-\(title)"
        )
    }
}

/// A picture of 1 × 2 pixels, in a file that exists as long as this object.
final class TinyPicture: Sendable {
    static let bytes =
        Array("GIF89a".utf8) + [1, 0, 2, 0, 0x80, 0, 0, 0xB4, 0x23, 0x18, 0, 0, 0]
        + [0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0] + [2, 2, 0x04, 0x0A, 0] + [0x3B]

    private let path: String
    var file: ChosenFile { ChosenFile(chosenByUser: path) }

    init(_ bytes: [UInt8] = bytes, ending: String = "gif") throws {
        path = NSTemporaryDirectory() + "picture-\(UUID().uuidString).\(ending)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A document library that accepts each title once, and may lose answers or wait for a cancellation.
final class Library: Portal {
    struct State {
        var files: [String: JSONValue] = [:]
        var losesAnswers = false
        var waits = false
        var deleted: [Int64] = []
        var uploads: [FileUpload] = []
    }

    let state: Mutex<State>
    /// Called when an upload has begun.
    let onUpload: @Sendable () -> Void

    init(_ state: State = State(), onUpload: @escaping @Sendable () -> Void = {}) {
        self.state = Mutex(state)
        self.onUpload = onUpload
    }

    /// The files that were deleted, by their ids.
    var deleted: [Int64] { state.withLock { $0.deleted } }
    /// What was uploaded, in order.
    var uploads: [FileUpload] { state.withLock { $0.uploads } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        let parameters = commands[0].parameters
        if commands[0].path == "/dlapp/delete-file-entry" {
            state.withLock { $0.deleted.append(parameters["fileEntryId"]?.int64 ?? 0) }
            return [.null]
        }
        if commands[0].path == "/dlapp/update-file-entry" {
            let id = parameters["fileEntryId"]?.int64 ?? 0
            return [.file(id, title: parameters["title"]?.text ?? "")]
        }
        let id = parameters["fileEntryId"]?.int64
        let found = state.withLock { state in
            state.files.values.first { file in
                id.map { file["fileEntryId"]?.int64 == $0 }
                    ?? (file["title"] == parameters["title"])
            }
        }
        guard let found else { throw .exception(type: "NoSuchFileEntryException", message: "") }
        return [found]
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        onUpload()
        let waits = state.withLock { state in
            state.uploads.append(upload)
            return state.waits
        }
        if waits {
            while !Task.isCancelled { await Task.yield() }
            throw .cancelled
        }
        let title = upload.parameters["title"]?.text ?? ""
        let added = JSONValue.file(
            7,
            title: title,
            size: Int64(TinyPicture.bytes.count),
            uuid: upload.parameters["serviceContext.uuid"]?.text ?? ""
        )
        let (isNew, isLost) = state.withLock { state in
            let isNew = state.files[title] == nil
            if isNew { state.files[title] = added }
            return (isNew, state.losesAnswers)
        }
        guard isNew else { throw .exception(type: "DuplicateFileEntryException", message: title) }
        if isLost { throw .connection("answer lost") }
        return added
    }

    func context(version: PortalVersion = .v70) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: 1, groupId: 20_143),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
    }
}
