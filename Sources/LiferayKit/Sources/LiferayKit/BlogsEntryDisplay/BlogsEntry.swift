@_spi(Host) public import ScreensKit

/// A blog entry.
public struct BlogsEntry: Hashable, Codable, Sendable {
    /// The id of the entry's asset; `nil` if the portal sent none.
    public var assetEntryId: Int64?
    /// The id of the entry; `nil` if the portal sent none.
    public var classPK: Int64?
    /// The site of the entry; `nil` if the portal sent none.
    public var groupId: Int64?
    /// The title; may be empty.
    public var title: String
    /// The subtitle; may be empty.
    public var subtitle: String
    /// When it is or was published; `nil` if the portal sent no date.
    public var displayDate: Timestamp?
    /// The path of the cover below the portal's address, for `ImageReference.portalFile(_:label:)`; `nil` for no cover.
    public var coverPath: String?
    /// The author, without the picture; see ``Portrait/path``.
    public var author: Portrait
    /// The author's full name; may be empty.
    public var userName: String
    /// The text of the entry.
    public var content: RichText

    /// Creates an entry; without arguments, an empty one.
    public init(
        assetEntryId: Int64? = nil,
        classPK: Int64? = nil,
        groupId: Int64? = nil,
        title: String = "",
        subtitle: String = "",
        displayDate: Timestamp? = nil,
        coverPath: String? = nil,
        author: Portrait = Portrait(),
        userName: String = "",
        content: RichText = RichText()
    ) {
        self.assetEntryId = assetEntryId
        self.classPK = classPK
        self.groupId = groupId
        self.title = title
        self.subtitle = subtitle
        self.displayDate = displayDate
        self.coverPath = coverPath
        self.author = author
        self.userName = userName
        self.content = content
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
