import Glibc
import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The services for documents.
func documentServices() -> [String: [Method]] {
    let names = [
        "repositoryId", "folderId", "sourceFileName", "mimeType", "title", "description",
        "changeLog",
    ]
    return [
        Documents.uploadPath: [
            Method(names + ["file"], Documents.add), Method(names + ["bytes"], Documents.addBytes),
        ],
        "/dlapp/get-file-entry": [
            Method(["fileEntryId"], FileEntries.get),
            Method(["groupId", "folderId", "title"], FileEntries.find),
        ],
        "/dlapp/get-file-entries": [
            Method(["repositoryId", "folderId", "start", "end"], FileEntries.list),
            Method(["repositoryId", "folderId", "mimeTypes", "start", "end"], FileEntries.list),
        ],
        "/dlapp/get-file-entries-count": [
            Method(["repositoryId", "folderId"], FileEntries.count),
            Method(["repositoryId", "folderId", "mimeTypes"], FileEntries.count),
        ],
        "/dlapp/delete-file-entry": [Method(["fileEntryId"], FileEntries.delete)],
        "/dlapp/update-file-entry": [
            Method(
                ["fileEntryId"] + names.dropFirst(2) + ["majorVersion", "bytes"],
                FileEntries.update
            )
        ],
    ]
}

enum Documents {
    /// The only service that accepts a file.
    static let uploadPath = "/dlapp/add-file-entry"

    fileprivate static let add: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        // A call through the invoker cannot send a file.
        guard let file = call.file else { throw .null("file") }
        return try add(file.stored, Int64(file.size), call)
    }

    /// Adds a small file whose bytes are sent as numbers in a parameter.
    fileprivate static let addBytes: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        guard let bytes = try call.parameters.plain.bytes("bytes") else { throw .null("bytes") }
        return try add(call.portal.files.store(bytes), Int64(bytes.count), call)
    }

    private static func add(
        _ file: StoredFile,
        _ size: Int64,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        let submission = try DocumentSubmission(call, file, size)
        return try call.change { (data) throws(ServiceError) in
            var document = submission.document
            try data.admit(call.user, document, call.portal.dialect)
            try data.refuseTwins(of: document, call.portal.dialect)
            document.fileEntryId = try data.makeId(Transaction.nextDocumentId)
            try data.run(DocumentRow.storing, document.sqlValues)
            try data.addEntry(of: document, isForGuests: submission.isForGuests)
            try call.portal.files.sweep { () throws(ServiceError) in
                Set(try data.rows("SELECT fileName FROM document") { $0.text(0) })
            }
            file.retain()
            return document.json(call.portal)
        }
    }
}

extension FileStore {
    /// Stores bytes as a new file.
    fileprivate func store(_ bytes: [UInt8]) throws(ServiceError) -> StoredFile {
        do {
            let (file, descriptor) = try makeFile()
            defer {
                close(descriptor)
                file.endWriting()
            }
            guard bytes.withUnsafeBytes({ Files.append($0, to: descriptor) }) else {
                throw ServiceError(
                    DatabaseFailure(code: 0, reason: String(cString: strerror(errno)))
                )
            }
            return file
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError(DatabaseFailure(code: 0, reason: "\(error)"))
        }
    }
}

/// The document that a client sends.
private struct DocumentSubmission: Sendable {
    private static let titleLimit = 255

    /// The document, without an id.
    let document: DocumentRow
    /// Whether guests may see it, too; a client has to forbid it.
    let isForGuests: Bool

    init(_ call: Call, _ file: StoredFile, _ size: Int64) throws(ServiceError) {
        let dialect = call.portal.dialect
        let plain = call.parameters.plain
        let context = try call.parameters.optionalObject(
            "serviceContext",
            ofClass: dialect.serviceContextClass
        )
        let name = try plain.text("sourceFileName") ?? ""
        let title = try plain.text("title") ?? ""
        let uuid = try context?.text("uuid") ?? ""
        isForGuests = try context?.bool("addGuestPermissions") ?? true
        let mimeType = try plain.text("mimeType") ?? ""
        document = DocumentRow(
            fileEntryId: 0,
            groupId: try plain.long("repositoryId") ?? 0,
            folderId: try plain.long("folderId") ?? 0,
            uuid: uuid.isEmpty ? UUIDText.random() : uuid,
            userId: call.user.userId,
            userName: call.user.fullName,
            title: title.isEmpty ? name : title,
            description: try plain.text("description") ?? "",
            changeLog: try plain.text("changeLog") ?? "",
            sourceFileName: name,
            mimeType: mimeType.isEmpty ? FileFormat(title: name).mimeType : mimeType,
            size: size,
            fileName: file.name,
            createDate: call.portal.now
        )
        guard (1...Self.titleLimit).contains(document.title.count) else {
            throw .library("FileNameException", String(document.title.prefix(80)), dialect)
        }
    }
}

extension Transaction {
    /// Refuses users who may not add to the folder, and unknown folders.
    fileprivate func admit(
        _ user: User,
        _ document: DocumentRow,
        _ dialect: PortalDialect
    ) throws(ServiceError) {
        let id = document.folderId
        let writer = try writer(ofFolder: id, of: document.groupId, dialect)
        guard writer == nil || writer == user.userId else {
            let resource = "com.liferay.document.library.kernel.model.DLFolder"
            throw .mayNot("ADD_DOCUMENT", user, resource, id, dialect)
        }
    }

    /// Refuses a title that exists in the folder, and a UUID that exists in the site.
    func refuseTwins(
        of document: DocumentRow,
        _ dialect: PortalDialect
    ) throws(ServiceError) {
        let group = SQLValue.int(document.groupId)
        let own = SQLValue.int(document.fileEntryId)
        let sameTitle = try documents(
            where: "groupId = ? AND folderId = ? AND title = ? AND fileEntryId <> ?",
            [group, .int(document.folderId), .text(document.title), own]
        )
        guard sameTitle.isEmpty else {
            let name =
                dialect == .v62 ? "DuplicateFileException" : "DuplicateFileEntryException"
            throw .library(name, document.title, dialect)
        }
        let sameUuid = try documents(
            where: "uuid = ? AND groupId = ? AND fileEntryId <> ?",
            [.text(document.uuid), group, own]
        )
        guard sameUuid.isEmpty else {
            throw .duplicate(document.uuid, document.groupId, key: "IX_BC2E7E6A")
        }
    }
}
