import ScreensHTTP
import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The files of the document library by their addresses, which are not services.
extension PortalRouter {
    /// The beginning of the addresses of all files.
    static let documentsPath = "/documents/"

    /// The file of an address, `/documents/SITE/FOLDER/TITLE/UUID`, found by only the UUID and the site.
    func document(_ request: ServerRequest) -> ServerReply? {
        let parameters = request.query.mapValues(JSONValue.text)
        record([ReceivedRequest(path: request.path, parameters: parameters)])
        return faulty([request.path]) { fault in
            do throws(ServiceError) {
                return try document(request, fault)
            } catch {
                return response(to: error)
            }
        }
    }

    private func document(
        _ request: ServerRequest,
        _ fault: FaultPlan.Fault
    ) throws(ServiceError) -> ServerReply {
        let user = try signIn(request)
        guard let (file, isPermitted) = try found(request.path, for: user) else { return .missing }
        guard isPermitted else { return refusal(of: request.path, to: user) }
        guard var reply = try file.reply(request.query, core.files) else { return .missing }
        if fault == .ignoreRanges { reply.hasRanges = false }
        if fault == .changeTags { reply.tag = "\"\(UUIDText.random())\"" }
        return reply.reply(to: request)
    }

    private func found(
        _ path: String,
        for user: User?
    ) throws(ServiceError) -> (DocumentRow, isPermitted: Bool)? {
        // A title can contain slashes.
        let parts = path.split(separator: "/")
        guard parts.count >= 5, let groupId = Int64(parts[1]), let uuid = parts.last else {
            return nil
        }
        return try core.transact { (data) throws(ServiceError) in
            try data.documents(
                where: "uuid = ? AND groupId = ?",
                [.text(String(uuid)), .int(groupId)]
            ).first.map { (file) throws(ServiceError) in (file, try data.maySee(file, user)) }
        }
    }

    private func refusal(of path: String, to user: User?) -> ServerReply {
        user == nil ? signInFirst(path) : .page("Forbidden", status: 403)
    }
}

extension ServerReply {
    fileprivate static let missing = page("Not Found", status: 404)
}

extension DocumentRow {
    /// The only version of each file.
    static let version = "1.0"

    /// The address of the file.
    var address: String { "/documents/\(groupId)/\(folderId)/\(title.escapedForAddress)/\(uuid)" }

    /// The reply for the parameters of an address; `nil` if there is no such version or thumbnail.
    fileprivate func reply(
        _ query: [String: String],
        _ files: FileStore
    ) throws(ServiceError) -> FileReply? {
        guard query["version"] ?? Self.version == Self.version else { return nil }
        var reply = FileReply(
            content: try content(files),
            mimeType: mimeType,
            tag: "\"\(uuid)-\(Self.version)\"",
            modified: createDate / 1_000,
            title: title,
            isDownload: query["download"] == "true"
        )
        guard query["imageThumbnail"] == "1" else { return reply }
        guard mimeType.hasPrefix("image/") else { return nil }
        // What a client has uploaded is shown as it is: the portal cannot draw.
        if let thumbnail = SampleFile.thumbnail(self) {
            (reply.content, reply.mimeType) = (FileContent(thumbnail), "image/webp")
            reply.tag = "\"\(uuid)-\(Self.version)-thumbnail\""
        }
        return reply
    }

    private func content(_ files: FileStore) throws(ServiceError) -> FileContent {
        switch fileName {
        case "": FileContent(SampleFile(self).bytes)
        case MadeUpFile.fileName: MadeUpFile.content(size: Int(size))
        default: try FileContent(path: files.path(of: fileName))
        }
    }
}
