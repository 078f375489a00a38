public import LiferayKit
public import ScreensKit

/// Sends the records of forms to headless REST, in its experimental part `data-engine`.
///
/// Its records have no dates and no versions. So whether somebody else has changed one is seen by its values: a change
/// back to the values that the user saw is none. One in another language, or of a field that the form does not have, stays.
public struct DDLFormSynchronizer_headless: Synchronizer, ExperimentalPart {
    private let own = DDLFormSynchronizer()
    static let files = "takes no files of forms; leave the file out"

    /// Creates a synchroniser.
    public init() {}

    /// Checks for missing values, and for what `data-engine` does not have: drafts and new files.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``, ``PortalError/unsupported(_:)``.
    public func validate(_ change: EntryChange<DDLRecord>, in context: InteractionContext) throws {
        try own.validateRecord(of: change, in: context)
        if change.entry.attributes["saveDraft"]?.bool == true {
            throw PortalError.headless(lacks: "has no drafts of records; turn saveDraft off")
        }
        let hasNewFile = change.local?.documents.contains { $0.1.attributes == nil } ?? false
        guard !hasNewFile else { throw PortalError.headless(lacks: Self.files) }
    }

    /// Adds the record, or replaces its values.
    ///
    /// - Throws: `PortalError` from the portal, and ``PortalError/unsupported(_:)``.
    public func send(
        _ change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) async throws -> EntryVersion<DDLRecord> {
        guard let record = change.local, let definition = record.definition else {
            throw PortalError.unexpected("no record")
        }
        let records = DataRecords(change, in: context)
        // What the user did not change is taken from the portal's record, not from an older copy.
        let found = try await records.load()
        let writer = DataRecordValues(definition: definition, locale: records.locale)
        let values = try writer.changed(
            to: record,
            from: try found.map { (try records.record($0), try $0.values()) }
        )
        // A record that was removed at the portal is added again if the user chose so.
        let answer = try await records.send(values, asNew: found == nil && change.base == nil)
        return change.version(try records.record(try answer.having(values)))
    }

    /// Loads the record; one that was being added is searched for by its values.
    ///
    /// - Throws: `PortalError` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) async throws -> EntryVersion<DDLRecord>? {
        let records = DataRecords(change, in: context)
        var found = try await records.load()
        if found == nil, change.base == nil || FormKey.recordId(change.entry) == nil {
            found = try await records.find()
        }
        return try found.map { change.version(try records.record($0)) }
    }

    /// Whether both have the same values.
    public func isSame(_ value: DDLRecord, as other: DDLRecord) -> Bool {
        own.isSame(value, as: other)
    }

    /// Whether the portal's record has the values of `base`.
    public func isUnchanged(_ remote: DDLRecord, since base: DDLRecord) -> Bool {
        own.isSame(remote, as: base)
    }

    /// Combines changes of different fields.
    public func merged(base: DDLRecord, local: DDLRecord, remote: DDLRecord) -> DDLRecord? {
        own.merged(base: base, local: local, remote: remote)
    }
}

extension HeadlessObject {
    fileprivate func values() throws(PortalError) -> JSONObject {
        try object("dataRecordValues")?.members ?? [:]
    }

    /// The answer to a change with values.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` if the portal has not understood them, so that they are not sent again.
    fileprivate func having(_ sent: JSONObject) throws(PortalError) -> HeadlessObject {
        guard members["dataRecordValues"] ?? .null != .null else {
            return try HeadlessObject(
                .object(members.merging(["dataRecordValues": .object(sent)]) { $1 })
            )
        }
        let isUnderstood = try values().keys.contains { DataInstanceKey.field(of: $0) != nil }
        guard isUnderstood || sent.isEmpty else {
            let id = try id()
            throw .headless(
                lacks:
                    "has added the record \(id) without values, which this release takes in another form"
            )
        }
        return self
    }
}
