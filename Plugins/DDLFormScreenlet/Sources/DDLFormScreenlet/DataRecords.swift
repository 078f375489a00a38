import LiferayKit
import ScreensKit

/// Records of headless REST, in its experimental part `data-engine`.
struct DataRecords {
    /// The rows that a search requests at a time.
    private static let pageSize = 200
    /// The most pages of one search.
    private static let pageLimit = 50
    /// The longest time of one search.
    private static let patience: Duration = .seconds(30)
    private let change: EntryChange<DDLRecord>
    private let context: InteractionContext

    init(_ change: EntryChange<DDLRecord>, in context: InteractionContext) {
        (self.change, self.context) = (change, context)
    }

    static func request(
        _ recordId: Int64,
        _ method: ServiceRequest.Method = .get,
        body: ServiceRequest.Body? = nil
    ) -> ServiceRequest {
        HeadlessService.dataEngine.request(
            ["data-records", "\(recordId)"],
            method: method,
            body: body
        )
    }

    /// The locale of the values.
    var locale: LocaleIdentifier { LocaleIdentifier(change.text("locale")) }

    /// The record of the change; `nil` if the portal does not have it, or the change adds one.
    func load() async throws(PortalError) -> HeadlessObject? {
        guard let id = FormKey.recordId(change.entry) else { return nil }
        guard let reply = try await context.sendHeadless(toEntry: Self.request(id)) else {
            return nil
        }
        return try HeadlessObject(try reply.value(as: JSONValue.self))
    }

    /// Replaces all values of the record, or adds one with them.
    func send(_ values: JSONObject, asNew isNew: Bool) async throws(PortalError) -> HeadlessObject {
        let body = try ServiceRequest.Body.json(
            JSONValue.object(["dataRecordValues": .object(values)])
        )
        guard let id = FormKey.recordId(change.entry), !isNew else {
            return try await context.sendHeadless(forObject: list(.post, body))
        }
        return try await context.sendHeadless(forObject: Self.request(id, .put, body: body))
    }

    /// A record of the list with the values of the change, which none of this machine's other changes has added.
    ///
    /// Data records have no id that a client chooses, no author and no date, so an added one is recognised by its values
    /// alone. The order of the list is not known: all its pages are searched.
    ///
    /// - Throws: `PortalError`, also for a list that is longer than a search.
    func find() async throws(PortalError) -> HeadlessObject? {
        guard let local = change.local else { return nil }
        let begin = ContinuousClock.now
        for page in 0..<Self.pageLimit where ContinuousClock.now - begin < Self.patience {
            let rows = page * Self.pageSize..<(page + 1) * Self.pageSize
            let (found, count) = try await context.loadHeadlessRows(rows, of: list(.get))
            for row in found {
                let record = try record(row)
                let key = FormKey.record(record.recordId ?? 0, locale)
                if !change.others.contains(key), record.hasSameContent(as: local) { return row }
            }
            if found.count < Self.pageSize || count <= rows.upperBound { return nil }
        }
        throw .unexpected(
            "the new record is not among the first \(Self.pageLimit * Self.pageSize) of the list"
        )
    }

    /// The record that an answer is about, by the form of the change.
    func record(_ answer: HeadlessObject) throws(PortalError) -> DDLRecord {
        try DDLRecord(
            headless: answer,
            definition: change.local?.definition ?? change.base?.definition,
            locale: locale
        )
    }

    private func list(
        _ method: ServiceRequest.Method,
        _ body: ServiceRequest.Body? = nil
    ) -> ServiceRequest {
        HeadlessService.dataEngine.request(
            ["data-record-collections", "\(change.number("recordSetId"))", "data-records"],
            method: method,
            body: body
        )
    }
}
