import LiferayKit
import ScreensKit

/// One file for the portal.
struct FormUpload: Sendable {
    let file: ChosenFile
    let mimeType: String?
    let repositoryId: Int64
    let folderId: Int64
    let changeLog: String
    /// What it is called at the portal: a name that no other file has, and the same at each attempt.
    let title: String

    /// The upload of a document's file.
    init(
        _ file: ChosenFile,
        of document: DDMDocument,
        prefix: String,
        repositoryId: Int64,
        folderId: Int64,
        changeLog: String
    ) {
        self.file = file
        mimeType = document.mimeType
        self.repositoryId = repositoryId
        self.folderId = folderId
        self.changeLog = changeLog
        let key = document.temporaryKey ?? CacheEntry.temporaryKey("")
        title = prefix + (key.split(separator: "-").last ?? "") + file.ending
    }

    /// What is sent.
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
            mimeType: type
        )
    }

    /// The media type.
    var type: String { mimeType ?? Self.mediaType(of: file) ?? "application/octet-stream" }

    /// What kind of file it is, by its extension (IANA's names); `nil` where nobody knows.
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
    /// Uploads the file, unless an earlier attempt has done so.
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
        // The file was changed after its upload and before it was queued, and the copy is what counts.
        if let copy = try await entry(titled: otherTitle, in: context) { return copy }
        return try await send(otherTitle, in: context, progress: progress)
    }

    /// Uploads the file; one that arrived although the portal refuses it is found.
    ///
    /// - Returns: the file entry.
    func send(
        in context: InteractionContext,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> JSONObject {
        try await send(title, in: context, progress: progress)
    }

    /// What a queued copy is called where the file was uploaded before with another size.
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
            // Titles are unique in a folder, and nobody else has this one.
            if type.contains("DuplicateFile"),
                let entry = try await entry(titled: title, in: context)
            {
                return entry
            }
            throw PortalError.exception(type: type, message: message)
        }
    }

    /// The file entry of a title in the folder; `nil` where the portal has none, or does not say.
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
            // Who may add files may be refused to look for them: a portal takes a title only once.
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
        case .exception: true
        case .http(let status): (400..<500).contains(status)
        default: false
        }
    }
}

extension ChosenFile {
    /// The extension with its full stop; empty where there is none.
    fileprivate var ending: String {
        name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    }
}

/// Uploads a file, saying how far it is.
struct UploadInteractor: Interactor {
    /// A file, and who hears how much of it has left.
    struct Request: Sendable {
        let upload: FormUpload
        /// Whether an earlier attempt failed, so that the file may be there.
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
