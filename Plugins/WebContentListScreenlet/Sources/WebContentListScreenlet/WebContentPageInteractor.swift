public import LiferayKit
public import ScreensKit

/// Loads a page of articles, and with the first one the total number of articles.
public struct WebContentPageInteractor: PortalPageInteractor {
    /// The collection of the pages in the cache.
    public static let collection = "WebContentList"
    /// The length of an excerpt in characters.
    static let excerptLength = 400

    /// The page to load.
    public let request: PageRequest<WebContentListFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<WebContentListFilter>) { self.request = request }

    /// Caches the page under the site, the folder, the order, the locale and the rows.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let filter = request.filter
        let list = "\(group(context))-\(filter.folderId)-\(context.locale)-\(request.rows)"
        return CacheEntry(
            collection: Self.collection,
            key: filter.obcClassName.isEmpty ? list : "\(list)-\(filter.obcClassName)",
            attributes: [
                "groupId": .int64(group(context)), "folderId": .int64(filter.folderId),
                "page": .int64(Int64(request.page)),
            ]
        )
    }

    /// Requests the articles.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        let version = context.server.version
        let path = version.modulePath("journal.journalarticle/get-articles")
        let (order, name) = (request.filter.obcClassName, version.services.articleOrder)
        var parameters = folder(context)
        if version.services.listsArticlesForLocale {
            parameters["locale"] = .text(context.locale.identifier)
        }
        // The parameter selects the Java method, so it is sent even if it is null.
        guard !order.isEmpty else {
            return request.command(path, parameters.merging([name: .null]) { $1 })
        }
        return request.command(path, parameters).adding(
            object: name,
            ofClass: order,
            properties: [:]
        )
    }

    /// Requests the number of articles.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand(
            context.server.version.modulePath("journal.journalarticle/get-articles-count"),
            folder(context)
        )
    }

    /// Reads an article, of whose content only the beginning remains.
    ///
    /// A page is cached in the form in which it is shown: whole articles would make it a hundred times as large.
    public func row(_ attributes: JSONObject, in context: InteractionContext) -> WebContentEntry {
        var attributes = attributes
        let content = Content(attributes.removeValue(forKey: "content")?.text ?? "", in: context)
        let given = attributes["title"] ?? attributes["titleCurrentValue"]
        let title = context.localized(given?.text ?? "")
        let text = content.html.isEmpty ? RichText() : context.richText(html: content.html)
        return WebContentEntry(
            attributes: attributes,
            title: title.isEmpty ? attributes["urlTitle"]?.text ?? "" : title,
            description: context.localized(attributes["description"]?.text ?? ""),
            excerpt: text.beginning(characters: Self.excerptLength),
            values: content.values,
            picturePath: smallPicture(attributes) ?? storedPicture(text)
        )
    }

    /// The picture that the article has for lists.
    private func smallPicture(_ attributes: JSONObject) -> String? {
        guard attributes["smallImage"]?.bool == true else { return nil }
        return attributes["smallImageURL"]?.text.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The first picture of a text, if the portal stores it.
    ///
    /// Lists show many texts: none makes them ask for any other address.
    private func storedPicture(_ text: RichText) -> String? {
        let isStored = { (path: String) in
            ["/documents/", "/image/"].contains(where: path.hasPrefix)
        }
        return text.firstPicturePath.flatMap { isStored($0) ? $0 : nil }
    }

    private func folder(_ context: InteractionContext) -> JSONObject {
        ["groupId": .int64(group(context)), "folderId": .int64(request.filter.folderId)]
    }

    private func group(_ context: InteractionContext) -> Int64 {
        context.server.group(request.filter.groupId)
    }
}

/// The HTML of an article or of its fields, and the other values of the fields.
private struct Content {
    var html = ""
    var values: JSONObject = [:]

    init(_ text: String, in context: InteractionContext) {
        guard let content = try? ArticleContent(text, in: context) else { return }
        let (markup, plain) = (
            content.values.filter(\.isHTML), content.values.filter { !$0.isHTML }
        )
        html = content.html ?? markup.compactMap(\.value.text).joined(separator: "\n")
        values = Dictionary(plain.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
