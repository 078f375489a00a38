@_spi(Host) public import ScreensKit

/// An asset of a portal, such as a blog entry, a file, a web content article or a user.
public struct AssetEntry: Hashable, Sendable {
    /// Everything that the portal sent, by the portal's names.
    public let attributes: JSONObject
    /// The title in the requested locale; empty if the portal sent none.
    public let title: String
    /// The description in the requested locale; `nil` if the portal sent none.
    public let description: String?
    /// When it was last changed; `nil` if the portal sent no date.
    public let modifiedDate: Timestamp?
    /// The full Java name of the asset's class, such as `com.liferay.blogs.kernel.model.BlogsEntry`.
    public let className: String
    /// The class, if it has a known name; otherwise `nil`.
    public let assetClass: AssetClass?
    // Apart, because lists copy an entry for every row that they draw, and a listing has many members.
    private var boxedListing: Boxed<AssetListing>?

    /// Reads an asset that the portal sent; members may be missing.
    ///
    /// - Parameters:
    ///   - attributes: everything that the portal sent.
    ///   - localize: returns the text for the requested locale from a text that may contain all translations.
    public init(_ attributes: JSONObject, localize: (String) -> String = { $0 }) {
        self.attributes = attributes
        title = localize(attributes["title"]?.text ?? "")
        description = attributes["description"]?.text.flatMap { localize($0).nonEmpty }
        modifiedDate = Self.moment(attributes["modifiedDate"])
        className = attributes["className"]?.text ?? ""
        assetClass = AssetClass(className: className)
    }

    /// What a list adds to it; empty outside of lists.
    public var listing: AssetListing {
        get { boxedListing?.value ?? AssetListing() }
        set { boxedListing = newValue == AssetListing() ? nil : Boxed(newValue) }
    }

    /// When it was created; `nil` if the portal sent no date.
    public var createDate: Timestamp? { Self.moment(attributes["createDate"]) }
    /// A short form of the content; `nil` if the portal sent none.
    public var summary: String? { attributes["summary"]?.text?.nonEmpty }
    /// The content's media type; `nil` if the portal sent none.
    public var mediaType: String? { attributes["mimeType"]?.text?.nonEmpty }
    /// A link that belongs to the asset; `nil` if there is none.
    public var url: String? { attributes["url"]?.text?.nonEmpty }
    /// The name of the user who created it; `nil` if the portal sent none.
    public var userName: String? { attributes["userName"]?.text?.nonEmpty }
    /// The id of the asset; `nil` if the portal sent none.
    public var entryId: Int64? { attributes["entryId"]?.int64 }
    /// The id of the asset's class; `nil` if the portal sent none.
    public var classNameId: Int64? { attributes["classNameId"]?.int64 }
    /// The id of the object that the asset represents; `nil` if the portal sent none.
    public var classPK: Int64? { attributes["classPK"]?.int64 }
    /// The site it belongs to; `nil` if the portal sent none.
    public var groupId: Int64? { attributes["groupId"]?.int64 }
    /// The portal instance it belongs to; `nil` if the portal sent none.
    public var companyId: Int64? { attributes["companyId"]?.int64 }

    /// A symbol for the asset's class.
    public var icon: ImageReference { .symbol(assetClass?.symbol ?? .document) }

    private static func moment(_ value: JSONValue?) -> Timestamp? {
        value?.int64.map(Timestamp.init(milliseconds:))
    }
}

extension AssetEntry: ListRow {
    private enum Key: String, CodingKey {
        case title, description, attributes, listing
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        attributes = try container.decode(JSONObject.self, forKey: .attributes)
        title = try container.decode(String.self, forKey: .title)
        description = try container.decodeText(forKey: .description)
        modifiedDate = Self.moment(attributes["modifiedDate"])
        className = attributes["className"]?.text ?? ""
        assetClass = AssetClass(className: className)
        listing =
            try container.decodeIfPresent(AssetListing.self, forKey: .listing) ?? AssetListing()
    }

    /// Writes the title and the description in the requested locale, everything that the portal sent, and what a list
    /// adds to it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(title, forKey: .title)
        try container.encodeText(description, forKey: .description)
        try container.encode(attributes, forKey: .attributes)
        try container.encodeIfPresent(boxedListing?.value, forKey: .listing)
    }
}
