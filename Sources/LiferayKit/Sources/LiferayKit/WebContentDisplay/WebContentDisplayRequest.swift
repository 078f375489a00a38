@_spi(Host) import ScreensKit

/// The input of a Web Content Display's interactor `loadWebContent`, which returns ``WebContent``.
public struct WebContentDisplayRequest: Hashable, Sendable {
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The article.
    public var articleId: String
    /// The template that makes the HTML; 0 for the article's own.
    public var templateId: Int64
    /// The structure whose fields are loaded; 0 for HTML.
    public var structureId: Int64

    /// Creates a request; without a template and a structure, for the HTML of the article's own template.
    public init(
        groupId: Int64 = 0,
        articleId: String,
        templateId: Int64 = 0,
        structureId: Int64 = 0
    ) {
        self.groupId = groupId
        self.articleId = articleId
        self.templateId = templateId
        self.structureId = structureId
    }
}
