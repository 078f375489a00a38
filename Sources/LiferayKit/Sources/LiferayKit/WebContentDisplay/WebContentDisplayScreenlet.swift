@_spi(Host) public import ScreensKit

/// The Web Content Display screenlet, as apps use it: an article of web content.
///
/// The article is HTML, made by its own template or by another one, or a record of its structure. A plugin implements
/// the screenlet, and the host returns it as this type.
@MainActor
public protocol WebContentDisplayScreenlet: ContentScreenlet
where Model == WebContentDisplayModel, Delegate == any WebContentDisplayScreenletDelegate {
    /// The site of the article; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The article; empty, the default, for none.
    var articleId: String { get set }
    /// The template that makes the HTML; 0, the default, for the article's own.
    var templateId: Int64 { get set }
    /// The article's structure, to show its fields instead of HTML; 0, the default, for HTML.
    var structureId: Int64 { get set }
    /// The name of a style sheet of the original Liferay Screens; it has no effect.
    ///
    /// Surfaces show an article in the theme's style, and never with styles of its own.
    var customCssFile: String { get set }

    /// Loads the article.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the article.
    @discardableResult
    func loadWebContent() -> Bool
}

/// Receives the events of a Web Content Display.
@MainActor
public protocol WebContentDisplayScreenletDelegate: ScreenletDelegate {
    /// The HTML of an article was loaded, and is about to be shown.
    ///
    /// - Returns: HTML to show instead, which the host reads in the same way; `nil` for no change. The original is
    ///   cached.
    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentResponse html: String
    ) -> String?

    /// The fields of an article with a structure were loaded.
    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onRecordContentResponse record: DDLRecord
    )

    /// The article could not be loaded.
    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentError error: ScreensError
    )

    /// The user chose a link.
    ///
    /// - Returns: whether the app follows it; with `false`, the surface does.
    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onUrlClicked url: LinkAddress
    ) -> Bool
}

extension WebContentDisplayScreenletDelegate {
    /// Returns `nil`: the HTML is shown unchanged.
    public func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentResponse html: String
    ) -> String? { nil }
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onRecordContentResponse record: DDLRecord
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentError error: ScreensError
    ) {}
    /// Returns `false`: the surface follows the link.
    public func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onUrlClicked url: LinkAddress
    ) -> Bool { false }
}
