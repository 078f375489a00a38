import LiferayKit
import ScreensKit

/// Documents of headless REST.
struct HeadlessGallery {
    let context: InteractionContext

    /// Adds a picture, whose key is its external reference code, so that it is found again if the answer is lost.
    func add(
        _ upload: ImageUpload,
        _ file: ChosenFile,
        to entry: CacheEntry,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> FileEntry {
        let document: JSONObject = [
            "title": .text(upload.title), "description": .text(upload.notes),
            "externalReferenceCode": .text(upload.key),
        ]
        guard case .bytes(let bytes, _) = try ServiceRequest.Body.json(document) else {
            throw .unsendable("the document cannot be written as JSON")
        }
        let form = ServiceForm(
            ["document": String(decoding: bytes, as: UTF8.self)],
            file: file,
            named: upload.fileName,
            mediaType: upload.mediaType ?? ""
        )
        let folder = Self.folder(entry.number("folderId"), of: entry.number("repositoryId"))
        let request = HeadlessService.delivery.request(folder, method: .post, body: .form(form))
        return try fileEntry(in: try await context.sendHeadless(request, progress: progress))
    }

    /// Always fails: headless REST takes other words with a file alone, which may be gone.
    func update(_ fileEntryId: Int64, _ upload: ImageUpload) throws(PortalError) -> FileEntry {
        throw .headless(lacks: "gives a picture other words with its file alone")
    }

    /// Deletes a file; one that is gone counts as deleted.
    func delete(_ fileEntryId: Int64) async throws(PortalError) {
        let request = HeadlessService.delivery.request(
            ["documents", "\(fileEntryId)"],
            method: .delete
        )
        _ = try await context.sendHeadless(toEntry: request)
    }

    /// The present version of a file; `nil` if the portal does not have it.
    func entry(_ fileEntryId: Int64) async throws(PortalError) -> FileEntry? {
        try await file(at: ["documents", "\(fileEntryId)"])
    }

    /// The file that a lost upload has added; `nil` if the portal has none.
    func added(_ upload: ImageUpload, to entry: CacheEntry) async throws(PortalError) -> FileEntry?
    {
        let site = "\(context.server.group(entry.number("repositoryId")))"
        return try await file(
            at: ["sites", site, "documents", "by-external-reference-code", upload.key]
        )
    }

    /// The path of the documents in a folder; 0 is that of the site.
    static func folder(_ folder: Int64, of site: Int64) -> [String] {
        folder == 0
            ? ["sites", "\(site)", "documents"] : ["document-folders", "\(folder)", "documents"]
    }

    private func file(at path: [String]) async throws(PortalError) -> FileEntry? {
        try await context.sendHeadless(toEntry: HeadlessService.delivery.request(path)).map(
            fileEntry
        )
    }

    private func fileEntry(in reply: ServiceReply) throws(PortalError) -> FileEntry {
        let document = try HeadlessObject(try reply.value(as: JSONValue.self))
        return try FileEntry(headless: document, at: context.server.address)
    }
}
