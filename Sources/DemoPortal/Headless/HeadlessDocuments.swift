import ScreensHTTP
import ScreensKit
import ScreensSQLite

/// Documents and their folders.
let headlessDocumentRoutes: [String: HeadlessRoute] = [
    "GET /documents/{documentId}": { (call) throws(ServiceError) in
        let row = try call.entry(.document, call.id("documentId"))
        return try call.core.transact { (data) throws(ServiceError) in
            .object(try call.document(row, data))
        }
    },
    "GET /sites/{siteId}/documents/by-external-reference-code/{externalReferenceCode}": {
        (call) throws(ServiceError) in
        try call.document(coded: call.key("externalReferenceCode"), of: call.site())
    },
    "DELETE /documents/{documentId}": { (call) throws(ServiceError) in
        try call.service("/dlapp/delete-file-entry", ["fileEntryId": .int64(call.id("documentId"))])
        return .nothing
    },
    "GET /sites/{siteId}/documents": { (call) throws(ServiceError) in
        let site = try call.site()
        return try call.documents(call.query["flatten"] == "true" ? nil : 0, in: site)
    },
    "POST /sites/{siteId}/documents": { (call) throws(ServiceError) in
        try call.add(to: 0, of: call.site())
    },
    "GET /document-folders/{documentFolderId}": { (call) throws(ServiceError) in
        try call.folder()
    },
    "GET /document-folders/{documentFolderId}/documents": { (call) throws(ServiceError) in
        let id = call.id("documentFolderId")
        return try call.documents(id, in: call.site(ofFolder: id))
    },
    "POST /document-folders/{documentFolderId}/documents": { (call) throws(ServiceError) in
        let id = call.id("documentFolderId")
        return try call.add(to: id, of: call.site(ofFolder: id))
    },
]

extension HeadlessCall {
    fileprivate func site(ofFolder id: Int64) throws(ServiceError) -> Int64 {
        let found = try core.transact { (data) throws(ServiceError) in
            try data.number("SELECT groupId FROM folder WHERE folderId = ?", [.int(id)])
        }
        guard let found else { throw .noSuch("DLFolder", "\(id)") }
        return found
    }

    fileprivate func folder() throws(ServiceError) -> HeadlessAnswer {
        let id = id("documentFolderId")
        let site = try site(ofFolder: id)
        let count = try AssetEntries.count(of: files(of: id, in: site), call())
        return try core.transact { (data) throws(ServiceError) in
            let names = try data.rows("SELECT name FROM folder WHERE folderId = ?", [.int(id)]) {
                $0.text(0)
            }
            return .object([
                "actions": [:], "customFields": [], "description": "", "id": .int64(id),
                "name": .text(names.first ?? ""), "numberOfDocumentFolders": 0,
                "numberOfDocuments": count, "siteId": .int64(site), "subscribed": false,
            ])
        }
    }

    /// The document with an external reference code, which is its UUID here.
    fileprivate func document(
        coded code: String,
        of site: Int64
    ) throws(ServiceError) -> HeadlessAnswer {
        let id = try core.transact { (data) throws(ServiceError) in
            try data.number(
                "SELECT fileEntryId FROM document WHERE uuid = ? AND groupId = ?",
                [.text(code), .int(site)]
            )
        }
        guard let id else { throw .noSuch("DLFileEntry", code) }
        let row = try entry(.document, id)
        return try core.transact { (data) throws(ServiceError) in
            .object(try document(row, data))
        }
    }

    /// The query for the files of a folder, or of all of them for `nil`.
    private func files(of folder: Int64?, in site: Int64) -> AssetQuery {
        var query = query([.document], in: site)
        // Folders also have files that are not listed as assets, such as the covers of blogs.
        query.visible = nil
        (query.publication, query.expiration) = (nil, nil)
        query.conditions.append { sql in
            let inFolder = folder.map { "AND folderId = \(sql.bind(.int($0)))" } ?? ""
            return "e.classPK IN (SELECT fileEntryId FROM document WHERE TRUE \(inFolder))"
        }
        query.orders = [AssetQuery.Order(.title, isAscending: true)]
        return query
    }

