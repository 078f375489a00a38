public import LiferayKit
public import ScreensKit

/// Loads a page.
///
/// The cache gets the HTML as the server sent it, so that a cached page benefits from a better reader of HTML.
public struct WebPageInteractor: Interactor {
    private let request: WebPageRequest

    /// Creates the interactor for a page.
    public init(_ request: WebPageRequest) { self.request = request }

    /// Requires the address of a page, or a path at the portal.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let isPath = request.url.hasPrefix("/") && !request.url.hasPrefix("//")
        guard !isPath, LinkAddress(request.url)?.isOfPage != true else { return }
        throw ScreensError.invalid(context.liferayString("web-screenlet-no-address", request.url))
    }

    /// The cache is that of one user and one server, so a path identifies a page of the portal.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(
            collection: "Web",
            key: "\(request.webType.rawValue)-\(context.locale)-\(request.url)",
            attributes: [
                "url": .text(request.url), "webType": .text(request.webType.rawValue),
                "locale": .text(context.locale.identifier),
            ]
        )
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> WebPageAnswer {
        let page = try await context.portal.downloadPage(
            PageDownload(
                request.url,
                isSignedIn: request.webType == .liferayAuthenticated,
                locale: context.locale
            )
        )
        return WebPageAnswer(address: page.address, html: page.html)
    }
}

/// Makes what views show of a page, through the host's reader of HTML alone.
struct WebPageReader: Interactor {
    private let answer: WebPageAnswer

    init(_ answer: WebPageAnswer) { self.answer = answer }

    func run(in context: InteractionContext) async throws -> WebPage {
        let title = context.richText(html: answer.html.titleMarkup).plainText
        return WebPage(
            address: answer.address,
            title: String(title.prefix(Self.titleLimit)),
            text: context.richText(html: answer.html, base: answer.address)
        )
    }

    /// Titles may be as long as a page; views show a line.
    private static let titleLimit = 300
}

extension String {
    /// The markup between the first tags `<title>` of a document; empty if there is none near its beginning.
    ///
    /// It is read like any other markup afterwards, so it does not matter what the tags belong to.
    var titleMarkup: String {
        let head = String(decoding: utf8.prefix(100_000), as: UTF8.self)
        guard let open = head.range(ofTag: "<title", in: head.startIndex..<head.endIndex),
            let end = head[open.upperBound...].firstIndex(of: ">"),
            let close = head.range(ofTag: "</title", in: end..<head.endIndex)
        else { return "" }
        return String(head[head.index(after: end)..<close.lowerBound])
    }

    /// The place of an ASCII text in small or capital letters.
    private func range(ofTag tag: String, in range: Range<Index>) -> Range<Index>? {
        let (bytes, wanted) = (utf8, Array(tag.utf8))
        var start = range.lowerBound
        while start < range.upperBound {
            let rest = bytes[start..<range.upperBound].prefix(wanted.count)
            if rest.count == wanted.count, zip(rest, wanted).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                return start..<rest.endIndex
            }
            bytes.formIndex(after: &start)
        }
        return nil
    }
}
