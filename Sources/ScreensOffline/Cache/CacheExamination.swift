@_spi(Host) import ScreensKit
import ScreensSQLite

/// The faults of an open cache.
public struct CacheExamination: Hashable, Sendable {
    /// Faults of the database file.
    ///
    /// ``CacheManager/repair(folder:name:)`` replaces the file.
    public internal(set) var database: [String] = []
    /// Faults of single values and files, which ``CacheManager/removeFaults()`` removes.
    public internal(set) var values: [String] = []
    /// Corrupt copies of the files of unsent changes, which only the user can replace.
    public internal(set) var copies: [String] = []

    /// All faults.
    public var faults: [String] { database + values + copies }
}

extension CacheManager {
    /// Checks the complete file, each value and the file of each unsent change.
    ///
    /// - Throws: ``CacheError`` if the check itself is not possible.
    public func examine() throws(CacheError) -> CacheExamination {
        let unsent = storage.unsent
        var (found, queued) = try examined { (connection) throws(DatabaseFailure) in
            var found = CacheExamination()
            var queued: [StoredRow] = []
            do throws(DatabaseFailure) {
                let words = try connection.rows("PRAGMA integrity_check") { $0.text(0) }
                if words != ["ok"] { found.database = words }
                for (collection, key) in try connection.corruptEntries() {
                    found.values.append("The entry \"\(key)\" in \"\(collection)\" is corrupt.")
                }
                for (collection, key) in try connection.strayEntries() {
                    found.values.append(
                        "The entry \"\(key)\" in \"\(collection)\" is marked as unsent but has no change."
                    )
                }
                for image in try connection.corruptFiles(in: unsent) {
                    found.values.append(
                        "The file \(unsent.path)/\(image.name.text) of the unsent change "
                            + "\"\(image.title)\" is corrupt."
                    )
                }
                queued = try connection.rows(
                    "SELECT collection, key, files FROM outbox WHERE files <> '{}'",
                    [],
                    StoredRow.init
                )
            } catch {
                guard error.isDamage else { throw error }
                found.database.append(error.reason)
            }
            return (found, queued)
        }
        // Reading all copies may take seconds, in which others can write.
        found.copies = queued.flatMap(faults(ofCopiesOf:))
        return found
    }

    /// The faults of the copies of a change's files.
    private func faults(ofCopiesOf queued: StoredRow) -> [String] {
        QueuedFiles(text: queued.text("files")).files.values.compactMap(fileCopies.fault)
            .map { "The unsent change \"\(queued.title)\" cannot be sent. \($0)" }.sorted()
    }

    /// Examines the database and its files while nobody changes them, because they would not agree otherwise.
    private func examined<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(CacheError) -> Result {
        try access { (connection) throws(DatabaseFailure) in
            let isLocked = (try? connection.run("BEGIN IMMEDIATE")) != nil
            defer { if isLocked { try? connection.run("ROLLBACK") } }
            return try body(connection)
        }
    }

    /// Removes cached values that are corrupt, and rewrites corrupt files of unsent changes.
    ///
    /// - Throws: ``CacheError``.
    public func removeFaults() throws(CacheError) {
        let unsent = storage.unsent
        try write { (connection) throws(DatabaseFailure) in
            for (collection, key) in try connection.corruptEntries() {
                try connection.run(
                    "DELETE FROM entry WHERE NOT isDirty AND collection = ? AND key = ?",
                    [.text(collection), .text(key)]
                )
            }
            for (collection, key) in try connection.strayEntries() {
                try connection.run(
                    "UPDATE entry SET isDirty = 0 WHERE collection = ? AND key = ?",
                    [.text(collection), .text(key)]
                )
            }
            for image in try connection.corruptFiles(in: unsent) {
                try connection.run(
                    "UPDATE outbox SET action = action WHERE id = ?",
                    [.int(image.id)]
                )
            }
        }
    }
}

extension Connection {
    fileprivate typealias Name = (collection: String, key: String)

    /// The entries that fail their checksum.
    fileprivate func corruptEntries() throws(DatabaseFailure) -> [Name] {
        var names: [Name] = []
        try forEachRow("SELECT collection, key, attributes, value, checksum FROM entry") { row in
            let value = row.optionalBlob(3).map(SQLValue.blob) ?? .null
            let (collection, key) = (row.text(0), row.text(1))
            let actual = Checksum.of(
                collection: collection,
                key: key,
                attributes: row.text(2),
                value: value
            )
            if row.optionalInt(4) != actual { names.append((collection, key)) }
        }
        return names
    }

    /// The entries that are marked as unsent although the queue has no change of them.
    fileprivate func strayEntries() throws(DatabaseFailure) -> [Name] {
        try rows(
            """
            SELECT collection, key FROM entry WHERE isDirty
                AND (collection, key) NOT IN (SELECT collection, key FROM outbox)
            """
        ) { ($0.text(0), $0.text(1)) }
    }

    /// The unsent changes whose files differ from the database.
    fileprivate func corruptFiles(
        in folder: UnsentFolder
    ) throws(DatabaseFailure) -> [UnsentImage] {
        var corrupt: [UnsentImage] = []
        for id in try rows("SELECT id FROM outbox ORDER BY id", [], { $0.int(0) }) {
            guard let image = try UnsentImage.of(id, self) else { continue }
            if folder.image(image.name)?.isSameChange(as: image) != true { corrupt.append(image) }
        }
        return corrupt
    }
}
