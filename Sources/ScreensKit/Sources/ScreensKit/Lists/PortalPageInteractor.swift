/// Loads the pages of a ``ListScreenlet`` from services of the portal: it names them and reads their rows.
///
/// ```swift
/// public struct BookmarkPageInteractor: PortalPageInteractor {
///     public static let collection = "BookmarkList"
///     public let request: PageRequest<Int64>
///     public init(_ request: PageRequest<Int64>) { self.request = request }
///
///     public func rowsCommand(in context: InteractionContext) -> ServiceCommand { … }
///     public func countCommand(in context: InteractionContext) -> ServiceCommand { … }
///     public func row(_ attributes: JSONObject, in context: InteractionContext) -> Bookmark {
///         Bookmark(title: attributes["name"]?.text ?? "")
///     }
/// }
/// ```
/// Rows and their count are requested in one batch.
public protocol PortalPageInteractor: ListPageInteractor where Row == PortalRow {
    /// The content of a row, as ``row(_:in:)`` returns it.
    // Of its own, because the compiler does not infer what another protocol declares.
    associatedtype PortalRow: ListRow

    /// The command that requests the rows of ``ListPageInteractor/request``.
    func rowsCommand(in context: InteractionContext) -> ServiceCommand

    /// The command that requests the number of rows; it is sent with the first page.
    func countCommand(in context: InteractionContext) -> ServiceCommand

    /// Reads a row that the portal sent.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` if the row has an unexpected form.
    func row(_ attributes: JSONObject, in context: InteractionContext) throws -> PortalRow
}

extension PortalPageInteractor {
    /// Requests the rows, and with the first page their count.
    ///
    /// - Throws: ``PortalError``, and what ``row(_:in:)`` throws.
    public func run(in context: InteractionContext) async throws -> ListPage<Row> {
        try await queryPage(in: context)
    }

    /// Requests the rows, and with the first page their count.
    ///
    /// A portal that refuses to count does not lose the rows: the list then continues as long as its pages are full.
    /// Call it from an interactor that has a `run(in:)` of its own.
    ///
    /// - Throws: ``PortalError``, and what ``row(_:in:)`` throws.
    public func queryPage(in context: InteractionContext) async throws -> ListPage<Row> {
        var commands = [rowsCommand(in: context)]
        if request.page == 0 { commands.append(countCommand(in: context)) }
        let outcomes = try await context.portal.callEach(commands)
        return try page(outcomes[0], counted: outcomes.dropFirst().first, in: context)
    }

    /// Reads a page from the outcomes of its commands.
    ///
    /// - Parameters:
    ///   - rows: the outcome of ``rowsCommand(in:)``.
    ///   - count: the outcome of ``countCommand(in:)``; `nil` after the first page.
    ///   - context: the interactor's context.
    /// - Returns: the page; without a count if the portal refused to count.
    /// - Throws: ``PortalError``, and what ``row(_:in:)`` throws.
    public func page(
        _ rows: Result<JSONValue, PortalError>,
        counted count: Result<JSONValue, PortalError>?,
        in context: InteractionContext
    ) throws -> ListPage<Row> {
        ListPage(
            rows: try self.rows(try rows.get(), in: context),
            count: try (try? count?.get()).map(self.count)
        )
    }

    /// Reads the rows of a page that the portal sent.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` if the result is not a list of objects, and what ``row(_:in:)`` throws.
    public func rows(_ result: JSONValue, in context: InteractionContext) throws -> [Row] {
        guard let values = result.array else {
            throw PortalError.unexpected("the rows are not a list")
        }
        return try values.map { value in
            guard let attributes = value.object else {
                throw PortalError.unexpected("a row is not an object")
            }
            guard !attributes.isEmpty else { throw PortalError.unexpected("a row is empty") }
            return try row(attributes, in: context)
        }
    }

    private func count(_ result: JSONValue) throws -> Int {
        guard let count = result.int64.flatMap(Int.init(exactly:)), count >= 0 else {
            throw PortalError.unexpected("the count of rows is not a number of 0 or more")
        }
        return count
    }
}
