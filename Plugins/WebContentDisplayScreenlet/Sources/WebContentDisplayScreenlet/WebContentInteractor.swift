public import LiferayKit
public import ScreensKit

/// Loads an article.
///
/// The cache gets what the portal answered, with HTML as it is. So a cached article benefits from a better reader of HTML,
/// and a delegate gets the same text with and without a connection.
public struct WebContentInteractor: Interactor {
    private let request: WebContentDisplayRequest

    /// Creates the interactor for an article.
    public init(_ request: WebContentDisplayRequest) { self.request = request }

    /// Requires an article and a site.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let missing: String? =
            request.articleId.isEmpty ? "article" : group(context) <= 0 ? "group" : nil
        guard let missing else { return }
        throw ScreensError.invalid(
            context.liferayString("webcontentdisplay-screenlet-undefined-\(missing)")
        )
    }

    /// Caches the article under its site, its id, the locale, and the template or structure.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let form =
            request.structureId != 0
            ? "structure-\(request.structureId)" : "template-\(request.templateId)"
        return CacheEntry(
            collection: "WebContentDisplay",
            key: "\(group(context))-articleId-\(request.articleId)-\(context.locale)-\(form)",
            attributes: [
                "groupId": .int64(group(context)), "articleId": .text(request.articleId),
                "templateId": .int64(request.templateId),
                "structureId": .int64(request.structureId),
                "locale": .text(context.locale.identifier),
            ]
        )
    }

    /// Loads the HTML, or the fields of the structure.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError/failed(_:)`` if the answer is not what was requested.
    public func run(in context: InteractionContext) async throws -> WebContent {
        request.structureId == 0 ? try await html(context) : try await record(context)
    }

    private func html(_ context: InteractionContext) async throws -> WebContent {
        let command = request.templateId == 0 ? contentCommand(context) : templateCommand(context)
        guard let html = try await context.portal.call(command).text else {
            throw failure("template", context)
        }
        return .html(html)
    }

    /// The HTML that the article's own template makes.
    private func contentCommand(_ context: InteractionContext) -> ServiceCommand {
        let version = context.server.version
        var parameters = article(context)
        parameters["languageId"] = .text(context.locale.identifier)
        for name in version.services.articleSurroundings { parameters[name] = .null }
        return ServiceCommand(
            version.modulePath("journal.journalarticle/get-article-content"),
            parameters
        )
    }

    private func templateCommand(_ context: InteractionContext) -> ServiceCommand {
        ServiceCommand(
            context.server.version.screensPath(
                "screensjournalarticle/get-journal-article-content"
            ),
            article(context).merging([
                "ddmTemplateId": .int64(request.templateId),
                "locale": .text(context.locale.identifier),
            ]) { $1 }
        )
    }

    private func record(_ context: InteractionContext) async throws -> WebContent {
        let version = context.server.version
        let results = try await context.portal.call([
            ServiceCommand(
                version.modulePath("ddm.ddmstructure/get-structure"),
                ["structureId": .int64(request.structureId)]
            ),
            ServiceCommand(
                version.modulePath("journal.journalarticle/get-article"),
                article(context)
            ),
        ])
        guard results.count == 2, var attributes = results[1].object,
            let text = attributes.removeValue(forKey: "content")?.text,
            let definition = try? DDMDefinition(structure: results[0], in: context),
            let content = try? ArticleContent(text, in: context)
        else { throw failure("structure", context) }
        return .record(content.record(of: definition, attributes: attributes))
    }

    private func article(_ context: InteractionContext) -> JSONObject {
        ["groupId": .int64(group(context)), "articleId": .text(request.articleId)]
    }

    private func group(_ context: InteractionContext) -> Int64 {
        context.server.group(request.groupId)
    }

    private func failure(_ what: String, _ context: InteractionContext) -> ScreensError {
        .failed(context.liferayString("webcontentdisplay-screenlet-no-\(what)"))
    }
}
