public import LiferayKit
public import ScreensKit

/// Loads a page of records, and with the first one their number and their form.
public struct DDLListPageInteractor: PortalPageInteractor, UnsentShowing {
    /// The collection of the pages in the cache.
    public static let collection = "DDLList"
    /// The page to load.
    public let request: PageRequest<DDLListFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<DDLListFilter>) { self.request = request }

    /// Requires a list, and fields that label its records.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` if one of them is missing.
    public func validate(in context: InteractionContext) throws {
        guard request.filter.recordSetId != 0 else {
            throw ScreensError.invalid(
                context.liferayString("ddllist-screenlet-undefined-recordset")
            )
        }
        guard !request.filter.labelFields.isEmpty else {
            throw ScreensError.invalid(
                context.liferayString("ddllist-screenlet-undefined-labelfields")
            )
        }
    }

    /// Caches the page under the list, the user, the locale, the rows, their order and the label fields.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let filter = request.filter
        let rest: JSONValue = [
            "labels": .array(filter.labelFields.map(JSONValue.text)),
            "order": .text(filter.obcClassName),
        ]
        return CacheEntry(
            collection: Self.collection,
            key: "\(filter.recordSetId)-\(filter.userId)-\(context.locale)-\(request.rows)-\(rest)",
            attributes: [
                "recordSetId": .int64(filter.recordSetId), "userId": .int64(filter.userId),
                "page": .int64(Int64(request.page)),
            ]
        )
    }

    /// Loads the page; without the form, values are the portal's texts.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> ListPage<DDLListRecord> {
        guard request.page == 0 else { return try await queryPage(in: context) }
        let outcomes = try await context.portal.callEach(
            [
                rowsCommand(in: context), countCommand(in: context), recordSetCommand(in: context),
            ]
        )
        var request = request
        request.filter.definition = try await definition(outcomes[2], in: context)
        let interactor = DDLListPageInteractor(request)
        var page = try interactor.page(outcomes[0], counted: outcomes[1], in: context)
        page.details = request.filter.definition?.pageDetails
        return page
    }

    /// Requests the rows, with values in the user's locale.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        let order = request.filter.obcClassName
        return request.command(
            context.server.version.screensPath("screensddlrecord/get-ddl-records"),
            records.merging([
                "locale": .text(context.locale.identifier),
                order.isEmpty ? "obc" : "+obc": order.isEmpty ? .null : .text(order),
            ]) { $1 }
        )
    }

    /// Requests the number of records.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand(
            context.server.version.screensPath("screensddlrecord/get-ddl-records-count"),
            records
        )
    }

    /// Reads a record, by its form if that is known.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` if it is not a record.
    public func row(
        _ attributes: JSONObject,
        in context: InteractionContext
    ) throws -> DDLListRecord {
        listRecord(
            try DDLRecord(reply: .object(attributes), definition: request.filter.definition),
            in: context
        )
    }

    /// Shows records as a form has changed them, also before the portal has the changes.
    public func output(
        _ loaded: Answer<ListPage<DDLListRecord>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<DDLListRecord>> {
        let changed = unsent.values(of: DDLRecord.self, in: "DDLForm") { entry in
            [nil, 0, request.filter.recordSetId].contains(entry.attributes["recordSetId"]?.int64)
        }
        let changes = Dictionary(changed.map { ($0.value.recordId, $0) }) { $1 }
        var (page, freshness) = (loaded.output, loaded.freshness)
        let form = request.filter.definition ?? DDMDefinition(pageDetails: page.details ?? [:])
        for (index, row) in page.rows.enumerated() {
            guard let id = row.recordId, let change = changes[id] else { continue }
            page.rows[index] = record(change, in: row, form, context)
            freshness.unsent = change.state
        }
        return Answer(page, freshness: freshness)
    }

    /// The row of a record with a change.
    private func record(
        _ change: UnsentValue<DDLRecord>,
        in row: DDLListRecord,
        _ form: DDMDefinition?,
        _ context: InteractionContext
    ) -> DDLListRecord {
        var record = change.value
        record.attributes = row.attributes
        if let form { record.adopt(form) }
        var changed = listRecord(record, in: context)
        changed.unsent = change.state
        return changed
    }

    /// The row of a record.
    func listRecord(_ record: DDLRecord, in context: InteractionContext) -> DDLListRecord {
        DDLListRecord(
            record,
            labelFields: request.filter.labelFields,
            locale: context.locale
        ) { context.richText(html: $0).plainText }
    }

    private var records: JSONObject {
        var parameters: JSONObject = ["ddlRecordSetId": .int64(request.filter.recordSetId)]
        if request.filter.userId != 0 { parameters["userId"] = .int64(request.filter.userId) }
        return parameters
    }
}

// The form of the records.
extension DDLListPageInteractor {
    private func recordSetCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand(
            context.server.version.modulePath("ddl.ddlrecordset/get-record-set"),
            ["recordSetId": .int64(request.filter.recordSetId)]
        )
    }

    /// The form of a record set; `nil` if the user may not view it, or it cannot be read.
    private func definition(
        _ recordSet: Result<JSONValue, PortalError>,
        in context: InteractionContext
    ) async throws(PortalError) -> DDMDefinition? {
        do throws(PortalError) {
            guard let structureId = try recordSet.get()["DDMStructureId"]?.int64 else { return nil }
            let structure = try await context.portal.call(
                ServiceCommand(
                    context.server.version.modulePath("ddm.ddmstructure/get-structure"),
                    ["structureId": .int64(structureId)]
                )
            )
            return try? DDMDefinition(structure: structure, in: context)
        } catch {
            // Any other error says nothing about the form, and must not lead to an untyped copy in the cache.
            guard error.isRefusal else { throw error }
            return nil
        }
    }
}
