import LiferayKit
import ScreensKit

/// Searches for a record whose addition the portal did not confirm.
///
/// It searches from the newest record of the list to the oldest that can be the added one.
struct AddedRecord {
    /// The number of records in the first page and in the largest ones.
    ///
    /// Most records that are searched for are among the newest.
    private static let pageSizes: ClosedRange<Int64> = 50...400
    /// The most pages of one search.
    private static let pageLimit = 100
    /// The most pages after a refusal: a record that was added just before it is among the newest.
    private static let newestPages = 4
    /// The longest time of one search.
    private static let patience: Duration = .seconds(30)
    /// How far the clocks of a portal and of this machine may differ, in milliseconds: a day.
    private static let tolerance: Int64 = 86_400_000
    private let id: String
    private let madeAt: Timestamp?
    private let command: RecordCommand

    init(_ change: EntryChange<DDLRecord>, _ command: RecordCommand) {
        (id, madeAt, self.command) = (change.id, change.madeAt, command)
    }

    /// The record as the portal sends it; `nil` if the portal does not have it.
    ///
    /// - Throws: `PortalError`, also if it was not found within the limits of a search: it may be
    ///   among the older records.
    func find(in context: InteractionContext) async throws -> JSONValue? {
        let count = try await context.portal.call(command.count).int64 ?? -1
        guard count >= 0 else {
            throw PortalError.unexpected("the number of records is not a number")
        }
        var (end, size) = (count, Self.pageSizes.lowerBound)
        let begin = ContinuousClock.now
        for _ in 0..<(madeAt == nil ? Self.newestPages : Self.pageLimit)
        where end > 0 && ContinuousClock.now - begin < Self.patience {
            let start = max(0, end - size)
            let page = try await page(start..<end, in: context)
            if let found = page.last(where: { $0["modelAttributes"]?["uuid"]?.text == id }) {
                return found
            }
            if isTooOld(page[0]) { return nil }
            (end, size) = (start, min(2 * size, Self.pageSizes.upperBound))
        }
        guard end > 0 else { return nil }
        throw PortalError.unexpected(
            "the list has \(count) records, and the new one is not among the last \(count - end)"
        )
    }

    /// Some records of the list.
    ///
    /// An answer of another shape does not say whether the record is there.
    private func page(
        _ range: Range<Int64>,
        in context: InteractionContext
    ) async throws -> [JSONValue] {
        let page = try await context.portal.call(command.list(range)).array
        guard let page, !page.isEmpty, page.allSatisfy({ $0["modelAttributes"] != nil }) else {
            throw PortalError.unexpected(
                "no records with attributes at \(range.lowerBound) to \(range.upperBound) of the list"
            )
        }
        return page
    }

    /// Whether a record is older than the change that added the wanted one.
    private func isTooOld(_ record: JSONValue) -> Bool {
        guard let madeAt, let date = record["modelAttributes"]?["createDate"]?.int64 else {
            return false
        }
        return date < madeAt.milliseconds - Self.tolerance
    }
}
