public import LiferayKit
public import ScreensKit

/// Loads an article from headless REST: as a template makes it, its values if there is no template, or the fields of a structure.
public struct WebContentDisplayInteractor_loadWebContent_headless: Interactor {
    private let request: WebContentDisplayRequest
    private let own: WebContentInteractor

    /// Creates the interactor for an article.
    public init(_ request: WebContentDisplayRequest) {
        (self.request, own) = (request, WebContentInteractor(request))
    }

    /// Requires an article and a site.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the article under its site, its id, the locale, and the template or structure.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the article.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> WebContent {
        let site = "\(context.server.group(request.groupId))"
        let object = try await context.sendHeadless(
            forObject: HeadlessService.delivery.request([
                "sites", site, "structured-contents", "by-key", request.articleId,
            ])
        )
        let article = try HeadlessArticle(object, at: context.server.address)
        guard request.structureId == 0 else {
            return .record(try await record(article, context))
        }
        guard let template = try template(of: article) else { return .html(try article.html) }
        return .html(try await rendered(try object.id(), template, context))
    }

    private func record(
        _ article: HeadlessArticle,
        _ context: InteractionContext
    ) async throws -> DDLRecord {
        let structure = try await context.sendHeadless(
            forObject: HeadlessService.delivery.request([
                "content-structures", "\(request.structureId)",
            ])
        )
        return try article.record(
            of: DDMDefinition(contentStructure: structure, locale: context.locale)
        )
    }

    private func template(of article: HeadlessArticle) throws -> String? {
        request.templateId == 0 ? try article.template : "\(request.templateId)"
    }

    private func rendered(
        _ id: Int64,
        _ template: String,
        _ context: InteractionContext
    ) async throws -> String {
        var request = HeadlessService.delivery.request([
            "structured-contents", "\(id)", "rendered-content", template,
        ])
        request.headers["Accept"] = "text/html"
        let reply = try await context.sendHeadless(request)
        return String(decoding: reply.bytes, as: UTF8.self)
    }
}
