@_spi(Host) public import ScreensKit

/// The input of a Web screenlet's interactor `loadPage`, which returns a ``WebPageAnswer``.
public struct WebPageRequest: Hashable, Sendable {
    /// The address, or the path of a page of the portal.
    public var url: String
    /// As whom it is requested.
    public var webType: WebType

    /// Creates a request.
    public init(url: String, webType: WebType = .liferayAuthenticated) {
        self.url = url
        self.webType = webType
    }
}

/// A page as a server answered it; answers are cached in this form.
public struct WebPageAnswer: Hashable, Codable, Sendable {
    /// The address of the page, to which redirections may have led.
    public var address: LinkAddress
    /// The HTML of the page, which is untrusted.
    public var html: String

    /// Creates an answer.
    public init(address: LinkAddress, html: String) {
        self.address = address
        self.html = html
    }
}

/// A page in the form that views show, without HTML.
public struct WebPage: Hashable, Codable, Sendable {
    /// The address of the page.
    public var address: LinkAddress
    /// The title; `nil` for none.
    public var title: String?
    /// What the host made from the page's HTML.
    public var text: RichText

    /// Creates a page.
    public init(address: LinkAddress, title: String? = nil, text: RichText = RichText()) {
        self.address = address
        self.title = title?.nonEmpty
        self.text = text
    }
}

extension WebPage {
    private enum CodingKeys: CodingKey {
        case address, title, text
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            address: try container.decode(LinkAddress.self, forKey: .address),
            title: try container.decodeText(forKey: .title),
            text: try container.decode(RichText.self, forKey: .text)
        )
    }

    /// Writes an object; a missing title is empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(address, forKey: .address)
        try container.encodeText(title, forKey: .title)
        try container.encode(text, forKey: .text)
    }
}
