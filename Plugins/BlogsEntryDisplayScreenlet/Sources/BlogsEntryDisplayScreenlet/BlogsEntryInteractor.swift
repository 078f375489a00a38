public import LiferayKit
public import ScreensKit

/// Loads a blog entry, then its author, and at the same time the address of its cover and its categories.
///
/// The cache gets the HTML as the portal sent it, so that a cached entry benefits from a better reader of HTML.
public struct BlogsEntryInteractor: Interactor {
    private let request: BlogsEntryDisplayRequest

    /// Creates the interactor for an entry.
    public init(_ request: BlogsEntryDisplayRequest) { self.request = request }

    /// Requires an entry.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        if case .entry(0) = request { throw invalid("undefined-classPK", context) }
    }

    /// Caches the entry under its id and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let key =
            switch request {
            case .asset(let id): "entryId-\(id)"
            case .entry(let id): "classPK-\(id)"
            @unknown default: ""
            }
        return CacheEntry(
            collection: "BlogsEntryDisplay",
            key: "\(key)-\(context.locale)",
            attributes: ["locale": .text(context.locale.identifier)]
        )
    }

    /// Loads the entry, without a cover, an author or categories that the user may not see.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError/failed(_:)`` if the answer is not what was requested.
    public func run(in context: InteractionContext) async throws -> BlogsEntryAnswer {
        let (asset, blog) =
            try await context.server.version.is62 ? plainEntry(context) : entry(context)
        var answer = BlogsEntryAnswer(asset: asset, blog: blog)
        let found = try await details(of: answer.entry, asset, blog, context)
        if let author = found[.author].flatMap({ try? Portrait(user: $0) }) {
            answer.entry.author = author
        }
        answer.entry.coverPath = found[.cover]?["object"]?["url"]?.text.flatMap {
            $0.hasPrefix("/") && !$0.hasPrefix("//") ? $0 : nil
        }
        answer.entry.categories = BlogsEntry.categories(
            in: found[.categories],
            localize: context.localized
        )
        return answer
    }

    /// The asset and its blog entry.
    private func entry(
        _ context: InteractionContext
    ) async throws -> (asset: JSONObject, blog: JSONObject) {
        let command = assetCommand(identity(context), context)
        let asset = try await context.namingClasses.portal.call(command)
        guard let attributes = asset.object, let blog = asset["object"]?["blogsEntry"]?.object,
            !blog.isEmpty
        else { throw ScreensError.failed(words("no-entry", context)) }
        return (attributes, blog)
    }

    /// The same by the portal's own services; the Screens plugin for 6.2 has none for a single asset.
    private func plainEntry(
        _ context: InteractionContext
    ) async throws -> (asset: JSONObject, blog: JSONObject) {
        var (asset, classPK): (JSONObject, Int64) = ([:], 0)
        switch request {
        case .asset(let id):
            let command = ServiceCommand("/assetentry/get-entry", ["entryId": .int64(id)])
            asset = try await context.portal.call(command).object ?? [:]
            classPK = asset["classPK"]?.int64 ?? 0
        case .entry(let id): classPK = id
        @unknown default: break
        }
        let command = ServiceCommand("/blogsentry/get-entry", ["entryId": .int64(classPK)])
        guard let blog = try await context.portal.call(command).object, !blog.isEmpty else {
            throw ScreensError.failed(words("no-entry", context))
        }
        return (asset, blog)
    }

    private func identity(_ context: InteractionContext) -> JSONObject {
        switch request {
        case .asset(let id): ["entryId": .int64(id)]
        case .entry(let id): identity(.blogsEntry, id, context)
        @unknown default: [:]
        }
    }

    func identity(
        _ assetClass: AssetClass,
        _ id: Int64,
        _ context: InteractionContext
    ) -> JSONObject {
        let name = assetClass.className(on: context.server.version)
        return ["className": .text(name), "classPK": .int64(id)]
    }

    func assetCommand(
        _ identity: JSONObject,
        _ context: InteractionContext
    ) -> ServiceCommand {
        ServiceCommand(
            context.server.version.screensPath("screensassetentry/get-asset-entry"),
            identity.merging(["locale": .text(context.locale.identifier)]) { $1 }
        )
    }

    private func invalid(_ key: String, _ context: InteractionContext) -> ScreensError {
        .invalid(words(key, context))
    }

    private func words(_ key: String, _ context: InteractionContext) -> String {
        context.liferayString("blogsentrydisplay-screenlet-\(key)")
    }
}

/// Reads the HTML of an entry, with the host's reader alone.
struct BlogsEntryReader: Interactor {
    private let html: String

    init(_ html: String) { self.html = html }

    func run(in context: InteractionContext) async throws -> RichText {
        context.richText(html: html)
    }
}

extension BlogsEntryAnswer {
    /// Reads an asset and its blog entry, as portals send them.
    fileprivate init(asset: JSONObject, blog: JSONObject) {
        func text(_ name: String) -> String {
            blog[name]?.text ?? asset[name]?.text ?? ""
        }
        let entry = BlogsEntry(
            assetEntryId: asset["entryId"]?.int64,
            classPK: asset["classPK"]?.int64 ?? blog["entryId"]?.int64,
            groupId: asset["groupId"]?.int64 ?? blog["groupId"]?.int64,
            title: text("title"),
            subtitle: text("subtitle"),
            displayDate: blog["displayDate"]?.int64.map(Timestamp.init(milliseconds:)),
            author: Portrait(userId: (blog["userId"] ?? asset["userId"])?.int64),
            userName: text("userName")
        )
        self.init(entry, html: blog["content"]?.text ?? "")
    }
}
