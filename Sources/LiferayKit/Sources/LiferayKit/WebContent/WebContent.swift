@_spi(Host) import ScreensKit

/// An article of web content, as a portal answered it; answers are cached in this form.
///
/// HTML of a portal is untrusted, so models hold ``WebContentBody`` instead.
public enum WebContent: Hashable, Sendable {
    /// HTML that a template of the portal made.
    case html(String)
    /// The values of an article with a structure; the attributes are the article's, without its content.
    case record(DDLRecord)
}

extension WebContent: Codable {
    private enum Key: CodingKey {
        case html, record
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let html = try container.decodeIfPresent(String.self, forKey: .html) {
            self = .html(html)
        } else {
            self = .record(try container.decode(DDLRecord.self, forKey: .record))
        }
    }

    /// Writes an object with `html` or `record`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .html(let html): try container.encode(html, forKey: .html)
        case .record(let record): try container.encode(record, forKey: .record)
        }
    }
}
