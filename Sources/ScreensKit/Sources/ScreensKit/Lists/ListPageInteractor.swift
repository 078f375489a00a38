/// Loads the pages of a ``ListScreenlet`` from any service.
///
/// ```swift
/// public struct StockPageInteractor: ListPageInteractor {
///     public static let collection = "StockList"
///     public static var service: any Service.Type { StockService.self }
///     public let request: PageRequest<String>
///     public init(_ request: PageRequest<String>) { self.request = request }
///
///     public func run(in context: InteractionContext) async throws -> ListPage<StockItem> {
///         let rows = ["offset": "\(request.rows.lowerBound)", "limit": "\(request.rows.count)"]
///         let reply = try await context.service.send(.get("items", query: rows))
///         let page = try reply.value(as: StockPage.self)
///         return ListPage(rows: page.items, count: page.total)
///     }
/// }
/// ```
/// A page is cached under its filter, locale and rows. For the portal's services, see ``PortalPageInteractor``.
public protocol ListPageInteractor: Interactor
where Request == PageRequest<Filter>, Output == ListPage<Row> {
    /// What identifies the list, such as the site's id.
    associatedtype Filter: Sendable
    /// The content of a row.
    associatedtype Row: ListRow

    /// The cache collection of the pages: the screenlet's name.
    static var collection: String { get }

    /// The page to load.
    var request: PageRequest<Filter> { get }

    /// Asks the service and returns the page.
    ///
    /// - Throws: ``PortalError`` from the service, or ``ScreensError``.
    // Declared again, so that the row follows from the result.
    func run(in context: InteractionContext) async throws -> ListPage<Row>
}

extension ListPageInteractor where Filter: Encodable {
    /// Caches each page under its filter, locale and rows.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        guard let filter = JSON.bytes(of: request.filter, .sorted) else { return nil }
        let list = "\(String(decoding: filter, as: UTF8.self))-\(context.locale)"
        return CacheEntry(
            collection: Self.collection,
            key: "\(list)-\(request.rows)",
            attributes: ["page": .int64(Int64(request.page))]
        )
    }
}
