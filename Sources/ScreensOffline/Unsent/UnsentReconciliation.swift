@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Compares the queue with the files of its changes, and makes them agree.
struct UnsentReconciliation {
    private let connection: Connection
    private let folder: UnsentFolder
    private let names: [UnsentName]
    /// The names that the files of the rows should have, by the ids of the rows.
    private let expected: [Int64: UnsentName]
    /// The rows that match their checksums.
    private let sound: Set<Int64>
    private(set) var recovery = UnsentRecovery()
    /// The files that are not needed once the queue and the files agree.
    private(set) var obsolete: [UnsentName] = []
    /// The files that cannot be read and are newer than what is left of their changes.
    private(set) var corrupt: [UnsentName] = []

    init(_ connection: Connection, _ folder: UnsentFolder) throws(DatabaseFailure) {
        (self.connection, self.folder) = (connection, folder)
        do {
            names = try folder.names().filter { $0.mark != .corrupt }
        } catch {
            throw DatabaseFailure(isDamage: false, reason: "\(error)")
        }
        let expected = try connection.rows("SELECT id, revision FROM outbox") { row in
            UnsentName(row.int(0), row.int(1))
        }
        self.expected = Dictionary(expected.map { ($0.id, $0) }) { $1 }
        sound = expected.isEmpty ? [] : try connection.soundChanges()
    }

    // MARK: - Comparing

    /// Whether the queue and the files agree.
    var isConsistent: Bool {
        get throws(DatabaseFailure) { differing.isEmpty ? try isQueueSound : false }
    }

    /// The changes whose rows and files do not agree, or whose rows are corrupt.
    private var differing: Set<Int64> {
        var differing = Set(expected.keys).subtracting(sound)
        var missing = Set(expected.values)
        for name in names where missing.remove(name) == nil {
            // What has ended needs its file only until the log is copied.
            if name.mark != .gone || expected[name.id] != nil { differing.insert(name.id) }
        }
        return differing.union(missing.map(\.id))
    }

    /// Whether all rows match what was written last, and the pages of the queue are valid.
    var isQueueSound: Bool {
        get throws(DatabaseFailure) {
            if expected.isEmpty { return true }
            guard sound == Set(expected.keys) else { return false }
            return try areSound("outbox")
        }
    }

    /// Whether the pages of all changes and entries are valid, so that what is found in them is what was looked for.
    ///
    /// The check takes longer the more entries there are.
    var arePagesSound: Bool {
        get throws(DatabaseFailure) {
            guard try areSound("outbox") else { return false }
            return try areSound("entry")
        }
    }

    private func areSound(_ table: String) throws(DatabaseFailure) -> Bool {
        try connection.rows("PRAGMA integrity_check(\(table))") { $0.text(0) } == ["ok"]
    }

    // MARK: - Reconciling

    /// Makes the queue and its files agree.
    ///
    /// The transaction writes the files.
    mutating func reconcile() throws(DatabaseFailure) {
        try reserveIds()
        let files = Dictionary(grouping: names, by: \.id)
        let ids = differing.sorted()
        // Changes with files come first, because one of them may be the original of a corrupt row.
        for id in ids where files[id] != nil { try reconcile(id, files[id] ?? []) }
        for id in ids where files[id] == nil { try reconcile(id, []) }
    }

