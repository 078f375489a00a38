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
        return faulty([request.path]) {
            do throws(ServiceError) {
                return try document(request.path, as: signIn(request))
            } catch {
                return response(to: error)
            }
        }
    }

    private func document(_ path: String, as user: User?) throws(ServiceError) -> ServerReply {
        // A title can contain slashes.
        let parts = path.split(separator: "/")
        guard parts.count >= 5, let groupId = Int64(parts[1]), let uuid = parts.last else {
            return .page("Not Found", status: 404)
        }
        let (file, isPermitted) = try core.transact { (data) throws(ServiceError) in
            let file = try data.documents(
                where: "uuid = ? AND groupId = ?",
                [.text(String(uuid)), .int(groupId)]
            ).first
            return (
                file,
                try file.map { (file) throws(ServiceError) in
                    try data.maySee(file, user)
                }
            )
        }
        guard let file else { return .page("Not Found", status: 404) }
        guard isPermitted == true else { return refusal(of: path, to: user) }
        return try .document(file, core.files)
    }

    private func refusal(of path: String, to user: User?) -> ServerReply {
        user == nil ? signInFirst(path) : .page("Forbidden", status: 403)
    }
}

extension DocumentRow {
    /// The address of the file.
    var address: String { "/documents/\(groupId)/\(folderId)/\(title.escapedForAddress)/\(uuid)" }

    fileprivate func bytes(_ files: FileStore) throws(ServiceError) -> [UInt8] {
        guard !fileName.isEmpty else { return SampleFile(self).bytes }
        do throws(FileFailure) {
            return try Files.read(files.path(of: fileName), atMost: .max)
        } catch {
            throw ServiceError(DatabaseFailure(code: 0, reason: "\(error)"))
        }
    }
}

extension ServerReply {
    fileprivate static func document(
        _ file: DocumentRow,
        _ files: FileStore
    ) throws(ServiceError) -> ServerReply {
        ServerReply(
            status: 200,
            contentType: file.mimeType,
            headers: [("Last-Modified", HTTPDate.text(file.createDate / 1_000))],
            body: .bytes(try file.bytes(files))
        )
    }
}
