public import LiferayKit
public import ScreensKit

/// Sends the records of forms, and those of their files that are not uploaded yet.
public struct DDLFormSynchronizer: Synchronizer {
    /// Creates a synchroniser.
    public init() {}

    /// Checks for missing values, and for what the portal's version does not support.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``, ``PortalError/unsupported(_:)`` without the service for records.
    public func validate(_ change: EntryChange<DDLRecord>, in context: InteractionContext) throws {
        try validateRecord(of: change, in: context)
        // A change must not wait for a service that will not come.
        _ = try RecordCommand(change, context.server.version).path()
    }

    /// Checks for a missing list and for missing values, whatever the portal has.
    func validateRecord(
        of change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) throws {
        guard let record = change.local else {
            throw ScreensError.invalid(context.liferayString("ddlform-screenlet-not-removed"))
        }
        if FormKey.recordId(change.entry) == nil, change.number("recordSetId") == 0 {
            throw ScreensError.invalid(
                context.liferayString("ddlform-screenlet-undefined-recordset")
            )
        }
        do {
            _ = try record.submission(to: context.server.version)
        } catch .notUploaded {
            // The file is sent together with the record.
        } catch {
            throw error.screensError(in: context)
        }
    }

    /// Adds the record, or its next version.
    public func send(
        _ change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) async throws -> EntryVersion<DDLRecord> {
        guard var record = change.local else { throw PortalError.unexpected("no record") }
        try await FormFiles(change, context).upload(of: &record)
        let submission: DDLSubmission
        do {
            submission = try record.submission(to: context.server.version)
        } catch {
            throw error.screensError(in: context)
        }
        let command = RecordCommand(change, context.server.version)
        let isGone = try await isGone(change, command, in: context)
        let reply = try await context.portal.call(
            try command.submit(submission, asNew: isGone)
        )
        try record.adopt(reply: reply, to: submission)
        return change.version(record)
    }

    /// Loads the record; one that was being added is searched for by the id of its addition.
    public func loadRemoteVersion(
        of change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) async throws -> EntryVersion<DDLRecord>? {
        guard let reply = try await reply(to: change, in: context) else { return nil }
        return change.version(try record(reply, change))
    }

    private func reply(
        to change: EntryChange<DDLRecord>,
        in context: InteractionContext
    ) async throws -> JSONValue? {
        let command = RecordCommand(change, context.server.version)
        if FormKey.recordId(change.entry) != nil,
            let reply = try await reply(to: command, in: context)
        {
            return reply
        }
        // A record that was removed at the portal may have been added again.
        guard change.base == nil || FormKey.recordId(change.entry) == nil else { return nil }
        return try await AddedRecord(change, command).find(in: context)
    }

    /// Whether the record has to be added again.
    ///
    /// That is the case if it was removed at the portal and the user chose the local version.
    private func isGone(
        _ change: EntryChange<DDLRecord>,
        _ command: RecordCommand,
        in context: InteractionContext
    ) async throws -> Bool {
        // Without a base, the portal's version is unknown or does not exist.
        guard change.base == nil, FormKey.recordId(change.entry) != nil else { return false }
        return try await reply(to: command, in: context) == nil
    }

    /// The record with that id; `nil` if the portal does not have it.
    private func reply(
        to command: RecordCommand,
        in context: InteractionContext
    ) async throws -> JSONValue? {
        do {
            return try await context.portal.call(command.load)
        } catch {
            guard case .exception(let type, _) = error, type.hasSuffix("NoSuchRecordException")
            else { throw error }
            return nil
        }
    }

    private func record(
        _ reply: JSONValue,
        _ change: EntryChange<DDLRecord>
    ) throws(PortalError) -> DDLRecord {
        let definition = change.local?.definition ?? change.base?.definition
        let record = try DDLRecord(reply: reply, definition: definition)
        // Portals with a Screens plugin before 1.2 send only the values, of which one is of the form.
        let isKnown = record.received?.keys.contains { definition?[$0] != nil } ?? false
        guard !record.attributes.isEmpty || definition == nil || isKnown else {
            throw .unexpected("the record has neither attributes nor a field of the form")
        }
        return record
    }

    /// Whether both have the same values.
    public func isSame(_ value: DDLRecord, as other: DDLRecord) -> Bool {
        value.hasSameContent(as: other)
    }

    /// Whether the portal has not changed the record since.
    ///
    /// The date and the version decide, because the portal may write a value in another way than it
    /// was sent. Portals with a Screens plugin before 1.2 send no dates; then the values decide.
    public func isUnchanged(_ remote: DDLRecord, since base: DDLRecord) -> Bool {
        guard let now = remote.modifiedDate, let then = base.modifiedDate else {
            return remote.hasSameContent(as: base)
        }
        // An earlier date is also a change, because the portal's clock may have been set back.
        return now == then && remote.attributes["version"] == base.attributes["version"]
    }

    /// Combines changes of different fields.
    public func merged(base: DDLRecord, local: DDLRecord, remote: DDLRecord) -> DDLRecord? {
        DDLRecord.merged(base: base, local: local, remote: remote)
    }
}

extension EntryChange<DDLRecord> {
    func number(_ name: String) -> Int64 { entry.attributes[name]?.int64 ?? 0 }
    func text(_ name: String) -> String { entry.attributes[name]?.text ?? "" }

    /// A record as an entry with the portal's key.
    func version(_ record: DDLRecord) -> EntryVersion<DDLRecord> {
        let key =
            record.recordId.map { FormKey.record($0, LocaleIdentifier(text("locale"))) }
            ?? entry.key
        return EntryVersion(
            entry: CacheEntry(
                collection: entry.collection,
                key: key,
                attributes: entry.attributes
            ),
            value: record
        )
    }
}