    /// Prevents the ids of changes that have files from being given to new changes.
    private func reserveIds() throws(DatabaseFailure) {
        guard let last = names.map(\.id).max() else { return }
        let known = try connection.number("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
        if let known, known >= last { return }
        try connection.run(
            known == nil
                ? "INSERT INTO sqlite_sequence (seq, name) VALUES (?, 'outbox')"
                : "UPDATE sqlite_sequence SET seq = ? WHERE name = 'outbox'",
            [.int(last)]
        )
    }

    private mutating func reconcile(_ id: Int64, _ files: [UnsentName]) throws(DatabaseFailure) {
        let row = try row(id)
        let sound = row?.image.flatMap { $0.isSound ? $0 : nil }
        let live = files.filter { $0.mark != .gone }.sorted { $0.revision > $1.revision }
        if let end = files.first(where: { $0.mark == .gone }), isEnd(end, of: sound, live) {
            if row != nil { try finish(id, sound != nil, end) }
            obsolete += live
            return
        }
        obsolete += files
        if let sound, sound.revision >= live.first?.revision ?? 0 {
            return try use(sound, live)
        }
        let readable = live.firstValue(folder.image)
        // A file that cannot be read is newer than the row.
        let broken = live.first.flatMap { $0.revision > readable?.revision ?? -1 ? $0 : nil }
        if let readable, readable.revision >= sound?.revision ?? -1 {
            try restore(readable)
        } else if let sound {
            try rewriteFile(of: sound.id)
        } else if let row {
            try refuse(id, row)
        }
        if let newest = live.first { try number(id, after: newest) }
        if let broken, row == nil || sound != nil || readable != nil {
            report(broken, readable ?? sound)
        }
    }

    /// Reads a row of the queue with its entry.
    ///
    /// A row whose entry is missing is corrupt.
    private func row(
        _ id: Int64
    ) throws(DatabaseFailure) -> (queued: StoredRow, image: UnsentImage?)? {
        let queued = try connection.rows(
            "SELECT * FROM outbox WHERE id = ?",
            [.int(id)],
            StoredRow.init
        ).first
        guard let queued else { return nil }
        return (queued, try UnsentImage.of(id, connection))
    }

    /// Ends a change that was sent or dropped, as the transaction that renamed its file would have.
    ///
    /// The cached copy stays. After an arrival, it has the value that was sent, because the portal's answer is lost.
    private func finish(
        _ id: Int64,
        _ isSound: Bool,
        _ end: UnsentName
    ) throws(DatabaseFailure) {
        let table = OutboxTable(connection: connection)
        guard isSound, let row = try table.anyRow(id) else {
            return try UnsentImage.remove(id, connection)
        }
        guard let key = end.key else { return try table.drop(row) }
        let entry = CacheEntry(
            collection: row.collection,
            key: key.isEmpty ? row.key : key,
            attributes: row.attributes
        )
        let arrived = CodedVersion(entry: entry, value: row.local)
        _ = try table.arrive(row.changeId, of: id, arrived, at: row.queuedAt)
    }

    /// Whether a change was sent or dropped after its row was written.
    private func isEnd(_ end: UnsentName, of row: UnsentImage?, _ live: [UnsentName]) -> Bool {
        guard live.allSatisfy({ $0.revision <= end.revision }) else { return false }
        guard let row else { return true }
        // A database that has lost its counter may have used this id again.
        let time = folder.image(end)?.queued["queuedAt"]
        return row.revision <= end.revision && (time == nil || time == row.queued["queuedAt"])
    }

    /// Uses the database's version, and writes its file again if that is missing or corrupt.
    private mutating func use(_ sound: UnsentImage, _ files: [UnsentName]) throws(DatabaseFailure) {
        let own = files.first { $0.revision == sound.revision }
        if let own, own.mark == nil {
            obsolete.removeAll { $0 == own }
            return
        }
        // If the database is older than its files, the change may have been sent since.
        try UnsentImage.noteAttempt(sound.id, connection)
        try connection.run(
            "UPDATE entry SET value = value WHERE collection = ? AND key = ?",
            [sound.entry["collection"], sound.entry["key"]]
        )
        try rewriteFile(of: sound.id)
    }

    /// Lets the transaction write the file of a change again.
    private func rewriteFile(of id: Int64) throws(DatabaseFailure) {
        try connection.run("UPDATE outbox SET action = action WHERE id = ?", [.int(id)])
    }

    /// Prevents the next file of a change from being written over one that exists.
    private func number(_ id: Int64, after file: UnsentName) throws(DatabaseFailure) {
        try connection.run(
            "UPDATE outbox SET revision = max(revision, ?) WHERE id = ?",
            [.int(file.revision), .int(id)]
        )
    }

    private mutating func restore(_ image: UnsentImage) throws(DatabaseFailure) {
        let other = try connection.number(
            "SELECT id FROM outbox WHERE collection = ? AND key = ? AND id <> ?",
            [image.queued["collection"], image.queued["key"], .int(image.id)]
        )
        if let other {
            // An entry has one change at a time, so the later of two was made after the earlier one had ended.
            if other > image.id, try row(other)?.image?.isSound == true { return }
            try UnsentImage.remove(other, connection)
        }
        try image.restore(into: connection)
        recovery.restored.append(image.title)
    }

    /// Stores a change that may differ from the original.
    ///
    /// It is not sent until the user asks for it.
    private mutating func refuse(
        _ id: Int64,
        _ row: (queued: StoredRow, image: UnsentImage?)
    ) throws(DatabaseFailure) {
        recovery.corrupt.append("change \(id) (\(row.queued.title))")
        guard row.image != nil else { return try UnsentImage.remove(id, connection) }
        let problem = ScreensError.failed(
            "The stored change is corrupt and may differ from what you entered."
        )
        try connection.run(
            "UPDATE outbox SET action = action, state = 'refused', problem = ? WHERE id = ?",
            [.text(encoded(problem)), .int(id)]
        )
        try connection.run(
            "UPDATE entry SET isDirty = 1, value = value WHERE collection = ? AND key = ?",
            [row.queued["collection"], row.queued["key"]]
        )
    }

    /// Reports a file that cannot be read, which is renamed after the transaction.
    private mutating func report(_ name: UnsentName, _ left: UnsentImage?) {
        let what =
            left.map { "the last edit of \($0.title)" } ?? "change \(name.id)"
        recovery.corrupt.append(
            "\(what), whose remains are in \(folder.path)/\(name.marked(.corrupt).text)"
        )
        corrupt.append(name)
        obsolete.removeAll { $0 == name }
    }
}
