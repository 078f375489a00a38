import LiferayKit
import ScreensKit

/// One file to upload.
struct FormUpload: Sendable {
    let file: ChosenFile
    let mediaType: String?
    let repositoryId: Int64
    let folderId: Int64
    let changeLog: String
    /// The title at the portal: unique, and the same for each attempt.
    let title: String

    /// Creates the upload of a document's file.
    init(
        _ file: ChosenFile,
        of document: DDMDocument,
        prefix: String,
        repositoryId: Int64,
        folderId: Int64,
        changeLog: String
    ) {
        self.file = file
        mediaType = document.mediaType
        self.repositoryId = repositoryId
        self.folderId = folderId
        self.changeLog = changeLog
        let key = document.temporaryKey ?? CacheEntry.temporaryKey("")
        title = prefix + (key.split(separator: "-").last ?? "") + file.ending
    }

    /// The file and its parameters.
    var request: FileUpload { request(title) }

    private func request(_ title: String) -> FileUpload {
        FileUpload(
            service: "/dlapp/add-file-entry",
            parameters: [
                "repositoryId": .int64(repositoryId), "folderId": .int64(folderId),
                "sourceFileName": .text(title), "mimeType": .text(type), "title": .text(title),
                "description": "", "changeLog": .text(changeLog),
            ],
            file: file,
            fileName: title,
            mediaType: type
        )
    }

    /// The media type.
    var type: String { mediaType ?? Self.mediaType(of: file) ?? "application/octet-stream" }

    /// The media type for the file's extension (IANA's names); `nil` if it is not known.
    static func mediaType(of file: ChosenFile) -> String? {
        switch file.ending.dropFirst().lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "pdf": "application/pdf"
        case "txt": "text/plain"
        case "csv": "text/csv"
        case "mp4": "video/mp4"
        case "mpeg", "mpg": "video/mpeg"
        case "zip": "application/zip"
        default: nil
        }
    }
}

// MARK: Sending

extension FormUpload {
    /// Uploads the file, unless an earlier attempt has uploaded it.
    ///
    /// - Returns: the file entry.
    func sendOnce(
        in context: InteractionContext,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> JSONObject {
        guard let found = try await entry(titled: title, in: context) else {
            return try await send(in: context, progress: progress)
        }
        guard let otherTitle, let size = found["size"]?.int64, size != file.size else {
            return found
        }
        // The file was changed between its upload and its queueing. The queued copy takes precedence.
        if let copy = try await entry(titled: otherTitle, in: context) { return copy }
        return try await send(otherTitle, in: context, progress: progress)
    }

    /// Uploads the file; if the portal refuses it because it has it already, its file entry is loaded.
    ///
    /// - Returns: the file entry.
    func send(
        in context: InteractionContext,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> JSONObject {
        try await send(title, in: context, progress: progress)
    }

    /// The title of a queued copy, if the file was uploaded before with another size.
    private var otherTitle: String? {
        file.size.map { "\(title.dropLast(file.ending.count))-\($0)\(file.ending)" }
    }

    private func send(
        _ title: String,
        in context: InteractionContext,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> JSONObject {
        do {
            let reply = try await context.portal.upload(request(title), progress: progress)
            return try Self.entry(reply)
        } catch PortalError.exception(let type, let message) {
            // Titles are unique in a folder, and only this upload uses this one.
            if type.contains("DuplicateFile"),
                let entry = try await entry(titled: title, in: context)
            {
                return entry
            }
            throw PortalError.exception(type: type, message: message)
        }
    }

    /// The file entry with a title in the folder; `nil` if the portal has none or does not say so.
    private func entry(
        titled title: String,
        in context: InteractionContext
    ) async throws -> JSONObject? {
        let parameters: JSONObject = [
            "groupId": .int64(repositoryId), "folderId": .int64(folderId), "title": .text(title),
        ]
        let reply: JSONValue
        do {
            reply = try await context.portal.call(
                ServiceCommand("/dlapp/get-file-entry", parameters)
            )
        } catch let error where error.isRefusal {
            // Users who may add files may not be allowed to search for them. The portal refuses a
            // second file with the same title.
            return nil
        }
        return try? Self.entry(reply)
    }

    /// The file entry that the portal answered.
    private static func entry(_ reply: JSONValue) throws(PortalError) -> JSONObject {
        guard let entry = reply.object, entry["uuid"]?.text != nil else {
            throw .unexpected("the uploaded file has no uuid")
        }
        return entry
    }
}

extension PortalError {
    fileprivate var isRefusal: Bool {
        switch self {
        case .exception, .wordless: true
        case .http(let status): (400..<500).contains(status)
        default: false
        }
    }
}

extension ChosenFile {
    /// The extension with its full stop; empty if there is none.
    fileprivate var ending: String {
        name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    }
}

/// Uploads a file, and reports the progress.
struct UploadInteractor: Interactor {
    /// A file, and a function that receives the progress.
    struct Request: Sendable {
        let upload: FormUpload
        /// Whether an earlier attempt failed, so that the portal may have the file.
        var isRepeated = false
        let onProgress: @Sendable (TransferProgress) -> Void
    }

    private let request: Request

    init(_ request: Request) { self.request = request }

    func run(in context: InteractionContext) async throws -> JSONObject {
        request.isRepeated
            ? try await request.upload.sendOnce(in: context, progress: request.onProgress)
            : try await request.upload.send(in: context, progress: request.onProgress)
    }
}
