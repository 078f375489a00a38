import LiferayKit
import ScreensKit

/// The services of a portal's document library that change a gallery.
struct GalleryService {
    let context: InteractionContext

    /// The services of headless REST; `nil` if the portal is asked by JSON web services.
    private var headless: HeadlessGallery? {
        context.server.dialect == .headless ? HeadlessGallery(context: context) : nil
    }

    /// Adds a picture, whose UUID is the key of its upload, so that it is found again if the answer is lost.
    func add(
        _ upload: ImageUpload,
        _ file: ChosenFile,
        to entry: CacheEntry,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> FileEntry {
        if let headless {
            return try await headless.add(upload, file, to: entry, progress: progress)
        }
        let request = FileUpload(
            service: "/dlapp/add-file-entry",
            parameters: [
                "repositoryId": .int64(entry.number("repositoryId")),
                "folderId": .int64(entry.number("folderId")),
                "sourceFileName": .text(upload.fileName), "mimeType": .text(upload.mediaType ?? ""),
                "title": .text(upload.title), "description": .text(upload.notes), "changeLog": "",
                "serviceContext.addGuestPermissions": true,
                "serviceContext.uuid": .text(upload.key),
            ],
            file: file,
            fileName: upload.fileName,
            mediaType: upload.mediaType ?? ""
        )
        let reply = try await context.portal.upload(request, progress: progress)
        guard let added = FileEntry(reply) else {
            throw PortalError.unexpected("the new picture has no fileEntryId")
        }
        return added
    }

    /// Gives a picture that was added other words; its content stays.
    func update(_ fileEntryId: Int64, _ upload: ImageUpload) async throws -> FileEntry {
        if let headless { return try headless.update(fileEntryId, upload) }
        let command = ServiceCommand(
            "/dlapp/update-file-entry",
            [
                "fileEntryId": .int64(fileEntryId), "sourceFileName": .text(upload.fileName),
                "mimeType": .text(upload.mediaType ?? ""), "title": .text(upload.title),
                "description": .text(upload.notes), "changeLog": "", "majorVersion": false,
                // The parameter selects the Java method, so it is sent even if it is null.
                "bytes": .null,
            ]
        )
        guard let changed = FileEntry(try await context.portal.call(command)) else {
            throw PortalError.unexpected("the changed picture has no fileEntryId")
        }
        return changed
    }

    /// Deletes a file; one that is gone counts as deleted.
    func delete(_ fileEntryId: Int64) async throws {
        if let headless { return try await headless.delete(fileEntryId) }
        do throws(PortalError) {
            _ = try await context.portal.call(
                ServiceCommand("/dlapp/delete-file-entry", ["fileEntryId": .int64(fileEntryId)])
            )
        } catch {
            guard error.saysThatNoFileExists else { throw error }
        }
    }

    /// The present version of a file; `nil` if the portal does not have it.
    func entry(_ fileEntryId: Int64) async throws -> FileEntry? {
        if let headless { return try await headless.entry(fileEntryId) }
        return try await entry(["fileEntryId": .int64(fileEntryId)])
    }

    /// The file that a lost upload has added; `nil` if the portal has none.
    ///
    /// Titles are unique in a folder. Another file with the same title has another UUID.
    func added(_ upload: ImageUpload, to entry: CacheEntry) async throws -> FileEntry? {
        if let headless { return try await headless.added(upload, to: entry) }
        let found = try await self.entry([
            "groupId": .int64(entry.number("repositoryId")),
            "folderId": .int64(entry.number("folderId")), "title": .text(upload.title),
        ])
        return found?.uuid == upload.key ? found : nil
    }

    private func entry(_ parameters: JSONObject) async throws -> FileEntry? {
        do throws(PortalError) {
            let command = ServiceCommand("/dlapp/get-file-entry", parameters)
            guard let entry = FileEntry(try await context.portal.call(command)) else {
                throw .unexpected("the file has no fileEntryId")
            }
            return entry
        } catch {
            guard error.saysThatNoFileExists else { throw error }
            return nil
        }
    }
}

extension PortalError {
    fileprivate var saysThatNoFileExists: Bool {
        guard case .exception(let type, _) = self else { return false }
        return type.contains("NoSuchFile")
    }

    /// Whether the portal refused a file because of another one with the same title.
    var saysThatTitleExists: Bool {
        guard case .exception(let type, _) = self else { return false }
        return type.contains("DuplicateFile")
    }
}

extension CacheEntry {
    func number(_ name: String) -> Int64 { attributes[name]?.int64 ?? 0 }
}
