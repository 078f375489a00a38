import LiferayKit
import ScreensKit

/// Searches for a record whose addition the portal did not confirm.
///
/// It searches from the newest record of the list to the oldest that can be the added one.
struct AddedRecord {
    private static let pageSize: Int64 = 50
    /// How far the clocks of a portal and of this machine may differ, in milliseconds: a day.
    private static let tolerance: Int64 = 86_400_000
    private let id: String
    private let madeAt: Timestamp?
    private let command: RecordCommand

    init(_ change: EntryChange<DDLRecord>, _ command: RecordCommand) {
        (id, madeAt, self.command) = (change.id, change.madeAt, command)
    }

    /// The record as the portal sends it; `nil` if the portal does not have it.
    func find(in context: InteractionContext) async throws -> JSONValue? {
        var end = try await context.portal.call(command.count).int64 ?? 0
        while end > 0 {
            let start = max(0, end - Self.pageSize)
            let page = try await context.portal.call(command.list(start..<end)).array ?? []
            if let found = page.last(where: { $0["modelAttributes"]?["uuid"]?.text == id }) {
                return found
            }
            if let oldest = page.first, isTooOld(oldest) { return nil }
            end = start
        }
        return nil
    }

    /// Whether a record is older than the change that added the wanted one.
    private func isTooOld(_ record: JSONValue) -> Bool {
        guard let madeAt, let date = record["modelAttributes"]?["createDate"]?.int64 else {
            return false
        }
        return date < madeAt.milliseconds - Self.tolerance
    }
}
