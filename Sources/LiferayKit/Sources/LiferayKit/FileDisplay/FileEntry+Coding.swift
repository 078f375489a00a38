@_spi(Host) import ScreensKit

extension FileEntry {
    private enum Key: String, CodingKey {
        case fileEntryId, groupId, folderId, title, fileName, size, version, uuid
        case mediaType = "mimeType"
        case createDate, modifiedDate, userId, userName, description
    }

    /// Writes every text, also one that is missing: apps find the members of an event that its declaration names.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(fileEntryId, forKey: .fileEntryId)
        try container.encode(groupId, forKey: .groupId)
        try container.encode(folderId, forKey: .folderId)
        try container.encode(title, forKey: .title)
        try container.encode(fileName, forKey: .fileName)
        try container.encodeText(mediaType, forKey: .mediaType)
        try container.encodeIfPresent(size, forKey: .size)
        try container.encodeText(version, forKey: .version)
        try container.encodeText(uuid, forKey: .uuid)
        try container.encodeIfPresent(createDate, forKey: .createDate)
        try container.encodeIfPresent(modifiedDate, forKey: .modifiedDate)
        try container.encodeIfPresent(userId, forKey: .userId)
        try container.encodeIfPresent(userName, forKey: .userName)
        try container.encodeIfPresent(description, forKey: .description)
    }

    /// Reads what `encode(to:)` wrote; a text that is no type, no version or no UUID is missing.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func moment(_ key: Key) throws -> Timestamp? {
            try container.decodeIfPresent(Timestamp.self, forKey: key)
        }
        self.init(
            fileEntryId: try container.decode(Int64.self, forKey: .fileEntryId),
            groupId: try container.decode(Int64.self, forKey: .groupId),
            folderId: try container.decode(Int64.self, forKey: .folderId),
            title: try container.decode(String.self, forKey: .title),
            fileName: try container.decode(String.self, forKey: .fileName),
            mediaType: try container.decodeText(forKey: .mediaType),
            size: try container.decodeIfPresent(Int64.self, forKey: .size),
            version: try container.decodeText(forKey: .version),
            uuid: try container.decodeText(forKey: .uuid)
        )
        (createDate, modifiedDate) = (try moment(.createDate), try moment(.modifiedDate))
        userId = try container.decodeIfPresent(Int64.self, forKey: .userId)
        userName = try container.decodeText(forKey: .userName)
        description = try container.decodeText(forKey: .description)
    }
}
