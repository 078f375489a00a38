import LiferayKit
import ScreensKit

/// The services of a portal's document library that change a gallery.
struct GalleryService {
    /// How far the clocks of a portal and of this machine may differ, in milliseconds: a day.
    private static let tolerance: Int64 = 86_400_000
    let context: InteractionContext

    /// Adds a picture.
    func add(
        _ upload: ImageUpload,
        _ file: ChosenFile,
        to entry: CacheEntry,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> FileEntry {
        let request = FileUpload(
            service: "/dlapp/add-file-entry",
            parameters: [
                "repositoryId": .int64(entry.number("repositoryId")),
                "folderId": .int64(entry.number("folderId")),
                "sourceFileName": .text(upload.fileName), "mimeType": .text(upload.mimeType),
                "title": .text(upload.title), "description": .text(upload.notes), "changeLog": "",
                "serviceContext.addGuestPermissions": true,
            ],
            file: file,
            fileName: upload.fileName,
            mimeType: upload.mimeType
        )
        let reply = try await context.portal.upload(request, progress: progress)
        guard let added = FileEntry(reply) else {
            throw PortalError.unexpected("the new picture has no fileEntryId")
        }
        return added
    }

    /// Deletes a file; one that is gone counts as deleted.
    func delete(_ fileEntryId: Int64) async throws {
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
        try await entry(["fileEntryId": .int64(fileEntryId)])
    }

    /// The file that a lost upload has added; `nil` if the portal has none.
    ///
    /// Titles are unique in a folder. Another file with the same title differs in its size, its user or its age.
    func added(_ upload: ImageUpload, _ size: Int64?, by change: EntryChange<ImageGalleryChange>)
        async throws -> FileEntry?
    {
        let found = try await entry([
            "groupId": .int64(change.entry.number("repositoryId")),
            "folderId": .int64(change.entry.number("folderId")), "title": .text(upload.title),
        ])
        guard let found, found.size == size ?? upload.size else { return nil }
        let user = change.entry.number("userId")
        if user != 0, let owner = found.userId, owner != user { return nil }
        if let madeAt = change.madeAt, let date = found.createDate,
            date.milliseconds < madeAt.milliseconds - Self.tolerance
        {
            return nil
        }
        return found
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