    fileprivate func documents(_ folder: Int64?, in site: Int64) throws(ServiceError)
        -> HeadlessAnswer
    {
        let parent = folder.map { $0 == 0 ? "/sites/\(site)" : "/document-folders/\($0)" }
        let actions: JSONObject = [
            "create": action("POST", "\(parent ?? "/sites/\(site)")/documents")
        ]
        let query = files(of: folder, in: site)
        return try page(of: query, actions: actions) { (row, data) throws(ServiceError) in
            try document(row, data)
        }
    }

    private static let documentFields: Set<String> = [
        "title", "description", "externalReferenceCode", "fileName", "viewableBy",
        "documentFolderId",
    ]

    /// Adds the file of a form to a folder.
    fileprivate func add(to folder: Int64, of site: Int64) throws(ServiceError) -> HeadlessAnswer {
        try refuse(except: Self.documentFields)
        if let id = body["documentFolderId"]?.int64, id != folder {
            throw .badRequest("documentFolderId is \(id), but the path names the folder \(folder).")
        }
        let name = body["fileName"]?.text ?? file?.name ?? ""
        let isForAll = ["Anyone", nil].contains(body["viewableBy"]?.text)
        let added = try service(
            Documents.uploadPath,
            [
                "repositoryId": .int64(site), "folderId": .int64(folder), "file": .null,
                "sourceFileName": .text(name), "mimeType": .text(file?.mediaType ?? ""),
                "title": body["title"] ?? .text(name), "changeLog": "",
                "description": body["description"] ?? "",
                "+serviceContext": .text(core.dialect.serviceContextClass),
                "serviceContext.addGuestPermissions": .bool(isForAll),
                "serviceContext.uuid": body["externalReferenceCode"] ?? "",
            ]
        )
        let row = try entry(.document, added["fileEntryId"]?.int64 ?? 0)
        return try core.transact { (data) throws(ServiceError) in
            .object(try document(row, data))
        }
    }

    /// A document as answers have it.
    func document(_ row: AssetRow, _ data: Transaction) throws(ServiceError) -> JSONObject {
        var members = try common(row, data)
        guard case .file(let file) = row.subject else { return members }
        let path = "/documents/\(file.fileEntryId)"
        var actions: JSONObject = ["get": action("GET", path)]
        if user.isAdministrator || user.userId == file.userId {
            actions["delete"] = action("DELETE", path)
        }
        members["actions"] = .object(actions)
        members["adaptedImages"] = .array(file.adaptedImages)
        members["contentUrl"] = .text(file.contentUrl)
        members["description"] = .text(file.description)
        members["documentFolderId"] = .int64(file.folderId)
        members["encodingFormat"] = .text(file.mimeType)
        members["externalReferenceCode"] = .text(file.uuid)
        members["fileExtension"] = .text(file.fileExtension)
        members["fileName"] = .text(file.sourceFileName)
        members["renderedContents"] = []
        members["sizeInBytes"] = .int64(file.size)
        members["title"] = .text(file.title)
        return members
    }
}

extension DocumentRow {
    /// The address of the file without the portal, as headless APIs write it.
    var contentUrl: String { "\(address)?version=\(Self.version)&t=\(createDate)" }

    /// The smaller versions of a picture.
    fileprivate var adaptedImages: [JSONValue] {
        guard let thumbnail = SampleFile.thumbnail(self) else { return [] }
        return [
            [
                "contentUrl": .text("\(address)?imageThumbnail=1"),
                "resolutionName": "Thumbnail-300x300",
                "sizeInBytes": .int64(Int64(thumbnail.count)),
            ]
        ]
    }
}
