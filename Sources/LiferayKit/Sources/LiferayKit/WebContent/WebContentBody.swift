@_spi(Host) public import ScreensKit

/// An article of web content in the form that views show, without HTML.
public struct WebContentBody: Hashable, Codable, Sendable {
    /// The title of an article with a structure; `nil` for HTML, which has its own headings.
    public var title: String?
    /// What the host made from the article's HTML; empty for an article with a structure.
    public var text: RichText
    /// The values of an article with a structure, in its order; without those that are empty.
    public var fields: [WebContentField]

    /// Creates the body of an article; without arguments, an empty one.
    public init(title: String? = nil, text: RichText = RichText(), fields: [WebContentField] = []) {
        self.title = title?.nonEmpty
        self.text = text
        self.fields = fields
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { text.isEmpty && fields.isEmpty }
}

extension WebContentBody {
    private enum CodingKeys: CodingKey {
        case title, text, fields
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try container.decodeText(forKey: .title),
            text: try container.decode(RichText.self, forKey: .text),
            fields: try container.decode([WebContentField].self, forKey: .fields)
        )
    }

    /// Writes an object; a missing title is empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeText(title, forKey: .title)
        try container.encode(text, forKey: .text)
        try container.encode(fields, forKey: .fields)
    }
}

/// A value of an article with a structure.
public struct WebContentField: Hashable, Codable, Sendable {
    /// The field, which has the label, and says how the value is written in a locale.
    public var field: DDMField
    /// A plain value, such as a number or a day; `nil` if the value is a ``text``.
    public var value: DDMValue?
    /// HTML, several lines, a picture or a link to a file; `nil` if the value is plain.
    public var text: RichText?

    /// Creates a plain value.
    public init(_ field: DDMField, value: DDMValue) {
        self.field = field
        self.value = value
    }

    /// Creates a value that is a text with blocks.
    public init(_ field: DDMField, text: RichText) {
        self.field = field
        self.text = text
    }
}
