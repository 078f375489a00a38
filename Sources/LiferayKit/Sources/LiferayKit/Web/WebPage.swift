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
    /// The title; may be empty.
    public var title: String
    /// What the host made from the page's HTML.
    public var text: RichText

    /// Creates a page.
    public init(address: LinkAddress, title: String = "", text: RichText = RichText()) {
        self.address = address
        self.title = title
        self.text = text
    }
}
