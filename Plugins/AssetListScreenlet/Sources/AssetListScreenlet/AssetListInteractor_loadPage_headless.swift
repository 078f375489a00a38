public import LiferayKit
public import ScreensKit

/// Loads a page of assets from headless REST, and with the first one their number.
///
/// Assets of one class are listed as objects of it, all others as content elements, and a saved selection as the set with
/// that key.
public struct AssetListInteractor_loadPage_headless: ListPageInteractor {
    /// The collection of the pages in the cache.
    public static let collection = AssetListPageInteractor.collection
    private let own: AssetListPageInteractor

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<AssetListFilter>) { own = AssetListPageInteractor(request) }

    /// The page to load.
    public var request: PageRequest<AssetListFilter> { own.request }

    /// Requires a site.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` if there is none.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the page under the site, the locale and the filter.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for a class or a query that headless
    ///   REST does not list.
    public func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        let assetClass = try self.assetClass
        let found = try await context.loadHeadlessRows(
            request.rows,
            of: HeadlessService.delivery.request(
                try path(of: assetClass, in: context),
                query: try query(of: assetClass)
            )
        )
        let entries = try found.rows.compactMap { object in
            try assetClass.map { try AssetEntry(headless: object, of: $0, in: context) }
                ?? element(object, context)
        }
        let collection = AssetListing.Collection(of: entries, in: request.filter)
        let rows = entries.map { entry in
            var entry = entry
            entry.listing.collection = collection
            return entry
        }
        return ListPage(rows: rows, count: request.page == 0 ? found.count : nil)
    }

    /// The class of all assets; `nil` for assets of any class.
    private var assetClass: AssetClass? {
        get throws {
            let known: AssetClass
            switch request.filter.classNameId {
            case .any: return nil
            case .known(let named): known = named
            default:
                throw PortalError.headless(
                    lacks:
                        "knows no numbers of classes; write classNameId as a name, such as BlogsEntry"
                )
            }
            guard request.filter.portletItemName.isEmpty, known.headlessCollection != nil else {
                throw PortalError.headless(
                    lacks:
                        "lists blog entries, documents, articles, and assets of all classes alone"
                )
            }
            return known
        }
    }

    private func path(
        of assetClass: AssetClass?,
        in context: InteractionContext
    ) throws -> [String] {
        let site = ["sites", "\(context.server.group(request.filter.groupId))"]
        let selection = request.filter.portletItemName
        guard selection.isEmpty else {
            return site + ["content-sets", "by-key", selection, "content-set-elements"]
        }
        return site + [assetClass?.headlessCollection ?? "content-elements"]
    }

    /// The words that are searched for; documents and articles are listed with those in folders.
    private func query(of assetClass: AssetClass?) throws -> [String: String] {
        var custom = request.filter.customEntryQuery
        let words = custom.removeValue(forKey: "keywords")?.text.flatMap { $0.isEmpty ? nil : $0 }
        guard custom.isEmpty, words == nil || request.filter.portletItemName.isEmpty else {
            throw PortalError.headless(lacks: "has no AssetEntryQuery; use keywords alone")
        }
        var query = words.map { ["search": $0] } ?? [:]
        if let assetClass, assetClass != .blogsEntry { query["flatten"] = "true" }
        return query
    }

    /// A content element; `nil` for one of a type that is not known.
    private func element(
        _ element: HeadlessObject,
        _ context: InteractionContext
    ) throws -> AssetEntry? {
        let type = try element.text("contentType") ?? ""
        guard let known = AssetClass(headlessType: type) else { return nil }
        var members = try element.object("content")?.members ?? [:]
        for name in ["id", "title"] where members[name] ?? .null == .null {
            members[name] = element.members[name]
        }
        return try AssetEntry(
            headless: try HeadlessObject(.object(members)),
            of: known,
            in: context
        )
    }
}

extension AssetClass {
    /// The class of a type of content, whose names the specification does not list.
    fileprivate init?(headlessType type: String) {
        switch type {
        case "BlogPosting": self = .blogsEntry
        case "Document": self = .dlFileEntry
        case "StructuredContent": self = .journalArticle
        default: self.init(className: type)
        }
    }
}
