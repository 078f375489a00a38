import ScreensKit

/// Sends notes to the virtual portal, where it finds a lost addition by what it says, as comments are found.
struct SearchingSynchronizer: Synchronizer {
    private let notes = NoteSynchronizer()

    init() {}

    func validate(_ change: EntryChange<Note>, in context: InteractionContext) throws {
        try notes.validate(change, in: context)
    }

    /// A note that was removed before it was sent is none, and needs no request.
    func send(
        _ change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note> {
        guard change.local == nil, change.isAddition else {
            return try await notes.send(change, in: context)
        }
        return EntryVersion(entry: change.entry, value: nil)
    }

    func loadRemoteVersion(
        of change: EntryChange<Note>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Note>? {
        guard change.isAddition else {
            return try await notes.loadRemoteVersion(of: change, in: context)
        }
        guard let note = change.local else { return nil }
        let command = ServiceCommand(
            "/note/search",
            [
                "key": .text(change.entry.key),
                "fields": .object(note.fields.mapValues(JSONValue.text)),
            ]
        )
        return notes.version(try await context.portal.call(command), change)
    }

    func isSame(_ value: Note, as other: Note) -> Bool { notes.isSame(value, as: other) }

    func isUnchanged(_ remote: Note, since base: Note) -> Bool {
        notes.isUnchanged(remote, since: base)
    }

    func merged(base: Note, local: Note, remote: Note) -> Note? {
        notes.merged(base: base, local: local, remote: remote)
    }
}

extension EntryChange<Note> {
    fileprivate var isAddition: Bool { entry.key.hasPrefix("draft-") }
}
