@_spi(Host) public import ScreensKit

/// A blog entry.
public struct BlogsEntry: Hashable, Codable, Sendable {
    /// The id of the entry's asset; `nil` if the portal sent none.
    public var assetEntryId: Int64?
    /// The id of the entry; `nil` if the portal sent none.
    public var classPK: Int64?
    /// The site of the entry; `nil` if the portal sent none.
    public var groupId: Int64?
    /// The title; `nil` for none.
    public var title: String?
    /// The subtitle; `nil` for none.
    public var subtitle: String?
    /// When it is or was published; `nil` if the portal sent no date.
    public var displayDate: Timestamp?
    /// The path of the cover below the portal's address, for `ImageReference.portalFile(_:label:)`; `nil` for no cover.
    public var coverPath: String?
    /// The author, without the picture; see ``Portrait/path``.
    public var author: Portrait
    /// The author's full name; `nil` for none.
    public var userName: String?
    /// The text of the entry.
    public var content: RichText
    /// The names of the categories, in the portal's order and in the requested locale as far as the portal has it.
    public var categories: [String]

    /// Creates an entry; without arguments, an empty one.
    public init(
        assetEntryId: Int64? = nil,
        classPK: Int64? = nil,
        groupId: Int64? = nil,
        title: String? = nil,
        subtitle: String? = nil,
        displayDate: Timestamp? = nil,
        coverPath: String? = nil,
        author: Portrait = Portrait(),
        userName: String? = nil,
        content: RichText = RichText(),
        categories: [String] = []
    ) {
        self.assetEntryId = assetEntryId
        self.classPK = classPK
        self.groupId = groupId
        self.title = title?.nonEmpty
        self.subtitle = subtitle?.nonEmpty
        self.displayDate = displayDate
        self.coverPath = coverPath
        self.author = author
        self.userName = userName?.nonEmpty
        self.content = content
        self.categories = categories
    }
}

extension BlogsEntry {
    private enum CodingKeys: CodingKey {
        case assetEntryId, classPK, groupId, title, subtitle, displayDate, coverPath, author
        case userName, content, categories
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            assetEntryId: try container.decodeIfPresent(Int64.self, forKey: .assetEntryId),
            classPK: try container.decodeIfPresent(Int64.self, forKey: .classPK),
            groupId: try container.decodeIfPresent(Int64.self, forKey: .groupId),
            title: try container.decodeText(forKey: .title),
            subtitle: try container.decodeText(forKey: .subtitle),
            displayDate: try container.decodeIfPresent(Timestamp.self, forKey: .displayDate),
            coverPath: try container.decodeIfPresent(String.self, forKey: .coverPath),
            author: try container.decode(Portrait.self, forKey: .author),
            userName: try container.decodeText(forKey: .userName),
            content: try container.decode(RichText.self, forKey: .content),
            categories: try container.decodeIfPresent([String].self, forKey: .categories) ?? []
        )
    }

    /// Writes an object; missing texts are empty, and an entry without categories has no member for them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(assetEntryId, forKey: .assetEntryId)
        try container.encodeIfPresent(classPK, forKey: .classPK)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeText(title, forKey: .title)
        try container.encodeText(subtitle, forKey: .subtitle)
        try container.encodeIfPresent(displayDate, forKey: .displayDate)
        try container.encodeIfPresent(coverPath, forKey: .coverPath)
        try container.encode(author, forKey: .author)
        try container.encodeText(userName, forKey: .userName)
        try container.encode(content, forKey: .content)
        if !categories.isEmpty { try container.encode(categories, forKey: .categories) }
    }
}

/// A blog entry as a portal answered it; answers are cached in this form.
public struct BlogsEntryAnswer: Hashable, Codable, Sendable {
    /// The entry, without its ``BlogsEntry/content``.
    public var entry: BlogsEntry
    /// The HTML of the entry, which is untrusted.
    public var html: String

    /// Creates an answer.
    public init(_ entry: BlogsEntry, html: String) {
        self.entry = entry
        self.html = html
    }
}
