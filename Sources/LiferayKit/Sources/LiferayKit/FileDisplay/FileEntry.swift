@_spi(Host) public import ScreensKit

/// A file of the portal's document library.
///
/// It names the file and says what is known of it; surfaces load its bytes when they show it. Texts are untrusted.
public struct FileEntry: Hashable, Codable, Sendable {
    /// The id of the file.
    public var fileEntryId: Int64
    /// The site of the file; 0 if it is not known.
    public var groupId: Int64
    /// The folder of the file; 0 for the site's own.
    public var folderId: Int64
    /// The title, of at most 1,000 bytes; may be empty.
    public var title: String
    /// The name that the file gets when it is saved, with its extension: the name of one file in a folder.
    public var fileName: String
    /// The type in small letters without parameters, such as `image/png`; `nil` if the portal sent no proper one.
    public var mediaType: String?
    /// The size in bytes; `nil` if the portal sent none.
    public var size: Int64?
    /// The version, such as `1.0`; `nil` if the portal sent none.
    public var version: String?
    /// The UUID by which the portal finds the file; `nil` if the portal sent no proper one.
    public var uuid: String?
    /// When it was created; `nil` if the portal sent no date.
    public var createDate: Timestamp?
    /// When it was last changed; `nil` if the portal sent no date.
    public var modifiedDate: Timestamp?
    /// The user who created it; `nil` if the portal sent none.
    public var userId: Int64?
    /// The full name of the user who created it; `nil` if the portal sent none.
    public var userName: String?
    /// What its author says of it, of at most 8,000 bytes; `nil` for none.
    public var description: String?

    /// Creates a file.
    public init(
        fileEntryId: Int64,
        groupId: Int64,
        folderId: Int64 = 0,
        title: String,
        fileName: String? = nil,
        mediaType: String? = nil,
        size: Int64? = nil,
        version: String? = nil,
        uuid: String? = nil
    ) {
        (self.fileEntryId, self.groupId, self.folderId) = (fileEntryId, groupId, folderId)
        self.title = FileName.cut(title, bytes: 1_000)
        self.fileName = FileName.ofSaved(fileName?.nonEmpty ?? self.title)
        let type = mediaType.map(Self.plain)
        self.mediaType = type.flatMap { FileName.isType($0) ? $0 : nil }
        self.size = size.flatMap { $0 < 0 ? nil : $0 }
        self.version = version.flatMap { FileName.isVersion($0) ? $0 : nil }
        self.uuid = uuid.flatMap { FileName.isUUID($0) ? $0 : nil }
    }

    /// A type in small letters without its parameters.
    private static func plain(_ type: String) -> String {
        type.prefix { $0 != ";" }.lowercased().trimmed
    }
}

extension FileEntry {
    /// Reads a file from a reply of the document library; members may be missing.
    ///
    /// `nil` for anything without an id.
    public init?(_ reply: JSONValue) {
        self.init(reply.object ?? [:], title: nil, mediaType: nil)
    }

    /// Reads the file of an asset; what its object does not say is read from the asset and the file's address.
    ///
    /// `nil` for an asset of another class.
    public init?(_ asset: AssetEntry) {
        guard asset.assetClass == .dlFileEntry else { return nil }
        let object = asset.attributes["object"]
        var members = object?["fileEntry"]?.object ?? [:]
        for name in ["groupId", "createDate", "modifiedDate", "userId", "userName"] {
            members[name] = members[name] ?? asset.attributes[name]
        }
        members["fileEntryId"] = members["fileEntryId"] ?? asset.attributes["classPK"]
        let address = (object?["url"]?.text ?? "").split(separator: "/")
        if address.count >= 5, address[0] == "documents" {
            members["folderId"] = members["folderId"] ?? .text(String(address[2]))
            members["uuid"] = members["uuid"] ?? .text(address.last.map(String.init) ?? "")
        }
        self.init(members, title: asset.title, mediaType: asset.mediaType)
        description = description ?? asset.description.map { FileName.cut($0, bytes: 8_000) }
    }

    private init?(_ members: JSONObject, title: String?, mediaType: String?) {
        func text(_ name: String) -> String? { members[name]?.text?.nonEmpty }
        func id(_ name: String) -> Int64? { members[name]?.int64.flatMap { $0 > 0 ? $0 : nil } }
        func moment(_ name: String) -> Timestamp? {
            members[name]?.int64.map(Timestamp.init(milliseconds:))
        }
        guard let fileEntryId = id("fileEntryId") else { return nil }
        let title = text("title") ?? title ?? ""
        let name = text("fileName") ?? FileName.complete(title, text("extension") ?? "")
        self.init(
            fileEntryId: fileEntryId,
            groupId: id("groupId") ?? id("repositoryId") ?? 0,
            folderId: id("folderId") ?? 0,
            title: title,
            fileName: name,
            mediaType: text("mimeType") ?? mediaType,
            size: members["size"]?.int64,
            version: text("version") ?? members["version"]?.double.map { "\($0)" },
            uuid: text("uuid")
        )
        (createDate, modifiedDate) = (moment("createDate"), moment("modifiedDate"))
        (userId, userName) = (id("userId"), text("userName").map { FileName.cut($0, bytes: 1_000) })
        description = text("description").map { FileName.cut($0, bytes: 8_000) }
    }
}

// The address.
extension FileEntry {
    /// The path and query below the portal's address; `nil` if the portal did not say what identifies the file.
    ///
    /// The portal finds the file by its site and its UUID. The title is there for people: characters that no part of a
    /// path can safely have, such as slashes, are underscores.
    public var path: String? { plainPath.map { $0 + (version.map { "?version=\($0)" } ?? "") } }

    /// The path and query of a small form of a picture, of at most 300 pixels unless a portal is set up otherwise.
    ///
    /// `nil` as for ``path``.
    public var thumbnailPath: String? {
        path.map { $0 + (version == nil ? "?" : "&") + "imageThumbnail=1" }
    }

    private var plainPath: String? {
        guard groupId > 0, folderId >= 0, let uuid else { return nil }
        return "/documents/\(groupId)/\(folderId)/\(FileName.ofPath(title))/\(uuid)"
    }
}

// What surfaces show.
extension FileEntry {
    /// How surfaces show a file of this type.
    public var kind: Media.Kind { Media.Kind(type: mediaType) }

    /// The ending of the file's name in small letters; `nil` for none.
    @_spi(Host) public var fileExtension: String? {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        let ending = fileName[dot...].dropFirst().lowercased()
        return (1...10).contains(ending.count) ? ending : nil
    }

    /// The file for a surface; `nil` if the portal did not say what identifies it.
    ///
    /// - Parameters:
    ///   - kind: how it is shown.
    ///   - captions: the captions of a video.
    ///   - fit: how a picture fills its place.
    /// - Returns: the file.
    public func media(
        _ kind: Media.Kind,
        captions: [Media.Captions] = [],
        fit: Media.Fit = .fit
    ) -> Media? {
        path.map {
            Media(
                kind,
                path: $0,
                version: version ?? "",
                mediaType: mediaType ?? "application/octet-stream",
                title: title.nonEmpty ?? fileName,
                fileName: fileName,
                size: size,
                captions: captions,
                fit: fit
            )
        }
    }
}
