import LiferayKit
import ScreensKit

/// The files of a record on their way to the portal.
struct FormFiles {
    private let change: EntryChange<DDLRecord>
    private let context: InteractionContext

    init(_ change: EntryChange<DDLRecord>, _ context: InteractionContext) {
        self.change = change
        self.context = context
    }

    /// Uploads what has not arrived, one after another.
    func upload(of record: inout DDLRecord) async throws {
        for (path, document) in record.documents where document.attributes == nil {
            guard let file = document.file else { continue }
            let upload = FormUpload(
                file: file,
                mimeType: document.mimeType,
                prefix: change.text("filePrefix"),
                repositoryId: change.number("repositoryId"),
                folderId: change.number("folderId"),
                changeLog: context.liferayString("ddlform-screenlet-upload-metadata-changelog")
            )
            let reply = try await context.portal.upload(upload.request, progress: nil)
            record.setUpload(.uploaded(try FormUpload.entry(reply)), at: path)
        }
    }
}

/// One file for the portal.
struct FormUpload: Sendable {
    let file: ChosenFile
    let mimeType: String?
    let prefix: String
    let repositoryId: Int64
    let folderId: Int64
    let changeLog: String

    /// What is sent: a name that no other file has, with the extension of this one.
    var request: FileUpload {
        let ending = file.path.split(separator: "/").last.flatMap { name in
            name.lastIndex(of: ".").map { String(name[$0...]) }
        }
        let name = prefix + CacheEntry.temporaryKey("").dropFirst() + (ending ?? "")
        return FileUpload(
            service: "/dlapp/add-file-entry",
            parameters: [
                "repositoryId": .int64(repositoryId), "folderId": .int64(folderId),
                "sourceFileName": .text(name), "mimeType": .text(type), "title": .text(name),
                "description": "", "changeLog": .text(changeLog),
            ],
            file: file,
            fileName: name,
            mimeType: type
        )
    }

    /// The media type.
    var type: String { mimeType ?? Self.mediaType(of: file) ?? "application/octet-stream" }

    /// What kind of file it is, by its extension (IANA's names); `nil` where nobody knows.
    static func mediaType(of file: ChosenFile) -> String? {
        switch file.path.split(separator: ".").last?.lowercased() {
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

    /// The file entry that the portal answered.
    static func entry(_ reply: JSONValue) throws(PortalError) -> JSONObject {
        guard let entry = reply.object, entry["uuid"]?.text != nil else {
            throw .unexpected("the uploaded file has no uuid")
        }
        return entry
    }
}

/// Uploads a file, saying how far it is.
struct UploadInteractor: Interactor {
    /// A file, and who hears how much of it has left.
    struct Request: Sendable {
        let upload: FormUpload
        let onProgress: @Sendable (TransferProgress) -> Void
    }

    private let request: Request

    init(_ request: Request) { self.request = request }

    func run(in context: InteractionContext) async throws -> JSONObject {
        try FormUpload.entry(
            try await context.portal.upload(
                request.upload.request,
                progress: request.onProgress
            )
        )
    }
}
