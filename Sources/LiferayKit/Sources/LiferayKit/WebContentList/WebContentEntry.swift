@_spi(Host) public import ScreensKit

/// An article of web content in a list.
public struct WebContentEntry: Hashable, Sendable {
    /// Everything that the portal sent but the content, by the portal's names.
    public let attributes: JSONObject
    /// The title in the requested locale.
    public let title: String
    /// The description in the requested locale; `nil` if the portal sent none.
    public let description: String?
    /// The beginning of the article's HTML; empty if it has none.
    public let excerpt: RichText
    /// The values of an article with a structure, without HTML; texts, and lists of texts for several options.
    public let values: JSONObject
    /// The path of a picture of it below the portal's address, for `ImageReference.portalFile(_:label:)`; `nil` for none.
    public let picturePath: String?

    /// Creates an article.
    public init(
        attributes: JSONObject,
        title: String,
        description: String? = nil,
        excerpt: RichText = RichText(),
        values: JSONObject = [:],
        picturePath: String? = nil
    ) {
        self.attributes = attributes
        self.title = title
        self.description = description?.nonEmpty
        self.excerpt = excerpt
        self.values = values
        self.picturePath = picturePath?.portalPath
    }

    /// The article; `nil` if the portal sent none.
    public var articleId: String? { attributes["articleId"]?.plainText.nonEmpty }
    /// The site of the article; `nil` if the portal sent none.
    public var groupId: Int64? { attributes["groupId"]?.int64 }
    /// The folder of the article; `nil` if the portal sent none.
    public var folderId: Int64? { attributes["folderId"]?.int64 }
    /// The id of the article's asset, whatever its version; `nil` if the portal sent none.
    public var classPK: Int64? { attributes["resourcePrimKey"]?.int64 }
    /// The key of the article's structure; `nil` for HTML.
    public var structureKey: String? {
        (attributes["DDMStructureKey"] ?? attributes["structureId"])?.plainText.nonEmpty
    }
    /// The name of the user who created it; `nil` if the portal sent none.
    public var userName: String? { attributes["userName"]?.text?.nonEmpty }
    /// When it was last changed; `nil` if the portal sent no date.
    public var modifiedDate: Timestamp? {
        attributes["modifiedDate"]?.int64.map(Timestamp.init(milliseconds:))
    }
}

extension WebContentEntry: ListRow {
    private enum CodingKeys: CodingKey {
        case attributes, title, description, excerpt, values, picturePath
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            attributes: try container.decode(JSONObject.self, forKey: .attributes),
            title: try container.decode(String.self, forKey: .title),
            description: try container.decodeText(forKey: .description),
            excerpt: try container.decode(RichText.self, forKey: .excerpt),
            values: try container.decode(JSONObject.self, forKey: .values),
            picturePath: try container.decodeIfPresent(String.self, forKey: .picturePath)
        )
    }

    /// Writes an object; a missing description is empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(title, forKey: .title)
        try container.encodeText(description, forKey: .description)
        try container.encode(excerpt, forKey: .excerpt)
        try container.encode(values, forKey: .values)
        try container.encodeIfPresent(picturePath, forKey: .picturePath)
    }
}
