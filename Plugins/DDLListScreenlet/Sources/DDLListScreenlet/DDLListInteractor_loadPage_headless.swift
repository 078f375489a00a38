public import LiferayKit
public import ScreensKit

/// Loads a page of records from headless REST, in its experimental part `data-engine`, and with the first one their
/// number and their form.
public struct DDLListInteractor_loadPage_headless: ListPageInteractor, UnsentShowing,
    ExperimentalPart
{
    /// The collection of the pages in the cache.
    public static let collection = DDLListPageInteractor.collection
    private let own: DDLListPageInteractor

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<DDLListFilter>) { own = DDLListPageInteractor(request) }

    /// The page to load.
    public var request: PageRequest<DDLListFilter> { own.request }

    /// Requires a list, and fields that label its records.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` if one of them is missing.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the page under the list, the locale, the rows and the label fields.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the page; without the form, values are the portal's texts.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an order or a user.
    public func run(in context: InteractionContext) async throws -> ListPage<DDLListRecord> {
        let filter = request.filter
        guard filter.obcClassName.isEmpty else {
            throw PortalError.headless(lacks: "sorts by no class of Java; leave obcClassName empty")
        }
        guard filter.userId == 0 else {
            throw PortalError.headless(
                lacks: "does not say whose records they are; leave userId at 0"
            )
        }
        let form =
            request.page == 0
            ? try await definition(in: context) : request.filter.definition
        let (rows, count) = try await context.loadHeadlessRows(
            request.rows,
            of: list(["data-records"])
        )
        var page = ListPage(
            rows: try rows.map { row in
                let record = try DDLRecord(
                    headless: row,
                    definition: form,
                    locale: context.locale
                )
                return own.listRecord(record, in: context)
            },
            count: request.page == 0 ? count : nil
        )
        if request.page == 0 { page.details = form?.pageDetails }
        return page
    }

    /// Shows records as a form has changed them, also before the portal has the changes.
    public func output(
        _ loaded: Answer<ListPage<DDLListRecord>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<DDLListRecord>> {
        own.output(loaded, with: unsent, in: context)
    }

    /// The form of the list; `nil` if the user may not view it, or it cannot be read.
    private func definition(
        in context: InteractionContext
    ) async throws(PortalError) -> DDMDefinition? {
        do throws(PortalError) {
            let set = try await context.sendHeadless(forObject: list([]))
            guard let id = try set.id("dataDefinitionId") else { return nil }
            let form = try await context.sendHeadless(
                forObject: HeadlessService.dataEngine.request(["data-definitions", "\(id)"])
            )
            return try? DDMDefinition(headless: form, locale: context.locale)
        } catch {
            // Any other error says nothing about the form, and must not lead to an untyped copy in the cache.
            guard error.isRefusal else { throw error }
            return nil
        }
    }

    private func list(_ rest: [String]) -> ServiceRequest {
        HeadlessService.dataEngine.request(
            ["data-record-collections", "\(request.filter.recordSetId)"] + rest
        )
    }
}
